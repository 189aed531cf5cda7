import { afterAll, beforeAll, expect, it } from 'vitest';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { registryExportEndpoints } from '#shared/contract/registry-export.ts';
import type { RegistryTable } from '#shared/rules/registry-tables.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { unquoted } from '#tests/support/csv.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { cellsOf } from '#tests/support/workbook.ts';

const { exportRegistry } = registryExportEndpoints;
let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  const work = { workemail: 'b@clinic.example', workphone: '12' };
  const contacts = { email: 'elkina@clinic.example', phone: '+79161234567' };
  const body = { lastName: 'Ёлкина', firstName: 'Анна', middleName: '', ...contacts, ...work };
  await api.ok(registry.createEmployee, { body }, clinic.as('orgadmin'));
  await api.ok(registry.createSpecialty, { body: { title: '=1+A1' } }, clinic.as('orgadmin'));
});
afterAll(() => test.close());

const taken = async (table: RegistryTable, query: { format: 'xlsx' | 'csv'; search?: string }) => {
  const file = await api.ok(exportRegistry, { params: { table }, query }, clinic.as('orgadmin'));
  return (file as unknown as { data: Buffer }).data;
};
const linesOf = async (table: RegistryTable, search?: string) =>
  unquoted((await taken(table, { format: 'csv', ...(search === undefined ? {} : { search }) })).toString('utf8')).split(
    '\r\n',
  );

it('employees leave with contacts, roles and state, those of a search alone', async () => {
  const [head, ...rows] = await linesOf('employees');
  expect(head).toBe('\uFEFFФамилия;Имя;Отчество;E-mail;Телефон;Рабочий e-mail;Рабочий телефон;Роли;Состояние');
  expect(rows).toContain('Ёлкина;Анна;;elkina@clinic.example;+7 (916) 123-45-67;b@clinic.example;12;;Ждёт согласия');
  for (const search of ['ёлкина', '8 (916) 123-45-67', 'b@clinic.example'])
    expect((await linesOf('employees', search)).slice(1, -1), search).toHaveLength(1);
});

it('a workbook has every row, however many pages there are', async () => {
  const titles = Array.from({ length: 450 }, (_, at) => `Отделение ${String(at).padStart(3, '0')}`);
  await test.rows(
    `insert into department (id, organization_id, title) select gen_random_uuid(), $1, unnest($2::text[])`,
    [clinic.id, titles],
  );
  const rows = await cellsOf(await taken('departments', { format: 'xlsx' }));
  expect(rows[0]).toEqual(['Название']);
  expect(rows.flat()).toEqual(expect.arrayContaining(titles));
  expect(new Set(rows.flat()).size).toBe(rows.length);
});

it('doctors and specialties leave, too; other clinics’ rows do not; each is logged', async () => {
  const other = await createClinic(test);
  await api.ok(registry.createSpecialty, { body: { title: 'Чужая' } }, other.as('orgadmin'));
  expect((await linesOf('doctors'))[0]).toContain('Фамилия;Имя;Отчество;Специальность;Отделение;');
  expect((await linesOf('doctors')).slice(1, -1).length).toBeGreaterThan(0);
  const specialties = await linesOf('specialties');
  expect(specialties).not.toContain('Чужая');
  // what would be a formula is a text
  expect(specialties).toContain("'=1+A1");
  expect(
    await test.rows(
      `select details from audit_event where organization_id = $1 and action = 'registry.export' order by at desc, id desc limit 1`,
      [clinic.id],
    ),
  ).toEqual([{ details: { table: 'specialties', format: 'csv' } }]);
});

it('is for who reads the directories', async () => {
  const asked = { params: { table: 'employees' }, query: { format: 'csv' } } as const;
  expect(await api.refused(exportRegistry, asked, clinic.as('employee'))).toMatchObject({ status: 403 });
});
