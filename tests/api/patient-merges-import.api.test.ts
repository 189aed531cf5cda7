import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { MergeCalls } from '#tests/support/merges.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { addKnownPatient, changeOf } from '#tests/support/patients.ts';
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
  const cards = new MergeCalls(api, clinic);
  await cards.undone(await cards.merge(id, source));
  return id;
}
/** Another card becomes part of one of the clinic, and comes back after `meanwhile`. */
async function fillAndUndo(clinic: TestClinic, target: string, meanwhile = () => Promise.resolve()) {
  const cards = new MergeCalls(api, clinic);
  const id = await cards.add({ phone: '+79160000001' }, { allergies: 'Пенициллин', workplace: 'Завод' });
  const merge = await cards.merge(target, id);
  await meanwhile();
  await cards.undone(merge);
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

describe('a card that stayed in a merge which was taken back', () => {
  const made = async (clinic: TestClinic) => (await idsOf(clinic)).find((one) => one !== clinic.patient) ?? '';

  it('and that a table made is unchanged to the undo of the table, after two merges, too', async () => {
    const clinic = await createClinic(test);
    const imports = new PatientImportCalls(api, clinic);
    const { id } = await confirmed(imports, 'leave');
    const target = await made(clinic);
    const cards = new MergeCalls(api, clinic);
    const others = [await fillAndUndo(clinic, target)];
    others.push(await fillAndUndo(clinic, target, async () => void others.push(await fillAndUndo(clinic, target))));
    expect(await cards.rowOf(target)).toMatchObject({ restored_like: 1 });
    expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect((await idsOf(clinic)).toSorted()).toEqual([clinic.patient, ...others].toSorted());
  });

  it('and that a table filled gives back what was added', async () => {
    const clinic = await createClinic(test);
    const imports = new PatientImportCalls(api, clinic);
    const known = await addKnownPatient(clinic, ANNA);
    const { id } = await confirmed(imports, 'fill');
    await fillAndUndo(clinic, known);
    expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await new MergeCalls(api, clinic).rowOf(known)).toMatchObject({ phone: '' });
  });

  it('was changed since the table when the desk saved it between the merge and its undo', async () => {
    const clinic = await createClinic(test);
    const imports = new PatientImportCalls(api, clinic);
    const { id } = await confirmed(imports, 'leave');
    const target = await made(clinic);
    await fillAndUndo(clinic, target, async () => {
      const open = await api.ok(patients.getPatient, { params: { id: target } }, clinic.as('employee'));
      const body = changeOf(open, { email: 'anna@example.ru' });
      await api.ok(patients.updatePatient, { params: { id: target }, body }, clinic.as('employee'));
    });
    expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await idsOf(clinic)).toContain(target);
  });

  it('was changed since the table when it was changed before the merge', async () => {
    const clinic = await createClinic(test);
    const imports = new PatientImportCalls(api, clinic);
    const { id } = await confirmed(imports, 'leave');
    const target = await made(clinic);
    await test.rows(`update patient set email = 'a@b.ru', version = version + 1 where id = $1`, [target]);
    await fillAndUndo(clinic, target);
    expect(await imports.undo(id)).toMatchObject({ state: 'undone', kept: 1 });
  });
});
