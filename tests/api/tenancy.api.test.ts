import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canAny } from '#shared/access/permissions.ts';
import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { Api, readRefusal, type LooseInput } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { clinicIds, clinicRows } from '#tests/support/clinic-rows.ts';
import { addPatientMerge } from '#tests/support/merges.ts';
import { addPatientImport } from '#tests/support/patients.ts';
import { addPrice } from '#tests/support/prices.ts';
import { sampleInput } from '#tests/support/samples.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { cellsOf } from '#tests/support/workbook.ts';

const clinicCalls = ENDPOINTS.filter(({ scope }) => scope === 'clinic');
const hasId = (schema: unknown): boolean => JSON.stringify(schema ?? {}).includes('"format":"uuid"');
const withIds = clinicCalls.filter(({ params, query, body }) => hasId([params, query, body]));
const withoutIds = clinicCalls.filter((endpoint) => !withIds.includes(endpoint));

let test: TestApp;
let api: Api;
let own: TestClinic;
let foreign: TestClinic;
/** every id of a clinic: whatever an endpoint calls its ids, each kind is tried */
let ownIds: string[];
let foreignIds: string[];
/** one of each kind, for pairs of ids */
let ownKinds: string[];
let foreignKinds: string[];

/** A clinic with at least one row in each of its tables. */
async function fullClinic(): Promise<TestClinic> {
  const clinic = await createClinic(test);
  await clinic.addSlot({ at: '10:00' });
  await clinic.addSlot({ at: '11:00', isReserve: true });
  await clinic.addNotification(await clinic.addAppointment(await clinic.addSlot({ at: '12:00' })));
  const appointment = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }), { status: 'done' });
  await clinic.addDocument(await clinic.addReception(appointment));
  await clinic.addPatient();
  await clinic.addFile();
  await clinic.addJobRun();
  await addPatientImport(clinic);
  await addPrice(clinic);
  await addPatientMerge(clinic);
  await clinic.addAbsence(clinic.day(30));
  await clinic.addWaiting(await clinic.addSlot({ at: '19:00' }));
  return clinic;
}
const idsOf = async (clinic: TestClinic): Promise<string[]> => [
  clinic.id,
  ...Object.values(await clinicIds(test, clinic.id)).flat(),
];
const kindsOf = async (clinic: TestClinic): Promise<string[]> => [
  clinic.id,
  ...Object.values(await clinicIds(test, clinic.id)).flatMap((ids) => ids.slice(0, 1)),
];

beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  own = await fullClinic();
  foreign = await fullClinic();
  [ownIds, foreignIds] = [await idsOf(own), await idsOf(foreign)];
  [ownKinds, foreignKinds] = [await kindsOf(own), await kindsOf(foreign)];
});
afterAll(() => test.close());

/** What the table of access says of a caller in the own clinic. */
const may = (caller: 'orgadmin' | 'superuser' | 'patient', { access }: Endpoint): boolean =>
  access === 'public' ||
  access === 'signed-in' ||
  canAny({ isSuperuser: caller === 'superuser', roles: caller === 'superuser' ? [] : [caller] }, access);
/** Calls that anybody may make and that refuse by the object: a patient may only cancel. */
const isOwnPolicy = (caller: string, { id }: Endpoint): boolean => caller === 'patient' && id === 'updateSlot';

/** Of the pairs of two ids every fifth is tried, so that each id stands in some of them; in the long run all. */
const EVERY = process.env['TENANCY_PAIRS'] === 'all' ? 1 : 5;
const crossed = (places: readonly string[], ids: readonly string[]): [string, string][] =>
  places.flatMap((place, row) =>
    ids.flatMap((id, column): [string, string][] => ((row + column) % EVERY === 0 ? [[place, id]] : [])),
  );
type Answer = Awaited<ReturnType<Api['send']>>;
/** A list, whole, paged or as a table, in which nothing was found. */
async function isEmptyList({ body, rawPayload, headers }: Answer): Promise<boolean> {
  if (headers['content-type'] === XLSX_TYPE) return (await cellsOf(rawPayload)).length === 1;
  const { items, total = 0 } = JSON.parse(body) as { items?: unknown[]; total?: number };
  return items?.length === 0 && total === 0;
}

/** The call with pairs of ids for its path and for the rest of it, at least one of the pair foreign. */
function inputsWithForeignIds(endpoint: Endpoint): LooseInput[] {
  const isInPath = hasId(endpoint.params);
  const isElsewhere = hasId([endpoint.query, endpoint.body]);
  const pairs: [string, string][] = [];
  if (isInPath) for (const id of foreignIds) pairs.push([id, ownIds[0]!]);
  if (isElsewhere && !isInPath) for (const id of foreignIds) pairs.push([id, id]);
  // also whole foreign pairs, such as a foreign time for a foreign patient
  if (isElsewhere && isInPath) pairs.push(...crossed(ownKinds, foreignIds), ...crossed(foreignKinds, foreignKinds));
  const file = endpoint.uploads ? { file: { data: Buffer.from('x'), name: 'x' } } : {};
  return pairs.map(([place, other]) => ({ ...sampleInput(endpoint, { id: place }, { id: other }), ...file }));
}

