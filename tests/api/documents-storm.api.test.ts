import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentEndpoints as documents } from '#shared/contract/documents.ts';
import { emptyForm } from '#shared/rules/form-025u.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

/** `npm run test:long` prints 500, as T18 of docs/reliability.md says; `npm test` 16. */
const PRINTS = Number(process.env['DOCUMENT_STORM'] ?? 16);
/** A LibreOffice is killed each time so many documents are finished. */
const DOCUMENTS_A_KILL = 8;
const RECORDS = 10;
let test: TestApp;
let api: Api;
let clinic: TestClinic;
/** record → the text that only this record holds */
const markers = new Map<string, string>();

beforeAll(async () => {
  test = await buildTestApp({ config: { DOCUMENT_WORKERS: 4, LOG_LEVEL: 'silent' } });
  api = new Api(test);
  clinic = await createClinic(test);
  for (let index = 0; index < RECORDS; index += 1) {
    const marker = `ПРИМЕТА-${index}-${crypto.randomUUID()}`;
    const appointment = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1 - index) }), {
      status: 'done',
      patient: await clinic.addPatient({ lastName: `Пациент-${index}` }),
    });
    markers.set(
      await clinic.addReception(appointment, { form: { ...emptyForm(), complaints: marker } }),
      `${marker} Пациент-${index}`,
    );
  }
});
afterAll(() => test.close());

const doctor = () => clinic.as('doctor');
const workers = () => test.app.documents.converter.workers;
const processes = (): string[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`clinic-documents-${process.pid}-`));

/** Kills the Python process of a random warm LibreOffice; the kernel has to end its children. */
function killOne(): boolean {
  const pids = workers().flatMap(({ office }) => (office?.isAlive && office.pid !== undefined ? [office.pid] : []));
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}

describe('printing while workers are killed (T18)', () => {
  it(`${PRINTS} documents: none is lost, mixed up or stuck`, async () => {
    await test.app.documents.warmUp();
    const began = performance.now();
    const asked: { job: string; record: string }[] = [];
    const records = [...markers.keys()];
    const seen = new Map<string, number>();
    const finished = async () => {
      const rows = await test.rows<{ id: string; state: string; attempts: number }>(
        `select id, state, attempts from document_job where state in ('done', 'failed')`,
      );
      for (const { id } of rows) if (!seen.has(id)) seen.set(id, performance.now() - began);
      return rows;
    };
    let kills = 0;
    const ask = async () => {
      while (asked.length < PRINTS) {
        const record = records[asked.length % records.length]!;
        const place = asked.push({ job: '', record }) - 1;
        asked[place]!.job = (
          await api.ok(documents.createDocument, { body: { kind: 'record', id: record } }, doctor())
        ).id;
      }
    };
    const asking = Promise.all([ask(), ask(), ask(), ask()]);
    const rows = await waitFor(
      'all documents',
      async () => {
        const done = await finished();
        if (done.length >= (kills + 1) * DOCUMENTS_A_KILL && done.length < PRINTS && killOne()) kills += 1;
        return done.length === PRINTS ? done : undefined;
      },
      50_000 + PRINTS * 1000,
    );
    await asking;
    const took = (performance.now() - began) / 1000;
    const longestGap = [...seen.values()]
      .toSorted((a, b) => a - b)
      .reduce(({ last, gap }, at) => ({ last: at, gap: Math.max(gap, at - last) }), { last: 0, gap: 0 }).gap;
    console.log(
      `${PRINTS} documents in ${took.toFixed(1)} s (${((PRINTS / took) * 60).toFixed(0)} a minute), ${kills} LibreOffices killed, ${rows.filter(({ attempts }) => attempts > 1).length} documents repeated, longest time without a finished one ${(longestGap / 1000).toFixed(1)} s`,
    );
    expect(kills).toBeGreaterThan(0);
    expect(rows.filter(({ state }) => state === 'failed')).toEqual([]);
    for (const { job, record } of asked) {
      const { data } = await api.ok(documents.getDocumentFile, { params: { id: job } }, doctor());
      const { text } = await readPdf(data);
      const found = [...markers.values()].filter((words) => words.split(' ').some((word) => text.includes(word)));
      expect(found).toEqual([markers.get(record)]);
    }
    // a killed Python process takes its LibreOffice with it: no more of them than workers
    await waitFor(
      'the killed to be gone',
      () => processes().filter((line) => line.includes('soffice.bin')).length <= workers().length,
    );
  }, 900_000);

  it('a stop leaves neither processes nor folders', async () => {
    const app = await buildTestApp({ config: { DOCUMENT_WORKERS: 1 } });
    await app.app.documents.warmUp();
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`clinic-documents-${process.pid}-`));
    const before = folders();
    const [office] = app.app.documents.converter.workers.map((worker) => worker.office);
    expect(office?.isAlive).toBe(true);
    await app.close();
    expect(office?.isAlive).toBe(false);
    expect(folders().length).toBe(before.length - 1);
    expect(existsSync(`/proc/${office?.pid}`)).toBe(false);
  });
});
