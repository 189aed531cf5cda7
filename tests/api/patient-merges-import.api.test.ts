import { afterAll, beforeAll, expect, it } from 'vitest';
import { patientMergeEndpoints as merges } from '#shared/contract/patient-merges.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { addKnownPatient } from '#tests/support/patients.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
});
afterAll(() => test.close());

const HEAD = 'Фамилия;Имя;Отчество;Дата рождения;Телефон';
const ANNA = { lastName: 'Иванова', firstName: 'Анна', middleName: 'Петровна', birthDate: '1980-02-01' };
const ROWS = ['Иванова;Анна;Петровна;01.02.1980;8 916 123-45-67'];
/** A card of the clinic becomes part of another one, and comes back. */
async function mergeAndUndo(clinic: TestClinic, source: string) {
  const id = await addKnownPatient(clinic, ANNA);
  const params = { id, other: source };
  const { target, source: gone } = await api.ok(merges.previewMerge, { params }, clinic.as('orgadmin'));
  const body = { version: target.version, other_version: gone.version, take: [] };
  const merge = await api.ok(merges.mergePatients, { params, body }, clinic.as('orgadmin'));
  await api.ok(merges.undoMerge, { params: { id: merge.id } }, clinic.as('orgadmin'));
  return id;
}
const idsOf = async (clinic: TestClinic) =>
  (await test.rows<{ id: string }>(`select id from patient where organization_id = $1`, [clinic.id])).map(
    ({ id }) => id,
  );
const confirmed = async (imports: PatientImportCalls, known_cards: 'leave' | 'fill') =>
  imports.confirm((await imports.checked(csvOf(HEAD, ROWS), { known_cards })).id);

it('a card that a table made goes with the undo of the table, also after a merge of it was taken back', async () => {
  const clinic = await createClinic(test);
  const imports = new PatientImportCalls(api, clinic);
  const { id } = await confirmed(imports, 'leave');
  const made = (await idsOf(clinic)).find((one) => one !== clinic.patient) ?? '';
  const target = await mergeAndUndo(clinic, made);
  expect(await idsOf(clinic)).toContain(made);
  expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect((await idsOf(clinic)).toSorted()).toEqual([clinic.patient, target].toSorted());
});

it('one that was changed since the table stays, and is counted', async () => {
  const clinic = await createClinic(test);
  const imports = new PatientImportCalls(api, clinic);
  const { id } = await confirmed(imports, 'leave');
  const made = (await idsOf(clinic)).find((one) => one !== clinic.patient) ?? '';
  await test.rows(`update patient set email = 'a@b.ru', version = version + 1 where id = $1`, [made]);
  await mergeAndUndo(clinic, made);
  expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 1 });
  expect(await idsOf(clinic)).toContain(made);
});

it('from one that a table filled goes what was added', async () => {
  const clinic = await createClinic(test);
  const imports = new PatientImportCalls(api, clinic);
  const known = await addKnownPatient(clinic, ANNA);
  const { id } = await confirmed(imports, 'fill');
  const phone = async () => (await test.rows('select phone from patient where id = $1', [known]))[0];
  expect(await phone()).toEqual({ phone: '+79161234567' });
  await mergeAndUndo(clinic, known);
  expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await phone()).toEqual({ phone: '' });
});
