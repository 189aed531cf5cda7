import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { emptyEpicrisis, formFromWire, formToWire, type Form025u } from '#shared/rules/form-025u.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import {
  addDiagnoses,
  diagnosis,
  fillCard,
  newRecord,
  primaryForm,
  repeatForm,
  startedVisit,
} from '#tests/support/reception.ts';
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

const create = (body: unknown) =>
  [reception.createReceptionRecord, { body: body as ReturnType<typeof newRecord> }, clinic.as('doctor')] as const;
const closing = (more: Partial<Form025u> = {}) => ({
  ...more,
  epicrisis: { ...emptyEpicrisis(), complaintsAndDynamics: 'Здоров', mainDiagnosis: diagnosis('J06.9') },
});
const actionsOn = (id: string) => test.rows('select action from audit_event where object_id = $1 order by at', [id]);

describe('saving the record of a visit', () => {
  it('a drug that was chosen is kept with its id and the international name of the register; another id is not', async () => {
    await test.rows(
      `insert into refbook_row (book, code, name, sort_key, data, search_text, is_active, is_listed, is_starter)
       values ('grls', 'chosen-1', 'Нурофен', 'нурофен', '{"international": "Ибупрофен", "forms": []}', ' нурофен', true, true, false)`,
    );
    const { appointment } = await startedVisit(clinic);
    const typed = { dosage: '', method: '', duration: '' };
    const saved = await api.ok(
      ...create(
        newRecord(
          appointment,
          primaryForm({
            prescriptions: [
              { drug: 'Нурофен', ...typed, drugId: 'chosen-1', international: 'что угодно' },
              { drug: 'Отвар', ...typed, drugId: 'nobody', international: 'Вода' },
              { drug: 'Чай', ...typed },
            ],
          }),
        ),
      ),
    );
    expect(formFromWire(saved.fields).prescriptions).toEqual([
      { drug: 'Нурофен', ...typed, drugId: 'chosen-1', international: 'Ибупрофен' },
      { drug: 'Отвар', ...typed },
      { drug: 'Чай', ...typed },
    ]);
  });

  it('a primary visit opens a case, is done with it, and is in the log', async () => {
    const { appointment, patient } = await startedVisit(clinic);
    const form = primaryForm({
      anamnesisLife: 'Аллергий нет',
      concomitant: [diagnosis('I10', { note: 'контролируется', character: 'repeat' })],
      healthGroup: 'IIIa',
      dispensary: { action: 'start', date: '2026-11-01', note: 'раз в квартал' },
      prescriptions: [{ drug: 'Парацетамол', dosage: '500 мг', method: 'внутрь', duration: '3 дня' }],
      consent: 'given',
    });
    const saved = await api.ok(...create(newRecord(appointment, form)));
    expect(saved).toMatchObject({
      appointment,
      patient,
      type: '025/у',
      edition: '274n',
      first_reception: true,
      is_close: false,
      case_closed: false,
      version: 1,
      doctor: { lastName: 'Фёдоров', specialty: 'Терапия' },
      saved_by: { lastName: 'Фёдоров' },
    });
    expect(formFromWire(saved.fields)).toEqual(form);
    expect(saved.fields['Жалобы пациента']).toBe('Кашель');
    expect(await test.rows('select status, version from appointment where id = $1', [appointment])).toEqual([
      { status: 'done', version: 2 },
    ]);
    expect(
      await test.rows('select patient_id, specialty_id, closed_at, opened_by from treatment_case where id = $1', [
        saved.treatmentcase,
      ]),
    ).toEqual([
      { patient_id: patient, specialty_id: clinic.specialty, closed_at: null, opened_by: clinic.people.doctor.userId },
    ]);
    expect(await actionsOn(saved.id)).toEqual([{ action: 'reception.create' }]);
    expect(await api.ok(reception.getReceptionRecord, { params: { id: saved.id } }, clinic.as('orgadmin'))).toEqual(
      saved,
    );
    expect((await actionsOn(saved.id)).at(-1)).toEqual({ action: 'reception.view' });
  });

  it('an open case makes the visit a repeat one, without the fields of a primary one', async () => {
    const { appointment, patient } = await startedVisit(clinic);
    const first = await api.ok(...create(newRecord(appointment)));
    const again = await startedVisit(clinic, { patient, at: '11:00' });
    const saved = await api.ok(
      ...create(
        newRecord(
          again.appointment,
          { ...primaryForm(), ...repeatForm(), mainDiagnosis: diagnosis('I10'), objective: 'лишнее' },
          { treatmentcase: first.treatmentcase },
        ),
      ),
    );
    expect(saved).toMatchObject({ first_reception: false, treatmentcase: first.treatmentcase });
    expect(formFromWire(saved.fields)).toEqual(repeatForm());
  });

  it('an epicrisis closes the case only when it is asked to', async () => {
    const { appointment, patient } = await startedVisit(clinic);
    const kept = await api.ok(...create(newRecord(appointment, primaryForm(closing()))));
    expect(kept).toMatchObject({ is_close: true, case_closed: false });
    const again = await startedVisit(clinic, { patient, at: '11:00' });
    const ended = await api.ok(
      ...create(
        newRecord(again.appointment, repeatForm(closing()), { treatmentcase: kept.treatmentcase, close_case: true }),
      ),
    );
    expect(ended).toMatchObject({ is_close: true, case_closed: true });
    expect(await actionsOn(kept.treatmentcase)).toEqual([{ action: 'case.close' }]);
    const third = await startedVisit(clinic, { patient, at: '12:00' });
    expect(
      await api.refused(...create(newRecord(third.appointment, repeatForm(), { treatmentcase: kept.treatmentcase }))),
    ).toMatchObject({ status: 409, code: 'case_closed' });
  });

  it('without is_close there is no epicrisis, and nothing to close a case with', async () => {
    const { appointment } = await startedVisit(clinic);
    expect(
      await api.refused(
        ...create(newRecord(appointment, primaryForm(closing()), { is_close: false, close_case: true })),
      ),
    ).toMatchObject({ status: 422, errors: { close_case: ['Случай лечения закрывают вместе с этапным эпикризом'] } });
    expect(await api.refused(...create(newRecord(appointment, primaryForm(), { is_close: true })))).toMatchObject({
      errors: { 'forma.Этапный эпикриз': ['Это поле обязательное'] },
    });
    const saved = await api.ok(...create(newRecord(appointment, primaryForm(closing()), { is_close: false })));
    expect(saved.fields['Этапный эпикриз']).toBeNull();
  });

  it.each<[string, string, (appointment: string) => Promise<unknown>]>([
    [
      'of a visit that is not begun',
      'visit_not_started',
      (id) => test.rows(`update appointment set status = 'arrived', arrived_at = now() where id = $1`, [id]),
    ],
    [
      'of a cancelled visit',
      'visit_cancelled',
      (id) =>
        test.rows(
          `with a as (update appointment set status = 'reception_cancelled', cancelled_at = now() where id = $1 returning slot_id) update slot set patient_id = null where id in (select slot_id from a)`,
          [id],
        ),
    ],
    [
      'of a patient without a filled card',
      'card_not_filled',
      (id) =>
        test.rows(
          `update patient set birth_date = null where id = (select patient_id from appointment where id = $1)`,
          [id],
        ),
    ],
    ['that is there already', 'record_exists', (id) => clinic.addReception(id)],
  ])('a record %s is refused', async (_, code, spoil) => {
    const { appointment } = await startedVisit(clinic);
    await spoil(appointment);
    expect(await api.refused(...create(newRecord(appointment)))).toMatchObject({ status: 409, code });
    expect(
      await test.rows(
        'select id from treatment_case where organization_id = $1 and not exists (select from reception_record r where r.treatment_case_id = treatment_case.id)',
        [clinic.id],
      ),
    ).toEqual([]);
  });

  it('is for the doctor of the visit, and for a superuser', async () => {
    const colleague = await clinic.addDoctor();
    const { appointment } = await startedVisit(clinic, { doctor: colleague });
    expect(await api.refused(...create(newRecord(appointment)))).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
    expect(
      await api.refused(reception.createReceptionRecord, { body: newRecord(appointment) }, clinic.as('orgadmin')),
    ).toMatchObject({ status: 403 });
    expect(
      await api.ok(reception.createReceptionRecord, { body: newRecord(appointment) }, clinic.as('superuser')),
    ).toMatchObject({ doctor: { id: colleague.id } });
    expect(await api.refused(...create(newRecord(randomUUID())))).toMatchObject({ status: 404 });
  });

  it('a case of another patient or specialty is not found', async () => {
    const [one, two] = [await startedVisit(clinic), await startedVisit(clinic, { at: '11:00' })];
    const { treatmentcase } = await api.ok(...create(newRecord(one.appointment)));
    expect(await api.refused(...create(newRecord(two.appointment, repeatForm(), { treatmentcase })))).toMatchObject({
      status: 404,
    });
    const other = await startedVisit(clinic, {
      patient: one.patient,
      at: '12:00',
      doctor: await clinic.addSpecialtyTo(clinic.doctor, 'Неврология'),
    });
    expect(await api.refused(...create(newRecord(other.appointment, repeatForm(), { treatmentcase })))).toMatchObject({
      status: 404,
    });
  });
});

