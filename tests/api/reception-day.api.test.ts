import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { fillCard } from '#tests/support/reception.ts';
import { statementsOf } from '#tests/support/statements.ts';
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

const day = (
  who: Caller | Awaited<ReturnType<typeof addPerson>>,
  employee = clinic.doctor.employee,
  start = '00:00',
  end = '23:59',
) =>
  [
    reception.listReceptionDay,
    {
      params: { id: employee },
      query: { start: `${clinic.day()}T${start}:00+03:00`, end: `${clinic.day()}T${end}:00+03:00` },
    },
    clinic.as(who),
  ] as const;

describe('the reception list of a day', () => {
  it('has the visits in the order of time, cancelled ones too, with what a row shows', async () => {
    await fillCard(test, clinic.patient);
    const later = await clinic.addAppointment(await clinic.addSlot({ at: '11:00' }), {
      patient: await clinic.addPatient({ lastName: 'Яковлева' }),
    });
    const slot = await clinic.addSlot({ at: '10:00' });
    const first = await clinic.addAppointment(slot, { status: 'done' });
    const record = await clinic.addReception(first);
    const cancelled = await clinic.addAppointment(await clinic.addSlot({ at: '12:00' }), {
      patient: await clinic.addPatient(),
      status: 'reception_cancelled',
    });
    const { items } = await api.ok(...day('doctor'));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: clinic.specialty, specialty: 'Терапия' });
    expect(items[0]!.slots.map(({ id, status, status_text: text, good }) => [id, status, text, good])).toEqual([
      [first, 'done', 'Прием проведен', true],
      [later, 'booked', 'Запись произведена', false],
      [cancelled, 'reception_cancelled', 'Прием отменен', false],
    ]);
    const [{ id: treatmentCase } = { id: '' }] = await test.rows<{ id: string }>(
      'select treatment_case_id as id from reception_record where id = $1',
      [record],
    );
    expect(items[0]!.slots[0]).toEqual({
      id: first,
      slot,
      doctor: clinic.doctor.id,
      patient: clinic.patient,
      last_name: 'Пациентова',
      first_name: 'Мария',
      middle_name: 'Ивановна',
      cardid: '1',
      phone: '+79161234567',
      date_of_birth: '1990-02-28',
      good: true,
      start_time: `${clinic.day()}T10:00:00+03:00`,
      end_time: `${clinic.day()}T10:30:00+03:00`,
      conversation: false,
      status: 'done',
      status_text: 'Прием проведен',
      version: 1,
      arrived_at: null,
      reason: '',
      comment: '',
      reception: record,
      treatmentcase: treatmentCase,
    });
  });

  it('groups the lines of work of one person', async () => {
    const second = await clinic.addSpecialtyTo(clinic.doctor, 'Неврология');
    await clinic.addAppointment(await clinic.addSlot({ at: '09:00', doctor: second }), {
      patient: await clinic.addPatient(),
    });
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }), { patient: await clinic.addPatient() });
    const { items } = await api.ok(...day('doctor'));
    expect(items.map(({ specialty, slots }) => [specialty, slots.length])).toEqual([
      ['Неврология', 1],
      ['Терапия', 1],
    ]);
  });

  it('is empty without visits, and of the asked range only', async () => {
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    expect(await api.ok(...day('doctor', clinic.doctor.employee, '10:01'))).toEqual({ items: [] });
    expect((await api.ok(...day('doctor', clinic.doctor.employee, '10:00', '10:01'))).items).toHaveLength(1);
  });

  it('a doctor sees the own visits only, an orgadmin and a superuser anybody’s', async () => {
    const colleague = await clinic.addDoctor();
    await clinic.addAppointment(await clinic.addSlot({ doctor: colleague }));
    expect(await api.refused(...day('doctor', colleague.employee))).toMatchObject({ status: 404, code: 'not_found' });
    for (const who of ['orgadmin', 'superuser'] as const)
      expect((await api.ok(...day(who, colleague.employee))).items).toHaveLength(1);
    const both = await addPerson(test, {
      roles: [
        [clinic.id, 'doctor'],
        [clinic.id, 'orgadmin'],
      ],
    });
    expect((await api.ok(...day(both, colleague.employee))).items).toHaveLength(1);
    expect(await api.refused(...day('orgadmin', randomUUID()))).toMatchObject({ status: 404 });
  });

  it('shows no visits of the same person in another clinic', async () => {
    const elsewhere = await createClinic(test);
    const there = await elsewhere.addDoctor({ practitioner: clinic.doctor.practitioner });
    await elsewhere.addAppointment(await elsewhere.addSlot({ doctor: there, day: clinic.day() }));
    expect(await api.ok(...day('doctor'))).toEqual({ items: [] });
  });

  it('takes at most two days', async () => {
    const send = (end: string) =>
      api.send(
        reception.listReceptionDay,
        { params: { id: clinic.doctor.employee }, query: { start: '2031-01-01T00:00:00+03:00', end } },
        clinic.as('doctor'),
      );
    expect((await send('2031-01-03T00:00:00+03:00')).statusCode).toBe(200);
    expect((await send('2031-01-03T00:00:01+03:00')).json()).toMatchObject({
      errors: { end: ['Период не больше 2 дней'] },
    });
    expect((await send('2030-12-31T00:00:00+03:00')).json()).toMatchObject({
      errors: { end: ['Конец периода раньше начала'] },
    });
  });

  it('is one statement', async () => {
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    expect(await statementsOf(() => api.ok(...day('doctor')))).toHaveLength(1);
  });
});
