import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentEndpoints as documents } from '#shared/contract/documents.ts';
import { emptyForm } from '#shared/rules/form-025u.ts';
import { isAlive } from '#server/lib/processes/process-info.ts';
import { findLibreOffice } from '#server/lib/documents/libre-office.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { EMPTY_PDF, writeSoffice } from '#tests/support/soffice-script.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

/** Sleeps longer than any test waits, so the process has to be killed. */
const FOREVER = 'sleep 100000';
let folder: string;
let test: TestApp | undefined;
let api: Api;
let clinic: TestClinic;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-office-'));
});
afterEach(async () => {
  await test?.close();
  test = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that runs this `soffice` for each document. */
async function open(body: string, { workers = 1, timeout = 120 } = {}) {
  const soffice = writeSoffice(folder, body);
  expect(await findLibreOffice(soffice.file)).toEqual({ mode: 'command', soffice: soffice.file });
  test = await buildTestApp({
    config: {
      LIBREOFFICE: soffice.file,
      DOCUMENT_WORKERS: workers,
      DOCUMENT_TIMEOUT_SECONDS: timeout,
      LOG_LEVEL: 'silent',
    },
  });
  api = new Api(test);
  clinic = await createClinic(test);
  return { ...soffice, app: test };
}
/** Asks for the record of a visit with these complaints. @returns the document's id */
async function ask(words: string, day = -1): Promise<string> {
  const appointment = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(day) }), {
    status: 'done',
    patient: await clinic.addPatient({ lastName: 'Ёлкина' }),
  });
  const id = await clinic.addReception(appointment, { form: { ...emptyForm(), complaints: words } });
  return (await api.ok(documents.createDocument, { body: { kind: 'record', id } }, clinic.as('doctor'))).id;
}
const settled = (id: string) =>
  waitFor(
    'the document',
    async () => {
      const [row] = await test!.rows<{ state: string; attempts: number; error: string | null }>(
        'select state, attempts, error from document_job where id = $1',
        [id],
      );
      return row?.state === 'done' || row?.state === 'failed' ? row : undefined;
    },
    150_000,
  );
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`clinic-documents-${process.pid}-`));

describe('a LibreOffice for each document, without python3-uno', () => {
  it('makes a real PDF; each worker has its profile and each document its folder; nothing is left behind', async () => {
    const { app, starts, ends } = await open('real "$@"', { workers: 2 });
    const words = ['кашель', 'насморк', 'головная боль', 'слабость'].map((complaint) => `Жалоба: ${complaint}`);
    const ids = [];
    for (const [index, text] of words.entries()) ids.push(await ask(text, -1 - index));
    for (const [index, id] of ids.entries()) {
      expect(await settled(id)).toEqual({ state: 'done', attempts: 1, error: null });
      const { text, fonts } = await readPdf(
        (await api.ok(documents.getDocumentFile, { params: { id } }, clinic.as('doctor'))).data,
      );
      expect(words.filter((one) => text.includes(one))).toEqual([words[index]]);
      expect(text).toContain('Ёлкина');
      expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    }
    expect(new Set(starts().map(({ source }) => source)).size).toBe(4);
    expect(new Set(starts().map(({ profile }) => profile)).size).toBeLessThanOrEqual(2);
    expect(ends()).toHaveLength(4);
    expect(starts().some(({ outdir }) => existsSync(outdir))).toBe(false);
    await app.app.close();
    expect(leftovers()).toEqual([]);
  });

  it('a hung process is killed with all that it started; the document is retried and made', async () => {
    const { starts } = await open(
      `echo $number; if [ $number = 1 ]; then ${FOREVER} & echo "child $!" > '${folder}/child'; wait; else ${EMPTY_PDF}; fi`,
      { timeout: 2 },
    );
    expect(await settled(await ask('зависание'))).toEqual({ state: 'done', attempts: 2, error: null });
    const [first, second] = starts();
    expect(isAlive(first!.pid)).toBe(false);
    expect(isAlive(Number(readFileSync(join(folder, 'child'), 'utf8').replace(/\D/g, '')))).toBe(false);
    // the same path, created anew
    expect(second!.profile).toBe(first!.profile);
    expect(second!.outdir).not.toBe(first!.outdir);
  });

  it('a child that holds the output after its parent ended is killed, and the document does not hang', async () => {
    await open(`if [ $number = 1 ]; then ${FOREVER} & exit 0; else ${EMPTY_PDF}; fi`, { timeout: 2 });
    expect(await settled(await ask('оставленный'))).toEqual({ state: 'done', attempts: 2, error: null });
  });

  it('code 81 asks for another start within the same attempt', async () => {
    const { starts } = await open('[ $number = 1 ] && exit 81; real "$@"');
    const id = await ask('новый профиль');
    expect(await settled(id)).toEqual({ state: 'done', attempts: 1, error: null });
    expect(
      (await readPdf((await api.ok(documents.getDocumentFile, { params: { id } }, clinic.as('doctor'))).data)).text,
    ).toContain('новый профиль');
    expect(starts().map(({ profile }) => profile)).toEqual([starts()[0]!.profile, starts()[0]!.profile]);
  });

  it('without a PDF it is refused after three attempts with a reason; the next document is not delayed', async () => {
    const { starts } = await open(`[ $number -le 3 ] && exit 1; ${EMPTY_PDF}`);
    const id = await ask('испорчен');
    expect(await settled(id)).toEqual({ state: 'failed', attempts: 3, error: 'document_failed' });
    // the .docx can still be saved
    const failed = await api.ok(documents.getDocument, { params: { id } }, clinic.as('doctor'));
    expect(failed).toMatchObject({
      state: 'failed',
      pdf_available: true,
      file_name: `${failed.title.replace(/[. ]+$/, '')}.docx`,
      error: 'Сервер не смог сделать PDF из этого документа. Повторите печать',
    });
    const docx = await api.ok(
      documents.getDocumentFile,
      { params: { id }, query: { format: 'docx' } },
      clinic.as('doctor'),
    );
    expect(Buffer.from(docx.data).subarray(0, 2).toString()).toBe('PK');
    expect(await settled(await ask('следующий', -2))).toEqual({ state: 'done', attempts: 1, error: null });
    expect(starts()).toHaveLength(4);
  });

  it('a stop kills the conversion and returns the document to the queue', async () => {
    const { app, starts } = await open(FOREVER);
    const id = await ask('остановка');
    await waitFor('it to be taken', () => starts().length === 1);
    await app.app.close();
    const [row] = await app.rows<{ state: string; attempts: number }>(
      'select state, attempts from document_job where id = $1',
      [id],
    );
    expect(row).toEqual({ state: 'queued', attempts: 0 });
    expect(isAlive(starts()[0]!.pid)).toBe(false);
  });
});
