import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentEndpoints as documents, FORM_EDITIONS, PDF, type DocumentKind, type FormEdition } from '#shared/contract/documents.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Headers, type TestClinic } from '#tests/support/clinic-factory.ts';
import { closingForm, fullCard, primaryForm, repeatForm } from '#tests/support/form-samples.ts';
import { readPdf, type ReadPdf } from '#tests/support/pdf.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const PATIENT = 'Ёлкина Александра Святославовна';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let patient: string;

beforeAll(async () => {
  test = await buildTestApp();
  await test.app.documents.warmUp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test, { title: 'ООО «Клиника „Здоровье“ & партнёры»', timezone: 'Asia/Yekaterinburg' });
  await test.rows(`update organization set address = 'ул. Ленина, д. 1', ogrn = '1026900000000' where id = $1`, [clinic.id]);
  patient = await clinic.addPatient({ lastName: 'Ёлкина' });
  await test.rows(`update patient set first_name = 'Александра', middle_name = 'Святославовна', gender = 'female', birth_date = '1958-03-08', phone = '+79161234567', email = 'elkina@example.test', data = $2 where id = $1`, [patient, fullCard()]);
});

const visit = async (form: object, { treatmentCase, patient: whose = patient, at = '10:00', day = clinic.day(-1) }: { treatmentCase?: string; patient?: string; at?: string; day?: string } = {}) =>
  clinic.addReception(await clinic.addAppointment(await clinic.addSlot({ day, at }), { status: 'done', patient: whose }), { form, ...(treatmentCase ? { treatmentCase } : {}) });
const caseOf = async (record: string) => (await test.rows<{ id: string }>('select treatment_case_id as id from reception_record where id = $1', [record]))[0]!.id;

/** Prints as the renderer does and reads the PDF; it is kept for looking at. */
async function print(kind: DocumentKind, id: string, { edition = '834n', as = clinic.as('doctor'), keep }: { edition?: FormEdition; as?: Headers; keep?: string } = {}): Promise<ReadPdf> {
  const job = await api.ok(documents.createDocument, { body: { kind, id, edition } }, as);
  await waitFor('the PDF', async () => {
    const { state, error } = await api.ok(documents.getDocument, { params: { id: job.id } }, as);
    if (state === 'failed') throw new Error(error ?? '');
    return state === 'done';
  }, 60_000);
  const file = await api.ok(documents.getDocumentFile, { params: { id: job.id } }, as);
  expect(file.mediaType).toBe(PDF);
  if (keep) {
    mkdirSync('test-results/documents', { recursive: true });
    writeFileSync(join('test-results/documents', `${keep}-${edition}.pdf`), file.data);
  }
  return readPdf(file.data);
}

describe.each(FORM_EDITIONS)('%s', (edition) => {
  it('all', async () => {
    const first = await visit(primaryForm(), { day: clinic.day(-3) });
    await visit(repeatForm(), { treatmentCase: await caseOf(first), day: clinic.day(-2) });
    const last = await visit(closingForm(), { treatmentCase: await caseOf(first) });
    const a = await print('record', first, { edition, keep: 'primary' });
    await print('record', last, { edition, keep: 'closing' });
    await print('card', patient, { edition, keep: 'card' });
    await print('full', last, { edition, keep: 'full' });
    await print('card', clinic.patient, { edition, keep: 'card-empty' });
    await print('record', await visit({}, { patient: clinic.patient, at: '12:00' }), { edition, keep: 'primary-empty' });
    console.log(a.text, a.fonts, a.size, a.links);
  });
});
