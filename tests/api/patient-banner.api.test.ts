import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import type { Form025u } from '#shared/rules/form-025u.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { changeOf } from '#tests/support/patients.ts';
import { diagnosis, fillCard, primaryForm } from '#tests/support/reception.ts';
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

const banner = (id = clinic.patient, who: Caller = 'employee') =>
  api.ok(patients.getPatientBanner, { params: { id }, query: {} }, clinic.as(who));
const allergies = (text: string) =>
  test.rows(`update patient set data = data || jsonb_build_object('allergies', $2::text) where id = $1`, [
    clinic.patient,
    text,
  ]);
/** A held visit at which something was said of observation. */
async function visit(code: string, action: NonNullable<Form025u['dispensary']>['action'] | null, days: number) {
  const slot = await clinic.addSlot({ day: clinic.day(days), at: '10:00' });
  await clinic.addReception(await clinic.addAppointment(slot, { status: 'done' }), {
    form: primaryForm({
      mainDiagnosis: diagnosis(code),
      dispensary: action && { action, date: null, note: '' },
    }),
  });
}

describe('the banner of a patient', () => {
  it('says who it is, what to be careful of, and what the card lacks', async () => {
    await allergies('Пенициллины: отёк Квинке, 2019');
    expect(await banner()).toEqual({
      id: clinic.patient,
      last_name: 'Пациентова',
      first_name: 'Мария',
      middle_name: '',
      has_no_middle_name: false,
      date_of_birth: null,
      cardid: '1',
      phone: '',
      gender: null,
      good: false,
      avatar: null,
      allergies: 'Пенициллины: отёк Квинке, 2019',
      dispensary: [],
      missing: ['middleName', 'gender', 'birthDate', 'registrationSubject'],
    });
    await fillCard(test, clinic.patient);
    expect(await banner()).toMatchObject({
      good: true,
      missing: [],
      middle_name: 'Ивановна',
      date_of_birth: '1990-02-28',
      allergies: 'Пенициллины: отёк Квинке, 2019',
    });
  });

  it('is part of the card, as it stands there', async () => {
    await allergies('Йод');
    await visit('I10', 'start', -20);
    const card = await api.ok(patients.getPatient, { params: { id: clinic.patient } }, clinic.as('employee'));
    const shown = await banner();
    expect(card).toMatchObject(shown);
    expect(shown.dispensary).toEqual([{ code: 'I10', name: 'Эссенциальная [первичная] гипертензия' }]);
    const saved = await api.ok(
      patients.updatePatient,
      {
        params: { id: card.id },
        body: changeOf(card, { middle_name: 'Ивановна', date_of_birth: '1990-01-02' }),
      },
      clinic.as('employee'),
    );
    expect(saved.missing).toEqual((await banner()).missing);
  });

  it('names the diseases that are observed now, the latest first: taken, going on, and taken again', async () => {
    await visit('I10', 'start', -60);
    await visit('E66.0', 'start', -50);
    await visit('J06.9', 'continue', -40);
    await visit('E66.0', 'stop', -30);
    await visit('I10', null, -20);
    const codes = async () => (await banner()).dispensary.map(({ code }) => code);
    expect(await codes()).toEqual(['J06.9', 'I10']);
    await visit('E66.0', 'start', -10);
    await visit('I10', 'continue', -5);
    expect(await codes()).toEqual(['I10', 'E66.0', 'J06.9']);
    await visit('J06.9', 'stop', -4);
    expect(await codes()).toEqual(['I10', 'E66.0']);
  });

  it('is a look at the card, in the log', async () => {
    await banner();
    expect(
      await test.rows('select action, user_id, organization_id, details from audit_event where object_id = $1', [
        clinic.patient,
      ]),
    ).toEqual([
      {
        action: 'patient.view',
        user_id: clinic.people.employee.userId,
        organization_id: clinic.id,
        details: { card: '1', banner: true },
      },
    ]);
  });
});

describe('the visits beside it', () => {
  const shown = (query: { visits?: number }, who: Caller = 'employee') =>
    api.ok(patients.getPatientBanner, { params: { id: clinic.patient }, query }, clinic.as(who));
  const booked = async (days: number, status = 'booked') =>
    clinic.addAppointment(await clinic.addSlot({ day: clinic.day(days), at: '11:00' }), { status });

  it('are there when they are asked for: the latest first', async () => {
    const [past, missed, coming] = [await booked(-20, 'done'), await booked(-10, 'no_show'), await booked(5)];
    expect(await shown({})).not.toHaveProperty('visits');
    const [doctor] = await test.rows(
      'select last_name as "lastName", first_name as "firstName", middle_name as "middleName" from employee where id = $1',
      [clinic.doctor.employee],
    );
    const { visits } = await shown({ visits: 2 });
    expect(visits).toEqual({
      items: [
        {
          id: coming,
          start_time: `${clinic.day(5)}T11:00:00+03:00`,
          doctor,
          specialty: 'Терапия',
          status: 'booked',
          status_text: 'Запись произведена',
        },
        expect.objectContaining({ id: missed, status: 'no_show', status_text: 'Пациент не явился' }),
      ],
      total: 3,
    });
    const all = await shown({ visits: 10 });
    expect(all.visits?.items.map(({ id }) => id)).toEqual([coming, missed, past]);
  });

  it('are those of this clinic and this patient alone; none is an empty list', async () => {
    const other = await createClinic(test);
    await other.addAppointment(await other.addSlot({ day: other.day(2) }));
    expect((await shown({ visits: 3 })).visits).toEqual({ items: [], total: 0 });
  });
});

describe('whose it is', () => {
  it('the staff’s of the clinic', async () => {
    for (const who of ['employee', 'doctor', 'orgadmin', 'superuser'] as const)
      expect(await banner(clinic.patient, who)).toMatchObject({ cardid: '1' });
    for (const who of ['patient', 'stranger'] as const)
      expect(
        await api.refused(patients.getPatientBanner, { params: { id: clinic.patient }, query: {} }, clinic.as(who)),
      ).toMatchObject({ status: 403 });
    expect(
      await api.refused(patients.getPatientBanner, { params: { id: clinic.patient }, query: {} }, clinic.as('guest')),
    ).toMatchObject({ status: 401 });
  });

  it('a patient of another clinic is not found, and nobody has looked', async () => {
    const other = await createClinic(test);
    for (const id of [other.patient, randomUUID()])
      expect(
        await api.refused(patients.getPatientBanner, { params: { id }, query: {} }, clinic.as('orgadmin')),
      ).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(
      await test.rows(`select from audit_event where object_id = $1 and action = 'patient.view'`, [other.patient]),
    ).toEqual([]);
  });

  it('says nothing of what another clinic observes', async () => {
    const other = await createClinic(test);
    const slot = await other.addSlot({ day: other.day(-3) });
    await other.addReception(await other.addAppointment(slot, { status: 'done' }), {
      form: primaryForm({ mainDiagnosis: diagnosis('I10'), dispensary: { action: 'start', date: null, note: '' } }),
    });
    expect((await banner()).dispensary).toEqual([]);
  });
});
