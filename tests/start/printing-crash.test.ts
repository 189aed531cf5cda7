import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentEndpoints as documents } from '#shared/contract/documents.ts';
import { emptyForm } from '#shared/rules/form-025u.ts';
import { isAlive } from '#server/lib/processes/process-info.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { copyPreparedData } from '#tests/support/prepared-data.ts';
import { writeSoffice } from '#tests/support/soffice-script.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { makeTempFolder, removeFolder } from './probe.ts';
import { startServer, type RunningServer } from './running-server.ts';

const RECORDS = 6;
const PATIENCE_MS = 150_000;
let folder: string;
let server: RunningServer;
let clinic: TestClinic;
/** record → words that only its document holds: of the visit and of its patient */
const markers = new Map<string, readonly string[]>();

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServer(join(folder, 'data'), { DOCUMENTS_PER_MINUTE: '1000000', DOCUMENT_WORKERS: '2', ...env });

beforeAll(async () => {
  folder = makeTempFolder();
  copyPreparedData(join(folder, 'data'));
  server = await start();
  clinic = await createClinic(server.ground);
  for (let index = 0; index < RECORDS; index += 1) {
    const words = [`ПРИМЕТА-${crypto.randomUUID()}`, `Пациентова-${index}`] as const;
    const appointment = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1 - index) }), {
      status: 'done',
      patient: await clinic.addPatient({ lastName: words[1] }),
    });
    markers.set(await clinic.addReception(appointment, { form: { ...emptyForm(), complaints: words[0] } }), words);
  }
});
afterAll(async () => {
  if (!server.hasEnded()) await server.kill('SIGTERM');
  removeFolder(folder);
});

/** A document as its caller knows it. */
interface Accepted {
  readonly job: string;
  readonly record: string;
}
const call = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...clinic.as('doctor'), 'content-type': 'application/json' } });
async function ask(count: number): Promise<Accepted[]> {
  const records = [...markers.keys()];
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const record = records[index % records.length]!;
      const answer = await call(documents.createDocument.path, {
        method: 'POST',
        body: JSON.stringify({ kind: 'record', id: record }),
      });
      expect(answer.status).toBe(200);
      return { job: ((await answer.json()) as { id: string }).id, record };
    }),
  );
}
/** How many of these documents are in each state. */
const states = async (accepted: readonly Accepted[]) => {
  const rows = await server.ground.rows<{ state: string; count: number }>(
    'select state, count(*)::int as count from document_job where id = any($1::uuid[]) group by state',
    [accepted.map(({ job }) => job)],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
/** Processes that work for the server of this id. */
const helpersOf = (pid: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`clinic-documents-${pid}-`) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10));
const foldersOf = (pid: number): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`clinic-documents-${pid}-`));

/** Every accepted document is there, whole, and its own. */
async function expectAllDone(accepted: readonly Accepted[]): Promise<void> {
  await waitFor(
    'all documents',
    async () => {
      const { done = 0, failed = 0 } = await states(accepted);
      return done + failed === accepted.length;
    },
    PATIENCE_MS,
  );
  expect(await states(accepted)).toEqual({ done: accepted.length });
  for (const { job, record } of accepted) {
    const { text } = await readPdf(
      new Uint8Array(await (await call(documents.getDocumentFile.path.replace(':id', job))).arrayBuffer()),
    );
    const found = [...markers].filter(([, words]) => words.some((word) => text.includes(word)));
    expect(found).toEqual([[record, markers.get(record)]]);
  }
}

describe('kill -9 of the server while it prints', () => {
  it('every accepted document is finished after the next start, with its own content; nothing of the dead one is left', async () => {
    const accepted = await ask(18);
    await waitFor('some documents', async () => ((await states(accepted))['done'] ?? 0) >= 3, PATIENCE_MS);
    const dead = server.pid;
    expect(helpersOf(dead).length).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    const before = await states(accepted);
    expect(before['done']).toBeLessThan(accepted.length);
    // no next start is needed for that: the kernel ends Python with the server, and LibreOffice with Python
    await waitFor('its LibreOffices to end', () => helpersOf(dead).length === 0);

    server = await start();
    await waitFor('its folders to go', () => foldersOf(dead).length === 0, PATIENCE_MS);
    await expectAllDone(accepted);
    expect(helpersOf(dead)).toEqual([]);
  });

  it('the same where LibreOffice is started for each document: the next start ends what hangs, too', async () => {
    await server.kill('SIGTERM');
    const place = join(folder, 'soffice');
    mkdirSync(place);
    // the second document never ends; the starts after it do
    const soffice = writeSoffice(place, '[ $number = 2 ] && { sleep 100000; }; real "$@"');
    // two at once, and the one that hangs is not given up before the server dies
    server = await start({ LIBREOFFICE: soffice.file, DOCUMENT_WORKERS: '2', DOCUMENT_TIMEOUT_SECONDS: '600' });
    const accepted = await ask(5);
    await waitFor(
      'one that hangs',
      async () => soffice.starts().length > 2 && ((await states(accepted))['done'] ?? 0) > 0,
      PATIENCE_MS,
    );
    const dead = server.pid;
    await server.kill('SIGKILL');
    const hanging = soffice.starts()[1]!.pid;
    expect(isAlive(hanging)).toBe(true);

    server = await start({ LIBREOFFICE: soffice.file });
    await waitFor(
      'what the dead one left to end',
      () => helpersOf(dead).length === 0 && foldersOf(dead).length === 0,
      PATIENCE_MS,
    );
    expect(isAlive(hanging)).toBe(false);
    await expectAllDone(accepted);
    expect(soffice.starts().some(({ outdir }) => existsSync(outdir))).toBe(false);
  });
});
