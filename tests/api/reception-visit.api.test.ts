import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { emptyEpicrisis, formFromWire, formToWire } from '#shared/rules/form-025u.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addDiagnoses, diagnosis, newRecord, primaryForm, repeatForm, startedVisit } from '#tests/support/reception.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  await addDiagnoses(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
const get = (appointment: string, who: 'doctor' | 'orgadmin' = 'doctor') =>
  api.ok(reception.getReception, { params: { id: appointment } }, clinic.as(who));

describe('the current patient', () => {
  it('comes with the card, the open cases of the specialty and nothing else’s', async () => {
    const { appointment, patient } = await startedVisit(clinic, { at: '12:00' });
    const earlier = await startedVisit(clinic, { patient, at: '09:00', status: 'done' });
    await clinic.addReception(earlier.appointment, { form: primaryForm({ mainDiagnosis: diagnosis('I10') }) });
    const [{ id: open } = { id: '' }] = await test.rows<{ id: string }>(
      'select id from treatment_case where patient_id = $1',
      [patient],
    );
    const repeat = await startedVisit(clinic, { patient, at: '09:30', status: 'done' });
    await clinic.addReception(repeat.appointment, { form: repeatForm(), treatmentCase: open });
    const closed = await startedVisit(clinic, { patient, at: '10:00', status: 'done' });
    await clinic.addReception(closed.appointment);
    await test.rows('update treatment_case set closed_at = now() where patient_id = $1 and id <> $2', [patient, open]);
    const elsewhere = await startedVisit(clinic, {
      patient,
      at: '11:00',
      status: 'done',
      doctor: await clinic.addSpecialtyTo(clinic.doctor, 'Неврология'),
    });
    await clinic.addReception(elsewhere.appointment);

    const current = await get(appointment);
    expect(current).toMatchObject({
      specialty: 'Терапия',
      edition: '274n',
      record: null,
      draft: null,
      can_write: true,
      doctor: { lastName: 'Фёдоров' },
      appointment: { id: appointment, status: 'in_progress' },
    });
    expect(current.patient).toMatchObject({
      id: patient,
      good: true,
      date_of_birth: '1990-02-28',
      data: { 'Субъект Российской Федерации': 'Тверская область' },
    });
    expect(current.cases).toHaveLength(1);
    expect(current.cases[0]).toMatchObject({
      id: open,
      visits: 2,
      last_visit_at: `${clinic.day()}T09:30:00+03:00`,
      diagnosis: { code: 'I10', name: 'Эссенциальная [первичная] гипертензия' },
      version: 1,
    });
    expect(current.cases[0]?.diagnoses).toEqual({
      mainDiagnosis: diagnosis('I10'),
      complications: '',
      concomitant: primaryForm().concomitant,
      externalCause: null,
    });
    expect(await test.rows('select action, user_id from audit_event where object_id = $1', [patient])).toEqual([
      { action: 'patient.view', user_id: clinic.people.doctor.userId },
    ]);
  });

  it('an orgadmin and a colleague look, without writing', async () => {
    const { appointment } = await startedVisit(clinic, { doctor: await clinic.addDoctor() });
    expect(await get(appointment)).toMatchObject({ can_write: false });
    expect(await get(appointment, 'orgadmin')).toMatchObject({ can_write: false });
    expect(
      await api.refused(reception.getReception, { params: { id: randomUUID() } }, clinic.as('doctor')),
    ).toMatchObject({ status: 404 });
  });

  it('with a record, the look at the record is in the log too', async () => {
    const { appointment, patient } = await startedVisit(clinic, { status: 'done' });
    const record = await clinic.addReception(appointment);
    await get(appointment, 'orgadmin');
    const looks = await test.rows('select action, details from audit_event where object_id = any($1) order by action', [
      [patient, record],
    ]);
    expect(looks).toEqual([
      { action: 'patient.view', details: { appointment } },
      { action: 'reception.view', details: { patient } },
    ]);
  });

  it('is a few statements', async () => {
    const { appointment } = await startedVisit(clinic);
    await api.ok(reception.createReceptionRecord, { body: newRecord(appointment) }, clinic.as('doctor'));
    const statements = await statementsOf(() => get(appointment));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
  });
});

