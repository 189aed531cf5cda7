import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { statusText } from '#shared/rules/appointment-status.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { unquoted } from '#tests/support/csv.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { ANY_TIME } from '#tests/support/waiting.ts';
import { cellsOf } from '#tests/support/workbook.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
});
afterAll(() => test.close());

const bytesOf = (file: unknown) => (file as { data: Buffer }).data;
const dayOf = (day: string) => ({ start: `${day}T00:00:00+03:00`, end: `${day}T23:00:00+03:00` });
const eventsOf = (action: string) =>
  test.rows<{ details: object }>(
    `select details from audit_event where organization_id = $1 and action = $2 order by id`,
    [clinic.id, action],
  );

it('the visits of a day leave with patient, doctor and status in the time of the clinic; a search is kept', async () => {
  const day = clinic.day(3);
  await clinic.addAppointment(await clinic.addSlot({ day, at: '09:00' }));
  await clinic.addAppointment(await clinic.addSlot({ day, at: '10:20' }));
  await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(4) }));
  const ask = (query: object) =>
    api.ok(queue.exportQueue, { query: { ...dayOf(day), format: 'csv', ...query } }, clinic.as('orgadmin'));
  const [head, first, second, end] = unquoted(bytesOf(await ask({})).toString('utf8')).split('\r\n');
  expect(head).toBe('\uFEFFДата;Время;Пациент;Дата рождения;Телефон;Номер карты;Врач;Специальность;Приём;Состояние');
  const [year, month, date] = day.split('-');
  expect(first?.split(';').slice(0, 2)).toEqual([`${date}.${month}.${year}`, '09:00']);
  expect(first?.split(';').slice(6)).toEqual([
    expect.stringContaining('Фёдоров'),
    'Терапия',
    'очно',
    statusText('booked'),
  ]);
  expect(second?.split(';')[1]).toBe('10:20');
  expect(end).toBe('');
  expect(
    bytesOf(await ask({ search: 'Нетакого' }))
      .toString('utf8')
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(1);
  const book = await cellsOf(bytesOf(await ask({ format: 'xlsx' })));
  expect(book).toHaveLength(3);
  expect(book[1]?.map(String)).toEqual(first?.split(';'));
  expect((await eventsOf('queue.export'))[0]).toEqual({ details: { format: 'csv', ...dayOf(day) } });
});

it('the waiting list leaves whole, as its filter found it', async () => {
  const when = { ...ANY_TIME, weekdays: [1, 5], from_minute: 540, to_minute: 720 };
  const add = (patient: string, body: object) =>
    api.ok(waiting.addWaiting, { body: { patient, ...when, ...body } }, clinic.as('employee'));
  await add(clinic.patient, { specialty: clinic.specialty });
  const other = await clinic.addPatient({ lastName: 'Ждунов' });
  await add(other, { doctor: clinic.doctor.id });
  const ask = async (query: object) =>
    unquoted(
      bytesOf(
        await api.ok(waiting.exportWaiting, { query: { format: 'csv', ...query } }, clinic.as('orgadmin')),
      ).toString('utf8'),
    )
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
  const [head, ...rows] = await ask({});
  expect(head?.slice(1, 5)).toEqual(['Пациент', 'Телефон', 'Врач', 'Специальность']);
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.slice(7))).toEqual([
    ['пн, пт', '09:00–12:00', 'всё равно', 'Ждёт'],
    ['пн, пт', '09:00–12:00', 'всё равно', 'Ждёт'],
  ]);
  expect((await ask({ search: 'Ждунов' })).slice(1).map((row) => row[1])).toEqual([expect.stringContaining('Ждунов')]);
  expect(await ask({ status: 'cancelled' })).toHaveLength(1);
  expect((await eventsOf('waiting.export')).length).toBe(3);
});

it('both are for who takes patients out, and show nothing of another clinic', async () => {
  const other = await createClinic(test);
  const query = { ...dayOf(clinic.day(3)), format: 'csv' } as const;
  const theirs = await api.ok(queue.exportQueue, { query }, other.as('orgadmin'));
  expect(bytesOf(theirs).toString('utf8').trimEnd().split('\r\n')).toHaveLength(1);
  expect(await api.refused(queue.exportQueue, { query }, clinic.as('employee'))).toMatchObject({ status: 403 });
  const list = { query: { format: 'csv' } } as const;
  expect(await api.refused(waiting.exportWaiting, list, clinic.as('employee'))).toMatchObject({ status: 403 });
});
