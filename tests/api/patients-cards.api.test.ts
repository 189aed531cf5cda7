import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { changeOf } from '#tests/support/patients.ts';
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

const create = (body: Record<string, unknown> = {}) =>
  api.ok(patients.createPatient, { body: { last_name: 'Ёлкина', first_name: 'Анна', ...body } }, clinic.as('employee'));
const events = (id: string) =>
  test.rows<{ action: string; user_id: string; ip: string; details: Record<string, unknown>; organization_id: string }>(
    'select action, user_id, ip, details, organization_id from audit_event where object_id = $1 order by id',
    [id],
  );
/** A card that may be saved. */
const sound = { middle_name: 'Петровна', date_of_birth: '1980-02-01' };

describe('a new patient', () => {
  it('needs a last and a first name only, and gets the next card number', async () => {
    const made = await create();
    expect(made).toEqual({
      id: made.id,
      last_name: 'Ёлкина',
      first_name: 'Анна',
      middle_name: '',
      has_no_middle_name: false,
      date_of_birth: null,
      cardid: '2',
      phone: '',
      gender: null,
      good: false,
      allergies: '',
      dispensary: [],
      missing: ['middleName', 'gender', 'birthDate', 'registrationSubject'],
      email: '',
      avatar: null,
      has_account: false,
      has_photo: false,
      representative: null,
      profile: null,
      data: cardToWire(emptyCard()),
      version: 1,
    });
    expect(
      await create({ middle_name: ' Петровна ', phone: '+79161234567', date_of_birth: '1980-02-01', gender: 'female' }),
    ).toMatchObject({
      cardid: '3',
      middle_name: 'Петровна',
      phone: '+79161234567',
      date_of_birth: '1980-02-01',
      gender: 'female',
    });
    expect(await events(made.id)).toMatchObject([
      {
        action: 'patient.create',
        user_id: clinic.people.employee.userId,
        ip: '127.0.0.1',
        organization_id: clinic.id,
        details: {},
      },
    ]);
  });

  it('is answered as a later look shows them', async () => {
    const made = await create({ ...sound, phone: '+79161234567', gender: 'female' });
    expect(await api.ok(patients.getPatient, { params: { id: made.id } }, clinic.as('employee'))).toEqual(made);
  });

  it.each([
    [{ last_name: '' }, { last_name: ['Это поле обязательное'] }],
    [{ first_name: '   ' }, { first_name: ['Неверный формат'] }],
    [{ last_name: 'Соболева<b>123</b>' }, { last_name: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ first_name: '😀' }, { first_name: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ last_name: 'Ёлкина 2' }, { last_name: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ first_name: 'Анна😀' }, { first_name: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ last_name: '\u202e\u200b' }, { last_name: ['Это поле обязательное'] }],
    [{ phone: '89161234567' }, { phone: ['Неверный формат'] }],
    [{ gender: 'other' }, { gender: ['Недопустимое значение'] }],
    [{ date_of_birth: '2999-01-01' }, { date_of_birth: ['Эта дата ещё не наступила'] }],
    [{ date_of_birth: '1899-12-31' }, { date_of_birth: ['Проверьте год: не раньше 1900'] }],
    [{ date_of_birth: '1980-02-30' }, { date_of_birth: ['Укажите дату в виде ГГГГ-ММ-ДД'] }],
    [{ cardid: '77' }, { cardid: ['Неизвестное поле'] }],
  ])('%o is refused at its field', async (body, errors) => {
    const refusal = await api.refused(
      patients.createPatient,
      { body: { last_name: 'Ёлкина', first_name: 'Анна', ...body } },
      clinic.as('employee'),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed', errors });
  });

  it('is kept without the signs that nobody sees, in a name and in an address', async () => {
    const { id } = await create({ last_name: '\u202eЁлкина\u2069', ...sound });
    expect(await api.ok(patients.getPatient, { params: { id } }, clinic.as('employee'))).toMatchObject({
      last_name: 'Ёлкина',
    });
    const saved = await api.ok(
      patients.updatePatient,
      {
        params: { id },
        body: {
          last_name: 'Ёлкина',
          first_name: 'Анна',
          gender: null,
          phone: '',
          data: { Улица: 'Лени\u200bна\u202e', 'Субъект Российской Федерации': 'Тверская', Город: 'Тверь' },
          version: 1,
          ...sound,
        },
      },
      clinic.as('employee'),
    );
    expect(saved.data['Улица']).toBe('Ленина');
  });

  it('fifty at once get fifty card numbers without a gap', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, n) => create({ last_name: `Пациент${'абвгдежзик'.charAt(n % 10)}` })),
    );
    expect(made.map(({ cardid }) => Number(cardid)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 2),
    );
  });
});