describe('a draft', () => {
  const [PAGE, OTHER] = [randomUUID(), randomUUID()];
  const save = (appointment: string, complaints: string, more = {}) =>
    api.send(
      reception.saveReceptionDraft,
      {
        params: { id: appointment },
        body: {
          fields: formToWire(primaryForm({ complaints })),
          treatmentcase: null,
          close_case: false,
          base_version: null,
          page: PAGE,
          after: null,
          ...more,
        },
      },
      clinic.as('doctor'),
    );

  it('takes what is too long to be saved, and keeps the rest; a save says where', async () => {
    const appointment = await clinic.addAppointment(await clinic.addSlot({ inMinutes: 0 }), { status: 'in_progress' });
    const form = {
      ...primaryForm(),
      sickLeave: 'я'.repeat(100_000),
      complaints: 'кашель',
      epicrisis: { ...emptyEpicrisis(), disabilityDays: 5000 },
      concomitant: Array.from({ length: 21 }, () => ({
        code: 'E11.9',
        name: '',
        note: 'н'.repeat(501),
        character: null,
      })),
    };
    await api.ok(
      reception.saveReceptionDraft,
      {
        params: { id: appointment },
        body: {
          fields: formToWire(form),
          treatmentcase: null,
          close_case: false,
          base_version: null,
          page: PAGE,
          after: null,
        },
      },
      clinic.as('doctor'),
    );
    const { draft } = await get(appointment);
    expect(formFromWire(draft!.fields)).toEqual(form);
    const refusal = await api.refused(
      reception.createReceptionRecord,
      { body: { ...newRecord(appointment), forma: formToWire(form) } },
      clinic.as('doctor'),
    );
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.errors)).toEqual(
      expect.arrayContaining([
        'forma.Листок нетрудоспособности, справка',
        'forma.Этапный эпикриз.Временная нетрудоспособность (дней)',
      ]),
    );
    expect((await get(appointment)).draft).not.toBeNull();
  });

  it('is kept for its writer, replaced, and thrown away; the visit does not change', async () => {
    const { appointment } = await startedVisit(clinic);
    await save(appointment, 'раз');
    expect((await save(appointment, 'два')).statusCode).toBe(200);
    const { draft } = await get(appointment);
    expect(draft).toMatchObject({ treatmentcase: null, close_case: false, base_version: null });
    expect(formFromWire(draft!.fields).complaints).toBe('два');
    expect((await get(appointment, 'orgadmin')).draft).toBeNull();
    expect(await test.rows('select status, version from appointment where id = $1', [appointment])).toEqual([
      { status: 'in_progress', version: 1 },
    ]);
    await api.ok(reception.deleteReceptionDraft, { params: { id: appointment } }, clinic.as('doctor'));
    expect((await get(appointment)).draft).toBeNull();
  });

  it('keeps the tick that ends the case; one of an earlier version has none', async () => {
    const { appointment } = await startedVisit(clinic);
    await save(appointment, 'раз', { close_case: true });
    expect((await get(appointment)).draft).toMatchObject({ close_case: true });
    await test.rows(`update reception_draft set content = content - 'closesCase' where appointment_id = $1`, [
      appointment,
    ]);
    expect((await get(appointment)).draft).toMatchObject({ close_case: false });
  });

  it('is not written over by another open page of the same person that has not seen it', async () => {
    const { appointment } = await startedVisit(clinic);
    const complaints = async () => formFromWire((await get(appointment)).draft!.fields).complaints;
    await save(appointment, 'первая вкладка');
    expect((await get(appointment)).draft).toMatchObject({ page: PAGE });
    const refused = await save(appointment, 'вторая, открытая раньше', { page: OTHER });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'draft_elsewhere']);
    expect(await complaints()).toBe('первая вкладка');
    // the second one was opened again, and goes on from what it saw; then the first one has not seen it
    expect((await save(appointment, 'вторая', { page: OTHER, after: PAGE })).statusCode).toBe(200);
    expect((await save(appointment, 'вторая ещё', { page: OTHER, after: PAGE })).statusCode).toBe(200);
    expect((await save(appointment, 'первая ещё')).statusCode).toBe(409);
    expect(await complaints()).toBe('вторая ещё');
    // of an earlier version, or gone: nothing is lost by writing
    await test.rows(`update reception_draft set content = content - 'page' where appointment_id = $1`, [appointment]);
    expect((await save(appointment, 'первая')).statusCode).toBe(200);
    await api.ok(reception.deleteReceptionDraft, { params: { id: appointment } }, clinic.as('doctor'));
    expect((await save(appointment, 'вторая', { page: OTHER })).statusCode).toBe(200);
  });

  it('may be unfinished, and goes with the save', async () => {
    const { appointment } = await startedVisit(clinic);
    await save(appointment, '', { fields: formToWire(primaryForm({ complaints: '', mainDiagnosis: null })) });
    await api.ok(reception.createReceptionRecord, { body: newRecord(appointment) }, clinic.as('doctor'));
    expect((await get(appointment)).draft).toBeNull();
  });

  it('of two pages at once one is kept, and the other is told', async () => {
    const { appointment } = await startedVisit(clinic);
    const pages = Array.from({ length: 6 }, () => randomUUID());
    const answers = await Promise.all(pages.map((page) => save(appointment, page, { page })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const { draft } = await get(appointment);
    expect(formFromWire(draft!.fields).complaints).toBe(draft!.page);
  });

  it('of another page that the saving one has not seen stays', async () => {
    const { appointment } = await startedVisit(clinic);
    await save(appointment, 'набрано во второй вкладке', { page: OTHER });
    const record = await api.ok(
      reception.createReceptionRecord,
      { body: { ...newRecord(appointment), drafts: [PAGE] } },
      clinic.as('doctor'),
    );
    expect((await get(appointment)).draft).toMatchObject({ page: OTHER, base_version: null });
    await api.ok(
      reception.updateReceptionRecord,
      {
        params: { id: record.id },
        body: { forma: record.fields, is_close: false, close_case: false, version: 1, drafts: [PAGE, OTHER] },
      },
      clinic.as('doctor'),
    );
    expect((await get(appointment)).draft).toBeNull();
  });

  it('stays when the save is refused', async () => {
    const { appointment } = await startedVisit(clinic);
    await save(appointment, 'раз');
    await api.refused(
      reception.createReceptionRecord,
      { body: newRecord(appointment, primaryForm({ complaints: '' })) },
      clinic.as('doctor'),
    );
    expect((await get(appointment)).draft).not.toBeNull();
  });

  it('is refused to who may not write the visit, and with a case of somebody else', async () => {
    const { appointment } = await startedVisit(clinic, { doctor: await clinic.addDoctor() });
    expect((await save(appointment, 'х')).statusCode).toBe(403);
    const own = await startedVisit(clinic, { at: '11:00' });
    const other = await startedVisit(clinic, { at: '12:00' });
    const { treatmentcase } = await api.ok(
      reception.createReceptionRecord,
      { body: newRecord(other.appointment) },
      clinic.as('doctor'),
    );
    expect((await save(own.appointment, 'х', { treatmentcase })).statusCode).toBe(404);
    expect((await save(randomUUID(), 'х')).statusCode).toBe(404);
    expect(
      await api.refused(reception.deleteReceptionDraft, { params: { id: randomUUID() } }, clinic.as('doctor')),
    ).toMatchObject({ status: 404 });
  });
});

