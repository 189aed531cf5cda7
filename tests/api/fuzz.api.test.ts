import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { urlOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { clinicIds } from '#tests/support/clinic-rows.ts';
import { fuzzCalls, type FuzzCall } from '#tests/support/fuzz.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** `npm run test:long` asks for more, and for others each time; FUZZ_SEED repeats a run. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 40);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const CALLERS = ['orgadmin', 'superuser', 'doctor', 'patient', 'guest'] as const satisfies Caller[];
/** What only the inside knows: paths, stacks, SQL, names of libraries and tables. */
const INNER =
  /node_modules|\.(ts|js):\d+|\bat (async )?[\w.]+ \(|select .+ from |insert into |pg_|postgres|mikro|kysely|relation "|syntax error|ECONN|undefined is not|Cannot read prop/i;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ config: { LIBREOFFICE: 'off', LOG_LEVEL: 'silent' } });
});
afterAll(() => test.close());

/** A clinic with rows that calls can meet. */
async function livelyClinic(): Promise<TestClinic> {
  const clinic = await createClinic(test);
  await clinic.addSlot({ at: '10:00' });
  await clinic.addAppointment(await clinic.addSlot({ at: '12:00' }));
  await clinic.addReception(
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }), { status: 'done' }),
  );
  return clinic;
}

describe(`wrong calls (seed ${SEED}, ${CASES} each)`, () => {
  it.each(ENDPOINTS)('$id answers in its own words', async (endpoint) => {
    const clinic = await livelyClinic();
    const ids = [clinic.id, ...Object.values(await clinicIds(test, clinic.id)).flatMap((found) => found.slice(0, 2))];
    const send = ({ input, rawBody, contentType, rawQuery }: FuzzCall, caller: Caller) => {
      const url = urlOf(endpoint, input);
      const payload = rawBody ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
      const type = contentType ?? endpoint.accepts?.types[0] ?? 'application/json';
      return test.app.inject({
        method: endpoint.method,
        url: rawQuery === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${rawQuery}`,
        headers: { ...clinic.as(caller), ...(payload === undefined || type === '' ? {} : { 'content-type': type }) },
        ...(payload === undefined ? {} : { payload }),
      });
    };
    const answersWell = fc.asyncProperty(
      fuzzCalls(endpoint, ids),
      fc.constantFrom(...CALLERS),
      async (call, caller) => {
        const answer = await send(call, caller);
        if (answer.statusCode === 200) return;
        // no LibreOffice is a declared answer; a failure inside is none
        const isDeclared = endpoint.errors.some(
          (code) => code !== 'server_busy' && code === answer.json<{ code?: string }>().code,
        );
        expect(isDeclared ? 0 : answer.statusCode, answer.body).toBeLessThan(500);
        expect(answer.json()).toMatchObject({
          code: expect.stringMatching(/^[a-z_]+$/) as unknown,
          message: expect.stringMatching(/[а-яё]/i) as unknown,
        });
        expect(answer.body.replaceAll(/"current":.*/g, '')).not.toMatch(INNER);
      },
    );
    await expect(fc.assert(answersWell, { numRuns: CASES, seed: SEED, endOnFailure: true })).resolves.toBeUndefined();
  });
});
