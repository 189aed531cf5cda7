import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const range = (from = 7, until = from) => ({
  start: `${clinic.day(from)}T00:00:00+03:00`,
  end: `${clinic.day(until)}T23:59:59+03:00`,
});
const list = async (query: Record<string, string> = {}, who: Caller = 'employee') =>
  (await api.ok(queue.listQueue, { query: { ...range(), ...query } }, clinic.as(who))).items;
const person = async (lastName: string, changes: Record<string, unknown> = {}) => {
  const id = await clinic.addPatient({ lastName });
  for (const [column, value] of Object.entries(changes))
    await test.rows(`update patient set ${column} = $2 where id = $1`, [id, value]);
  return id;
};
const book = async (at: string, patient: string, more: { doctor?: TestClinic['doctor']; status?: string } = {}) => {
  const slot = await clinic.addSlot({ at, ...(more.doctor ? { doctor: more.doctor } : {}) });
  return { slot, id: await clinic.addAppointment(slot, { patient, ...(more.status ? { status: more.status } : {}) }) };
};

describe('the queue of a day', () => {
  it('shows who comes when to whom, and what the desk needs to phone them', async () => {
    await test.rows(
      `update patient set middle_name = 'Ивановна', phone = '+79161234567', birth_date = '1990-02-28', gender = 'female', data = '{"registrationSubject": "Тверская область"}' where id = $1`,
      [clinic.patient],
    );
    const { slot, id } = await book('10:00', clinic.patient);
    expect(await list()).toEqual([
      {
        id,
        uuid: id,
        slot,
        start_time: `${clinic.day()}T10:00:00+03:00`,
        end_time: `${clinic.day()}T10:30:00+03:00`,
        type: 0,
        status: 'booked',
        status_text: 'Запись произведена',
        version: 1,
        arrived_at: null,
        confirmed_at: null,
        has_notes: false,
        patient: {
          id: clinic.patient,
          last_name: 'Пациентова',
          first_name: 'Мария',
          middle_name: 'Ивановна',
          date_of_birth: '1990-02-28',
          gender: 'female',
          phone: '+79161234567',
          cardid: '1',
          good: true,
          has_allergies: false,
        },
        doctor: {
          id: clinic.doctor.id,
          lastName: 'Фёдоров',
          firstName: 'Пётр',
          middleName: '',
          specialty: 'Терапия',
          works: true,
        },
      },
    ]);
  });

  it('marks who has allergies, and not who says that there are none', async () => {
    for (const [at, allergies] of [
      ['09:00', 'Пенициллин'],
      ['10:00', 'Нет'],
      ['11:00', ''],
    ] as const)
      await book(at, await person('Ким', { data: JSON.stringify({ allergies }) }));
    const shown = await list();
    expect(shown.map(({ patient }) => patient.has_allergies)).toEqual([true, false, false]);
    expect(JSON.stringify(shown), 'what they are is a look at the card').not.toContain('Пенициллин');
  });

  it('gives the visit of one time, if the list has it', async () => {
    const [one, other] = [await book('09:00', await person('Аксёнова')), await book('10:00', await person('Белова'))];
    const cancelled = await book('11:00', await person('Власова'), { status: 'cancelled' });
    expect((await list({ slot: one.slot })).map(({ id }) => id)).toEqual([one.id]);
    expect((await list({ slot: other.slot, search: 'бел' })).map(({ id }) => id)).toEqual([other.id]);
    expect(await list({ slot: one.slot, search: 'бел' })).toEqual([]);
    expect(await list({ slot: one.slot, ...range(8) })).toEqual([]);
    expect(await list({ slot: cancelled.slot })).toEqual([]);
    const stranger = await createClinic(test);
    const foreign = await api.ok(queue.listQueue, { query: { ...range(), slot: one.slot } }, stranger.as('employee'));
    expect(foreign.items).toEqual([]);
  });

  it('is ordered by time, then by doctor, over all doctors; free, reserved and cancelled times are not in it', async () => {
    const colleague = await clinic.addDoctor({ lastName: 'Абрамова' });
    const [late, second, first] = [
      await book('12:00', await person('Б')),
      await book('09:00', await person('В')),
      await book('09:00', await person('Г'), { doctor: colleague }),
    ];
    await clinic.addSlot({ at: '13:00' });
    await clinic.addSlot({ at: '14:00', isReserve: true });
    await book('15:00', await person('Д'), { status: 'cancelled' });
    await book('16:00', await person('Е'), { status: 'reception_cancelled' });
    const kept = await book('17:00', await person('Ж'), { status: 'no_show' });
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id, late.id, kept.id]);
  });

  it('of a time that was cancelled and given to another shows the other', async () => {
    const { slot } = await book('10:00', await person('Первая'), { status: 'cancelled' });
    await clinic.addAppointment(slot, { patient: await person('Вторая') });
    expect((await list()).map(({ patient }) => patient.last_name)).toEqual(['Вторая']);
  });

  it('takes the bounds as instants, whatever offset they come with, the end left out', async () => {
    const { id } = await book('00:30', clinic.patient);
    const at = (end: string) => list({ start: `${clinic.day(6)}T13:00:00-08:00`, end });
    expect((await at(`${clinic.day(6)}T14:00:00-08:00`)).map((item) => item.id)).toEqual([id]);
    expect(await at(`${clinic.day(6)}T13:30:00-08:00`)).toEqual([]);
  });

  it('of more than two days is refused at its field', async () => {
    expect(await list({ end: `${clinic.day(9)}T00:00:00+03:00` })).toEqual([]);
    const refusal = await api.refused(
      queue.listQueue,
      { query: { ...range(), end: `${clinic.day(9)}T00:00:01+03:00` } },
      clinic.as('employee'),
    );
    expect(refusal.errors).toEqual({ end: ['Период не больше 2 дней'] });
    expect(
      (await api.refused(queue.listQueue, { query: { ...range(7), end: range(6).start } }, clinic.as('employee')))
        .errors,
    ).toEqual({ end: ['Конец периода раньше начала'] });
    expect(
      (await api.refused(queue.listQueue, { query: { start: clinic.day(), end: clinic.day() } }, clinic.as('employee')))
        .status,
    ).toBe(422);
  });
});