describe('a card', () => {
  it('is read by the desk and the doctor, and every look is in the log', async () => {
    const { id } = await create();
    const card = await api.ok(patients.getPatient, { params: { id } }, clinic.as('doctor'), { ip: '192.0.2.7' });
    expect(card).toMatchObject({ id, last_name: 'Ёлкина', cardid: '2' });
    expect((await events(id)).at(-1)).toMatchObject({
      action: 'patient.view',
      user_id: clinic.people.doctor.userId,
      ip: '192.0.2.7',
      organization_id: clinic.id,
      details: { card: '2' },
    });
  });

  it('of an account says so', async () => {
    expect(await api.ok(patients.getPatient, { params: { id: clinic.patient } }, clinic.as('employee'))).toMatchObject({
      has_account: true,
    });
  });

  it('of another clinic, or of nobody, is not found, and the look is not in the log', async () => {
    const other = await createClinic(test);
    for (const id of [other.patient, randomUUID()]) {
      expect(await api.refused(patients.getPatient, { params: { id } }, clinic.as('orgadmin'))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect(await events(id)).toEqual([]);
    }
  });

  it('keeps every item as it was sent, trimmed, and counts as filled', async () => {
    const made = await create();
    const data = {
      ...cardToWire({
        ...emptyCard(),
        fillDate: '2026-01-15',
        registrationSubject: ' Тверская область ',
        registrationCity: 'Тверь',
        registrationStreet: 'Советская',
        registrationHouse: '5к2',
        registrationApartment: '12',
        localityType: 'urban',
        omsNumber: '2153 4567 8901 2347',
        snils: '112-233-445 95',
        disability: { order: 'primary', group: '2', date: '2020-03-04' },
        bloodGroup: 'AB(IV)',
        rhFactor: '-',
        allergies: 'Пенициллин',
        needsPalliativeCare: false,
      }),
    };
    const oms = data['Полис ОМС номер'];
    expect(oms).toBe('2153 4567 8901 2347');
    const saved = await api.ok(
      patients.updatePatient,
      {
        params: { id: made.id },
        body: changeOf(made, {
          ...sound,
          gender: 'female',
          email: 'anna@example.test',
          data: { ...data, 'Полис ОМС номер': '4561261212345467' },
        }),
      },
      clinic.as('doctor'),
    );
    expect(saved).toMatchObject({
      version: 2,
      good: true,
      middle_name: 'Петровна',
      email: 'anna@example.test',
      data: { ...data, 'Полис ОМС номер': '4561261212345467', 'Субъект Российской Федерации': 'Тверская область' },
    });
    expect(await api.ok(patients.getPatient, { params: { id: made.id } }, clinic.as('employee'))).toEqual(saved);
  });

  it('change is in the log by the names of its fields, never by their content', async () => {
    const made = await create();
    await api.ok(
      patients.updatePatient,
      {
        params: { id: made.id },
        body: changeOf(made, {
          ...sound,
          data: { 'Аллергические реакции': 'Пенициллин', Инвалидность: { order: 'primary', group: '1', date: null } },
        }),
      },
      clinic.as('employee'),
    );
    const line = (await events(made.id)).at(-1);
    expect(line).toMatchObject({
      action: 'patient.update',
      details: { fields: ['middle_name', 'birth_date', 'data.disability', 'data.allergies'] },
    });
    expect(JSON.stringify(line)).not.toContain('Пенициллин');
  });

  it('that did not change is not written; its answer is the card, and so a look', async () => {
    const made = await create(sound);
    const saved = await api.ok(
      patients.updatePatient,
      {
        params: { id: made.id },
        body: changeOf(made, { data: { Инвалидность: { order: null, group: '1', date: null } } }),
      },
      clinic.as('employee'),
    );
    const again = await api.ok(
      patients.updatePatient,
      { params: { id: made.id }, body: changeOf(saved) },
      clinic.as('employee'),
    );
    expect(again).toEqual(saved);
    const actions = (await events(made.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'patient.update')).toHaveLength(1);
    expect(actions.at(-1)).toBe('patient.view');
  });

  it('is told to whoever has the card open, when something changed', async () => {
    const made = await create(sound);
    const heard: (readonly string[])[] = [];
    const end = test.hub.subscribe(`card:${clinic.id}:${made.id}`, ({ ids }) => heard.push(ids));
    const save = (change: Record<string, unknown>, version: number) =>
      api.ok(
        patients.updatePatient,
        { params: { id: made.id }, body: changeOf({ ...made, version }, change as never) },
        clinic.as('employee'),
      );
    await save({}, 1);
    expect(heard).toEqual([]);
    await save({ email: 'new@example.test' }, 1);
    end();
    expect(heard).toEqual([[made.id]]);
  });

  it.each([
    [{ middle_name: '' }, { middle_name: ['Укажите отчество или отметьте «Нет отчества»'] }],
    [{ has_no_middle_name: true }, { middle_name: ['Уберите отчество или отметку «Нет отчества»'] }],
    [{ date_of_birth: null }, { date_of_birth: ['Это поле обязательное'] }],
    [{ date_of_birth: '2999-01-01' }, { date_of_birth: ['Эта дата ещё не наступила'] }],
    [{ last_name: '' }, { last_name: ['Это поле обязательное'] }],
    [{ email: 'без собаки' }, { email: ['Неверный формат'] }],
    [{ data: { СНИЛС: '112-233-445 96' } }, { 'data.СНИЛС': ['Проверьте СНИЛС: контрольное число не сходится'] }],
    [{ data: { СНИЛС: '11223344595' } }, { 'data.СНИЛС': ['Неверный формат'] }],
    [
      { data: { 'Полис ОМС номер': '4561261212345468' } },
      { 'data.Полис ОМС номер': ['Проверьте номер полиса: контрольная цифра не сходится'] },
    ],
    [
      { data: { 'Полис ОМС номер': '123' } },
      {
        'data.Полис ОМС номер': [
          'В номере полиса 16 цифр, во временном свидетельстве — 9. У полиса старого образца укажите и серию',
        ],
      },
    ],
    [
      { data: { 'Код категории льготы': '😀', 'Документ номер': 'паспорт №' } },
      {
        'data.Код категории льготы': ['Код льготы — три цифры, например 083'],
        'data.Документ номер': ['В номере документа нужны цифры; кроме них могут быть буквы'],
      },
    ],
    [
      { data: { Документ: 'Паспорт', 'Документ серия': '280', 'Документ номер': '12345' } },
      {
        'data.Документ серия': ['Серия паспорта — 4 цифры, например 45 10'],
        'data.Документ номер': ['Номер паспорта — 6 цифр'],
      },
    ],
    [{ data: { 'Дата заполнения': '2999-01-01' } }, { 'data.Дата заполнения': ['Эта дата ещё не наступила'] }],
    [
      { data: { Город: 'Тверь', Квартира: '5' } },
      { 'data.Город': ['Сначала укажите субъект Российской Федерации'], 'data.Квартира': ['Сначала укажите дом'] },
    ],
    [
      { data: { 'Субъект Российской Федерации': 'Тверская область', Улица: 'Советская', Дом: '1' } },
      { 'data.Улица': ['Сначала укажите город или населенный пункт'] },
    ],
    [
      { data: { 'Субъект Российской Федерации': 'Тверская область', Город: 'Тверь', Дом: '1' } },
      { 'data.Дом': ['Сначала укажите улицу'] },
    ],
    [{ data: { 'Группа крови': 'V' } }, { 'data.Группа крови': ['Недопустимое значение'] }],
    [{ data: { Выдумка: '' } }, { 'data.Выдумка': ['Неизвестное поле'] }],
  ])('%o is refused at its fields, and nothing is written', async (change, errors) => {
    const made = await create(sound);
    const refusal = await api.refused(
      patients.updatePatient,
      { params: { id: made.id }, body: changeOf(made, change as never) },
      clinic.as('employee'),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusal.errors).toEqual(errors);
    expect(await api.ok(patients.getPatient, { params: { id: made.id } }, clinic.as('employee'))).toEqual(made);
  });

  it('keeps a benefit and a document that were saved in another form, and takes other changes', async () => {
    const made = await create(sound);
    await test.rows(`update patient set data = '{"benefitCode": "ветеран", "documentNumber": "😀"}' where id = $1`, [
      made.id,
    ]);
    const known = await api.ok(patients.getPatient, { params: { id: made.id } }, clinic.as('employee'));
    const save = (data: Record<string, unknown>) =>
      ({ params: { id: made.id }, body: changeOf(known, { data: { ...known.data, ...data } }) }) as const;
    expect(
      await api.refused(patients.updatePatient, save({ 'Документ номер': '😀😀' }), clinic.as('employee')),
    ).toMatchObject({
      status: 422,
      errors: { 'data.Документ номер': ['В номере документа нужны цифры; кроме них могут быть буквы'] },
    });
    const saved = await api.ok(
      patients.updatePatient,
      save({ 'Страховая организация': 'СОГАЗ' }),
      clinic.as('employee'),
    );
    expect(saved.data).toMatchObject({
      'Код категории льготы': 'ветеран',
      'Документ номер': '😀',
      'Страховая организация': 'СОГАЗ',
    });
  });

  it('keeps its number', async () => {
    const made = await create(sound);
    expect(
      await api.refused(
        patients.updatePatient,
        { params: { id: made.id }, body: changeOf(made, { cardid: '77' }) },
        clinic.as('employee'),
      ),
    ).toMatchObject({
      status: 422,
      code: 'card_number_read_only',
      errors: { cardid: ['Номер карты изменить нельзя'] },
    });
    expect(
      await api.ok(
        patients.updatePatient,
        { params: { id: made.id }, body: changeOf(made, { cardid: '2', phone: '+79161234567' }) },
        clinic.as('employee'),
      ),
    ).toMatchObject({ cardid: '2', phone: '+79161234567' });
  });

  it('of a stale version is refused with the present one; one of ten at once is saved', async () => {
    const made = await create(sound);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api.send(
          patients.updatePatient,
          { params: { id: made.id }, body: changeOf(made, { phone: `+7916000000${n}` }) },
          clinic.as('employee'),
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const present = await api.ok(patients.getPatient, { params: { id: made.id } }, clinic.as('employee'));
    expect(present).toMatchObject({
      version: 2,
      phone: answers.find(({ statusCode }) => statusCode === 200)!.json<{ phone: string }>().phone,
    });
    const refusal = await api.refused(
      patients.updatePatient,
      { params: { id: made.id }, body: changeOf(made) },
      clinic.as('doctor'),
    );
    // the loser is told who was first, and when by the clinic's clock
    const [saver] = await test.rows<{ last_name: string; first_name: string; middle_name: string; at: number }>(
      `select u.last_name, u.first_name, u.middle_name, ms(a.at) as at from audit_event a join app_user u on u.id = a.user_id
       where a.object_id = $1 and a.action = 'patient.update'`,
      [made.id],
    );
    expect(refusal).toMatchObject({
      code: 'stale_version',
      current: {
        ...present,
        saved_by: { lastName: saver!.last_name, firstName: saver!.first_name, middleName: saver!.middle_name },
        saved_at: toClinicIso(saver!.at, clinic.timezone),
      },
    });
  });
});

it('a refused save shows the card of now, so it is a look and in the log', async () => {
  const made = await create(sound);
  const stranger = { ...changeOf(made), version: 77, last_name: 'Угадайкина' };
  expect(
    await api.refused(patients.updatePatient, { params: { id: made.id }, body: stranger }, clinic.as('doctor')),
  ).toMatchObject({ code: 'stale_version', current: { last_name: 'Ёлкина' } });
  expect((await events(made.id)).at(-1)).toMatchObject({
    action: 'patient.view',
    user_id: clinic.people.doctor.userId,
    organization_id: clinic.id,
    details: { conflict: true },
  });
});

describe('removing a patient', () => {
  const remove = (id: string) => ({ params: { id } });

  it('of a mistake goes, with a line in the log', async () => {
    const { id } = await create();
    expect(await api.ok(patients.deletePatient, remove(id), clinic.as('orgadmin'))).toEqual({ result: true });
    expect(await test.rows('select from patient where id = $1', [id])).toEqual([]);
    expect((await events(id)).at(-1)).toMatchObject({ action: 'patient.delete' });
    expect(await api.refused(patients.deletePatient, remove(id), clinic.as('orgadmin'))).toMatchObject({ status: 404 });
  });

  it('with an account, an appointment or a visit stays, and says why', async () => {
    expect(await api.refused(patients.deletePatient, remove(clinic.patient), clinic.as('orgadmin'))).toMatchObject({
      status: 409,
      code: 'row_in_use',
      message: 'Удалить нельзя: у пациента есть учётная запись',
    });
    const { id } = await create();
    const appointment = await clinic.addAppointment(await clinic.addSlot(), { patient: id, status: 'done' });
    expect(await api.refused(patients.deletePatient, remove(id), clinic.as('orgadmin'))).toMatchObject({
      message: 'Удалить нельзя: у пациента есть записи к врачу',
    });
    await clinic.addReception(appointment);
    expect(await api.refused(patients.deletePatient, remove(id), clinic.as('orgadmin'))).toMatchObject({
      message: 'Удалить нельзя: у пациента есть приёмы',
    });
  });

  it('is for the administrator: the desk may not', async () => {
    const { id } = await create();
    expect(await api.refused(patients.deletePatient, remove(id), clinic.as('employee'))).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
  });
});