describe('the history of a patient', () => {
  const list = (patient: string, query: Record<string, unknown> = {}) =>
    api.ok(
      reception.listReceptionHistory,
      { params: { id: patient }, query: { order: 'desc', ...query } as never },
      clinic.as('doctor'),
    );

  it('is walked by pages both ways, each record once', async () => {
    const { patient } = await startedVisit(clinic, { at: '08:00', status: 'booked' });
    const ids: string[] = [];
    for (const at of ['09:00', '10:00', '11:00', '12:00', '13:00'])
      ids.push(await clinic.addReception((await startedVisit(clinic, { patient, at, status: 'done' })).appointment));
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(patient, {
          order,
          per_page: 2,
          ...(after ? { after } : {}),
        });
        expect(page.total).toBe(5);
        seen.push(...page.items.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(seen).toEqual(order === 'asc' ? ids : ids.toReversed());
    }
  });

  it('a repeat visit shows the diagnosis of its case', async () => {
    const { appointment, patient } = await startedVisit(clinic, { status: 'done' });
    await clinic.addReception(appointment, { form: primaryForm() });
    const {
      items: [first],
    } = await list(patient);
    const again = await startedVisit(clinic, { patient, at: '11:00', status: 'done' });
    await clinic.addReception(again.appointment, { form: repeatForm(), treatmentCase: first!.treatmentcase });
    const { items } = await list(patient);
    expect(items.map(({ first_reception: isPrimary, diagnosis: found }) => [isPrimary, found?.code])).toEqual([
      [false, 'J06.9'],
      [true, 'J06.9'],
    ]);
    expect(items[0]).toMatchObject({
      type: '025/у',
      is_close: false,
      date: `${clinic.day()}T11:00:00+03:00`,
      doctor: { lastName: 'Фёдоров', specialty: 'Терапия' },
    });
  });

  it('is empty without visits, 404 of nobody or from an unknown place, and in the log', async () => {
    const patient = await clinic.addPatient();
    expect(await list(patient)).toEqual({ items: [], total: 0, next: null });
    expect(await test.rows('select action from audit_event where object_id = $1', [patient])).toEqual([
      { action: 'reception.history' },
    ]);
    expect(
      await api.refused(
        reception.listReceptionHistory,
        { params: { id: randomUUID() }, query: { order: 'asc' } },
        clinic.as('doctor'),
      ),
    ).toMatchObject({ status: 404 });
    const other = await clinic.addReception((await startedVisit(clinic, { status: 'done' })).appointment);
    expect(
      await api.refused(
        reception.listReceptionHistory,
        { params: { id: patient }, query: { order: 'asc', after: other } },
        clinic.as('doctor'),
      ),
    ).toMatchObject({ status: 404 });
  });
});