describe('the search', () => {
  beforeEach(async () => {
    await book(
      '09:00',
      await person('Семёнова', { phone: '+79161234567', first_name: 'Анна', middle_name: 'Петровна' }),
    );
    await book('10:00', await person('Семёнов', { phone: '+79990000001', first_name: 'Пётр' }));
    await book('11:00', await person('100%_ный', { birth_date: '1980-03-01' }));
  });
  const found = async (search: string) => (await list({ search })).map(({ patient }) => patient.last_name);

  it.each([
    ['семенов', ['Семёнова', 'Семёнов']],
    ['СЕМЁНОВА', ['Семёнова']],
    ['петров семен', ['Семёнова']],
    ['анна  семёнова', ['Семёнова']],
    ['пётр', ['Семёнова', 'Семёнов']],
    ['9161234567', ['Семёнова']],
    ['+7 (916) 123-45-67', ['Семёнова']],
    ['8 999', ['Семёнов']],
    ['8 916 123\u201145\u201167', ['Семёнова']],
    ['89161', ['Семёнова']],
    ['01.03.1980', ['100%_ный']],
    ['1.3.1980', ['100%_ный']],
    ['1.3', ['100%_ный']],
    ['Семенова А. П.', ['Семёнова']],
    ['семенова ап', ['Семёнова']],
    ['ctvtyjdf', ['Семёнова']],
    ['01031980', ['100%_ный']],
    ['%_', ['100%_ный']],
    ['%', ['100%_ный']],
    ['', ['Семёнова', 'Семёнов', '100%_ный']],
    ['   ', ['Семёнова', 'Семёнов', '100%_ный']],
    ['никого', []],
  ])('%j finds %j', async (search, names) => expect(await found(search)).toEqual(names));

  it('over a hundred letters is refused', async () => {
    expect(
      (await api.refused(queue.listQueue, { query: { ...range(), search: 'я'.repeat(101) } }, clinic.as('employee')))
        .errors,
    ).toHaveProperty('search');
  });
});

describe('whose it is', () => {
  it('the desk only; a doctor has the reception list', async () => {
    for (const who of ['employee', 'orgadmin', 'superuser'] as const) expect(await list({}, who)).toEqual([]);
    for (const who of ['doctor', 'patient', 'stranger'] as const)
      expect(await api.refused(queue.listQueue, { query: range() }, clinic.as(who))).toMatchObject({
        status: 403,
        code: 'permission_denied',
      });
  });

  it('another clinic’s visits are not in it', async () => {
    const other = await createClinic(test);
    await other.addAppointment(await other.addSlot());
    expect(await list()).toEqual([]);
  });
});