describe('checks of the form', () => {
  const errorsOf = async (form: Form025u, more = {}) => {
    const { appointment } = await startedVisit(clinic);
    const refusal = await api.refused(...create(newRecord(appointment, form, more)));
    expect(refusal.status).toBe(422);
    return { code: refusal.code, errors: refusal.errors };
  };

  it('what is missing stands at its wire field', async () => {
    expect(
      await errorsOf(
        primaryForm({
          complaints: ' ',
          mainDiagnosis: null,
          prescriptions: [{ drug: '', dosage: '1', method: '', duration: '' }],
          epicrisis: emptyEpicrisis(),
        }),
      ),
    ).toEqual({
      code: 'validation_failed',
      errors: {
        'forma.Жалобы пациента': ['Это поле обязательное'],
        'forma.Диагноз основного заболевания': ['Это поле обязательное'],
        'forma.Лекарственные препараты, физиотерапия.0.Наименование лекарственного препарата': [
          'Это поле обязательное',
        ],
        'forma.Этапный эпикриз.Жалобы и динамика состояния': ['Это поле обязательное'],
        'forma.Этапный эпикриз.Диагноз основного заболевания': ['Это поле обязательное'],
      },
    });
  });

  it('an injury asks for its cause, and causes stand nowhere else', async () => {
    expect(
      await errorsOf(primaryForm({ mainDiagnosis: diagnosis('S52.50'), concomitant: [diagnosis('W01.9')] })),
    ).toEqual({
      code: 'validation_failed',
      errors: {
        'forma.Внешняя причина при травмах (отравлениях)': ['Это поле обязательное'],
        'forma.Сопутствующие заболевания.0': ['Коды внешних причин (V01–Y98) указывают в поле «Внешняя причина»'],
      },
    });
  });

  it.each(['J06', 'Z99.9', 'Q00.0'])('%s may not be recorded', async (code) => {
    expect(await errorsOf(primaryForm({ concomitant: [diagnosis(code)] }))).toEqual({
      code: 'diagnosis_not_recordable',
      errors: {
        'forma.Сопутствующие заболевания.0': [
          'Этот код записать нельзя: выберите действующий код без уточняющих кодов',
        ],
      },
    });
  });

  it('a diagnosis is kept under the name of the classification', async () => {
    const { appointment } = await startedVisit(clinic);
    const saved = await api.ok(
      ...create(newRecord(appointment, primaryForm({ mainDiagnosis: diagnosis('I10', { name: 'Чума' }) }))),
    );
    expect(saved.fields['Диагноз основного заболевания']?.name).toBe('Эссенциальная [первичная] гипертензия');
  });

  it('a field that the form does not have, or of another kind, is refused', async () => {
    const { appointment } = await startedVisit(clinic);
    const body = newRecord(appointment);
    expect((await api.refused(...create({ ...body, forma: { ...body.forma, 'Мысли врача': 'х' } }))).errors).toEqual({
      'forma.Мысли врача': ['Неизвестное поле'],
    });
    expect((await api.refused(...create({ ...body, forma: { ...body.forma, 'Жалобы пациента': 5 } }))).errors).toEqual({
      'forma.Жалобы пациента': ['Неверный вид значения'],
    });
    expect((await api.refused(...create({ ...body, type: 'other' }))).status).toBe(422);
  });
});

