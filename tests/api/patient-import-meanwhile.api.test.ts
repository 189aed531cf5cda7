import { afterAll, beforeAll, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
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

const OLGA = { lastName: 'Ушедшая', firstName: 'Ольга', birthDate: '1970-01-01' };
const remove = (...ids: readonly string[]) => test.rows('delete from patient where id = any($1)', [ids]);
const start = async () => {
  const clinic = await createClinic(test);
  return { clinic, calls: new PatientImportCalls(api, clinic) };
};
const deskMakes = (clinic: TestClinic) =>
  api.ok(patients.createPatient, { body: { last_name: 'Новый', first_name: 'Пациент' } }, clinic.as('orgadmin'));

it('an attempt that has more cards to make than the one before it has numbers for all of them', async () => {
  const { clinic, calls } = await start();
  const gone = await addKnownPatient(clinic, OLGA);
  const head = 'Фамилия;Имя;Дата рождения;Номер карты';
  const rows = ['Первый;Олег;01.02.1980;', 'Ушедшая;Ольга;01.01.1970;', 'Занятый;Иван;03.03.1983;77'];
  const { id } = await calls.checked(csvOf(head, rows));
  const taken = await addKnownPatient(clinic, { lastName: 'Другой', cardNumber: 77 });
  const job = await calls.begin(id);
  expect(await calls.ended(id)).toMatchObject({ state: 'failed' });
  await remove(gone, taken);
  expect(await calls.retry(id, job)).toMatchObject({ state: 'done', new: 3, known: 0 });
  const [numbers] = await test.rows<{ given: number; largest: number }>(
    `select (select last_number from card_number_counter where organization_id = $1) as given, max(card_number) as largest
     from patient where organization_id = $1`,
    [clinic.id],
  );
  expect(numbers?.largest).toBeLessThanOrEqual(numbers?.given ?? 0);
  await deskMakes(clinic);
});