describe('a call in the own clinic', () => {
  it('the fixture has rows of every clinic table, and the two clinics share none', async () => {
    const kinds = await clinicIds(test, foreign.id);
    expect(Object.entries(kinds).filter(([, ids]) => ids.length === 0)).toEqual([]);
    expect(ownIds.filter((id) => foreignIds.includes(id))).toEqual([]);
    expect(withIds.length).toBeGreaterThan(5);
  });

  describe.each(['orgadmin', 'superuser', 'patient'] as const satisfies Caller[])('by its %s', (caller) => {
    it.each(withIds)('$id finds nothing by the ids of another clinic, and changes nothing there', async (endpoint) => {
      const before = await clinicRows(test, foreign.id);
      for (const input of inputsWithForeignIds(endpoint)) {
        const answer = await api.send(endpoint, input, own.as(caller));
        // a list that an id only narrows
        if (!hasId(endpoint.params) && may(caller, endpoint) && (await isEmptyList(answer))) continue;
        expect(answer.statusCode, JSON.stringify(input)).not.toBe(200);
        const refusal = readRefusal(answer);
        // what the caller may not do at all is 403 whatever the ids are
        expect(refusal.code, JSON.stringify(input)).toMatch(
          refusal.status === 403 ? /^permission_denied$/ : /^(slot_)?not_found$/,
        );
        expect(
          isOwnPolicy(caller, endpoint) || (refusal.status === 403) === !may(caller, endpoint),
          JSON.stringify(input),
        ).toBe(true);
        for (const id of foreignIds) expect(JSON.stringify(refusal)).not.toContain(id);
      }
      expect(await clinicRows(test, foreign.id)).toBe(before);
    });

    it.each(withoutIds)('$id tells nothing of another clinic', async (endpoint) => {
      const answer = await api.send(
        endpoint,
        sampleInput(
          endpoint,
          { id: own.id },
          {
            id: own.id,
            byName: { search: '', start: `${own.day()}T00:00:00+03:00`, end: `${own.day()}T23:59:00+03:00` },
          },
        ),
        own.as(caller),
      );
      for (const id of foreignIds) expect(answer.body).not.toContain(id);
    });
  });
});

describe('a call in a clinic where the person has no role', () => {
  it.each(clinicCalls)('$id gives an orgadmin of another clinic nothing that a stranger has not', async (endpoint) => {
    const place = await fullClinic();
    const before = await clinicRows(test, place.id);
    const headers = { ...own.as('orgadmin'), apikey: place.id };
    for (const id of [...ownIds, ...(await idsOf(place))]) {
      const input = sampleInput(endpoint, { id });
      const [answer, stranger] = [
        await api.send(endpoint, input, headers),
        await api.send(endpoint, input, place.as('stranger')),
      ];
      const needsRole = endpoint.access !== 'public' && endpoint.access !== 'signed-in';
      expect(needsRole ? readRefusal(answer).code : 'permission_denied').toBe('permission_denied');
      const compared = isBooking(endpoint) ? stranger : answer;
      expect([compared.statusCode, compared.body]).toEqual([stranger.statusCode, stranger.body]);
      for (const ownId of ownIds) expect(answer.body).not.toContain(ownId);
      if (!hasId(endpoint.params)) break;
    }
    const after = await clinicRows(test, place.id);
    expect(isBooking(endpoint) || after === before).toBe(true);
  });

  it('own appointments of one clinic are not listed in another, nor found by their ids', async () => {
    const headers = { ...own.as('patient'), apikey: foreign.id };
    expect(await api.ok(appointmentEndpoints.listMyAppointments, {}, headers)).toMatchObject({ items: [], total: 0 });
    const mine = await api.ok(appointmentEndpoints.listMyAppointments, {}, own.as('patient'));
    expect(mine.total).toBeGreaterThan(0);
    for (const { id } of mine.items)
      expect(await api.refused(appointmentEndpoints.getMyAppointment, { params: { id } }, headers)).toMatchObject({
        code: 'not_found',
      });
  });
});

/** Calls that anybody who signed in may make in any clinic, and that change it: booking begins there. */
const isBooking = ({ id }: Endpoint): boolean =>
  ['holdSlot', 'releaseHold', 'reserveSlot', 'reserveSlotByGet'].includes(id);