describe('changing a saved record', () => {
  const update = (id: string, form: Form025u, version: number, more = {}) =>
    [
      reception.updateReceptionRecord,
      {
        params: { id },
        body: { forma: formToWire(form), is_close: form.epicrisis !== null, close_case: false, version, ...more },
      },
    ] as const;

  it('makes the next version, and a stale one is told what is there now', async () => {
    const { appointment } = await startedVisit(clinic);
    const saved = await api.ok(...create(newRecord(appointment)));
    const changed = await api.ok(
      ...update(saved.id, primaryForm({ objective: 'Без особенностей' }), 1),
      clinic.as('doctor'),
    );
    expect(changed).toMatchObject({ version: 2, treatmentcase: saved.treatmentcase });
    const refusal = await api.refused(...update(saved.id, primaryForm({ objective: 'Хрипы' }), 1), clinic.as('doctor'));
    expect(refusal).toMatchObject({ status: 409, code: 'stale_version' });
    expect(refusal.current).toEqual(changed);
    // the refusal showed the record
    expect(await actionsOn(saved.id)).toEqual([
      { action: 'reception.create' },
      { action: 'reception.update' },
      { action: 'reception.view' },
    ]);
  });

  it('is also for a colleague of the specialty, whose name is then shown', async () => {
    const { appointment } = await startedVisit(clinic, { doctor: await clinic.addDoctor({ lastName: 'Первый' }) });
    const saved = await api.ok(
      reception.createReceptionRecord,
      { body: newRecord(appointment) },
      clinic.as('superuser'),
    );
    expect(await api.ok(reception.getReception, { params: { id: appointment } }, clinic.as('doctor'))).toMatchObject({
      can_write: true,
    });
    expect(await api.ok(...update(saved.id, primaryForm(), 1), clinic.as('doctor'))).toMatchObject({
      doctor: { lastName: 'Первый' },
      saved_by: { lastName: 'Фёдоров' },
    });
  });

  it('is not for a doctor of another specialty, nor for an orgadmin', async () => {
    const neurologist = await clinic.addSpecialtyTo(await clinic.addDoctor(), 'Неврология');
    const { appointment } = await startedVisit(clinic, { doctor: neurologist });
    const saved = await api.ok(
      reception.createReceptionRecord,
      { body: newRecord(appointment) },
      clinic.as('superuser'),
    );
    expect(await api.refused(...update(saved.id, primaryForm(), 1), clinic.as('doctor'))).toMatchObject({
      status: 403,
    });
    expect(await api.refused(...update(saved.id, primaryForm(), 1), clinic.as('orgadmin'))).toMatchObject({
      status: 403,
    });
    expect(await api.refused(...update(randomUUID(), primaryForm(), 1), clinic.as('doctor'))).toMatchObject({
      status: 404,
    });
  });

  it('a code that was retired since may stay, and no other retired one may come', async () => {
    const { appointment } = await startedVisit(clinic, { status: 'done' });
    const record = await clinic.addReception(appointment, { form: primaryForm({ mainDiagnosis: diagnosis('Z99.9') }) });
    expect(
      await api.ok(...update(record, primaryForm({ mainDiagnosis: diagnosis('Z99.9') }), 1), clinic.as('doctor')),
    ).toMatchObject({ version: 2 });
    await api.ok(...update(record, primaryForm(), 2), clinic.as('doctor'));
    expect(
      await api.refused(...update(record, primaryForm({ mainDiagnosis: diagnosis('Z99.9') }), 3), clinic.as('doctor')),
    ).toMatchObject({ code: 'diagnosis_not_recordable' });
  });

  it('may add the epicrisis that closes the case', async () => {
    const { appointment } = await startedVisit(clinic);
    const saved = await api.ok(...create(newRecord(appointment)));
    expect(
      await api.ok(...update(saved.id, primaryForm(closing()), 1, { close_case: true }), clinic.as('doctor')),
    ).toMatchObject({ is_close: true, case_closed: true });
    expect(
      await api.ok(...update(saved.id, primaryForm(closing()), 2, { close_case: true }), clinic.as('doctor')),
    ).toMatchObject({ case_closed: true, version: 3 });
  });
});

it('a filled card is asked for by the rule of the card', async () => {
  const patient = await clinic.addPatient();
  const { appointment } = await startedVisit(clinic, { patient });
  expect(await api.refused(...create(newRecord(appointment)))).toMatchObject({ code: 'card_not_filled' });
  await fillCard(test, patient);
  await api.ok(...create(newRecord(appointment)));
});
