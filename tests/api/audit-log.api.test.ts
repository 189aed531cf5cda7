import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogEndpoints as log } from '#shared/contract/audit-log.ts';
import { adminUserEndpoints as users } from '#shared/contract/admin-users.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { scheduleEndpoints as slots } from '#shared/contract/schedule.ts';
import { checkAudit, sealAudit } from '#server/lib/audit/seal.ts';
import { systemEm } from '#server/db/orm.ts';
import { declaredStatement } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Headers, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson } from '#tests/support/people.ts';
import { explain } from '#tests/support/plans.ts';
import { fillRegistry } from '#tests/support/patients.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { unquoted } from '#tests/support/csv.ts';
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

/** The doctor opens the card, the desk its banner, the doctor a record. */
async function looks() {
  const appointment = await clinic.addAppointment(await clinic.addSlot({ inMinutes: -60 }), { status: 'done' });
  const record = await clinic.addReception(appointment);
  await api.ok(patients.getPatient, { params: { id: clinic.patient } }, clinic.as('doctor'));
  await api.ok(patients.getPatientBanner, { params: { id: clinic.patient } }, clinic.as('employee'));
  await api.ok(reception.getReceptionRecord, { params: { id: record } }, clinic.as('doctor'));
  return { appointment, record };
}
const viewsAs = (as: Headers, id = clinic.patient, after?: string) =>
  api.ok(log.listCardViews, { params: { id }, query: after === undefined ? {} : { after } }, as);
const own = () => clinic.as('patient');
const ask = (body: object, as = own(), id = clinic.patient) =>
  api.send(log.askAboutViews, { params: { id }, body }, as);
const eventsOf = (action: string) =>
  test.rows(
    `select user_id, object_id, details from audit_event where action = $1 and organization_id = $2 order by id`,
    [action, clinic.id],
  );
const entriesOf = async (query: object, as = clinic.as('orgadmin')) =>
  (await api.ok(log.listAudit, { query }, as)).items;

describe('«Кто смотрел мою карту»', () => {
  it('has the own cards of all clinics', async () => {
    const other = await createClinic(test, { title: 'Вторая' });
    await other.addPatient({ userId: clinic.people.patient.userId });
    const { items } = await api.ok(log.listOwnCards, {}, own());
    expect(items.map(({ clinic: { title }, is_dependant: of, cardid }) => [title, of, cardid])).toEqual([
      ['Вторая', false, 2],
      ['Клиника', false, 1],
    ]);
    expect((await api.ok(log.listOwnCards, {}, clinic.as('stranger'))).items).toEqual([]);
  });

  it('says who looked, in which role, when and at what, newest first', async () => {
    await looks();
    const { items, next } = await viewsAs(own());
    expect(items.map(({ who, roles, what }) => [who?.lastName, roles, what])).toEqual([
      ['Фёдоров', 'врач · терапия', 'Прочитана запись приёма'],
      ['Ёлкина', 'регистратура', 'Открыта медицинская карта'],
      ['Фёдоров', 'врач · терапия', 'Открыта медицинская карта'],
    ]);
    expect(items[0]?.at).toMatch(/\+03:00$/);
    expect(next).toBeNull();
  });

  it('says who changed it', async () => {
    await test.rows(
      `insert into audit_event (id, action, result, user_id, organization_id, object_type, object_id) values (gen_random_uuid(), 'patient.update', 'ok', $1, $2, 'patient', $3)`,
      [clinic.people.employee.userId, clinic.id, clinic.patient],
    );
    expect((await viewsAs(own())).items.map(({ what }) => what)).toEqual(['Изменена медицинская карта']);
  });

  it('tells of a doctor’s list of the day that said why the patient comes, and of no other patient’s', async () => {
    const [mine, theirs] = [await clinic.addSlot({ inMinutes: 60 }), await clinic.addSlot({ inMinutes: 120 })];
    const appointment = await clinic.addAppointment(mine);
    const stranger = await clinic.addPatient({ userId: clinic.people.stranger.userId });
    await clinic.addAppointment(theirs, { patient: stranger });
    await test.rows(`update appointment set reason = 'кашель' where id = $1`, [appointment]);
    await test.rows(
      `insert into audit_event (id, action, result, user_id, organization_id, object_type, object_id, details)
       values ($1, 'appointment.view', 'ok', $2, $3, 'employee', $4, jsonb_build_object('appointments', jsonb_build_array($5::text)))`,
      [uuidv7(), clinic.people.doctor.userId, clinic.id, clinic.doctor.employee, appointment],
    );
    expect((await viewsAs(own())).items.map(({ what }) => what)).toEqual(['Прочитана причина обращения']);
    expect((await viewsAs(clinic.as('stranger'), stranger)).items).toEqual([]);
  });

  it('is paged by a place that opens no other card', async () => {
    for (let index = 0; index < 45; index += 1)
      await test.rows(
        `insert into audit_event (id, action, result, user_id, organization_id, object_type, object_id) values ($1, 'patient.view', 'ok', $2, $3, 'patient', $4)`,
        [uuidv7(), clinic.people.employee.userId, clinic.id, clinic.patient],
      );
    const seen: string[] = [];
    let after: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await viewsAs(own(), clinic.patient, after);
      seen.push(...page.items.map(({ id }) => id));
      sizes.push(page.items.length);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual(seen.toSorted().toReversed());
    const { next } = await viewsAs(own());
    const other = await createClinic(test);
    const card = await other.addPatient({ userId: clinic.people.patient.userId });
    const refused = await api.refused(log.listCardViews, { params: { id: card }, query: { after: next } }, own());
    expect(refused).toMatchObject({ status: 422, errors: { after: [expect.stringContaining('первой страницы')] } });
  });

  it('leaves out what the person did themselves, and reading it is logged', async () => {
    await looks();
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'employee')`, [
      clinic.id,
      clinic.people.patient.userId,
    ]);
    await api.ok(patients.getPatient, { params: { id: clinic.patient } }, own());
    expect((await viewsAs(own())).items).toHaveLength(3);
    expect(await eventsOf('card_views.read')).toEqual([
      { user_id: clinic.people.patient.userId, object_id: clinic.patient, details: {} },
    ]);
  });

  it('a card of somebody else is not found, to staff and superusers as well', async () => {
    for (const who of ['stranger', 'doctor', 'orgadmin', 'superuser'] as const) {
      const refused = await api.refused(log.listCardViews, { params: { id: clinic.patient } }, clinic.as(who));
      expect([who, refused.code]).toEqual([who, 'not_found']);
    }
  });

  it('has the cards of dependants, until they decide for themselves', async () => {
    const birth = (years: number) => `${new Date().getFullYear() - years}-01-01`;
    const body = {
      last_name: 'Ёлкин',
      first_name: 'Пётр',
      middle_name: '',
      gender: 'male',
      relation: 'child',
      is_confirmed: true,
    };
    const made = await api.send(dependants.createDependant, { body: { ...body, date_of_birth: birth(7) } }, own());
    expect(made.statusCode).toBe(200);
    const { id } = made.json<{ id: string }>();
    const card = await clinic.addPatient({ lastName: 'Ёлкин' });
    await test.rows('update patient set user_id = $1, dependant_id = $2 where id = $3', [
      clinic.people.patient.userId,
      id,
      card,
    ]);
    await api.ok(patients.getPatient, { params: { id: card } }, clinic.as('doctor'));
    expect((await api.ok(log.listOwnCards, {}, own())).items.map(({ is_dependant: of }) => of)).toEqual([false, true]);
    expect((await viewsAs(own(), card)).items).toHaveLength(1);
    await test.rows(`update dependant set birth_date = $2, confirmed_at = now() - interval '3 years' where id = $1`, [
      id,
      birth(16),
    ]);
    expect((await api.refused(log.listCardViews, { params: { id: card } }, own())).code).toBe('not_found');
  });
});

describe('«Спросить клинику»', () => {
  it('is a letter to each administrator, with the look and without anything of the card; it is logged', async () => {
    await looks();
    const { items } = await viewsAs(own());
    expect((await ask({ text: 'Зачем смотрели?', view: items[0]?.id })).statusCode).toBe(200);
    const [letter] = await lettersTo(test, clinic.people.orgadmin.email);
    expect(letter?.subject).toBe('Пациент спрашивает, кто смотрел его карту');
    expect(letter?.text).toContain('«Зачем смотрели?»');
    expect(letter?.text).toMatch(/Фёдоров .* \(врач\)\. Прочитана запись приёма/);
    expect(letter?.text).toContain(clinic.people.patient.email);
    expect(await lettersTo(test, clinic.people.employee.email)).toEqual([]);
    expect(await eventsOf('card_views.ask')).toEqual([
      { user_id: clinic.people.patient.userId, object_id: clinic.patient, details: { view: items[0]?.id } },
    ]);
  });

  it('is limited to three in a day, also at once, and a refused one writes nothing', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask({ text: 'Почему?' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    expect(await lettersTo(test, clinic.people.orgadmin.email)).toHaveLength(3);
    expect(await eventsOf('card_views.ask')).toHaveLength(3);
  });

  it('of an old look finds it among many by one statement', async () => {
    await test.rows(
      `insert into audit_event (id, at, action, result, user_id, organization_id, object_type, object_id)
       select id, now() - n * interval '1 minute', 'patient.view', 'ok', $1, $2, 'patient', $3 from unnest($4::uuid[]) with ordinality as made(id, n)`,
      [clinic.people.employee.userId, clinic.id, clinic.patient, Array.from({ length: 1200 }, uuidv7)],
    );
    const [oldest] = await test.rows<{ id: string }>(
      'select id from audit_event where organization_id = $1 order by at limit 1',
      [clinic.id],
    );
    const sent = await statementsOf(async () =>
      expect((await ask({ text: 'Зачем?', view: oldest?.id })).statusCode).toBe(200),
    );
    expect(
      sent.filter((text) => text.startsWith('with card as')),
      sent.join('\n'),
    ).toHaveLength(1);
  });

  it('goes to no administrator who has closed the account', async () => {
    await test.rows('update app_user set closed_at = now() where id = $1', [clinic.people.orgadmin.userId]);
    expect(codeOf(await ask({ text: 'Кто?' }))).toBe('clinic_unattended');
    expect(await lettersTo(test, clinic.people.orgadmin.email)).toEqual([]);
  });

  it('is refused without words, of a look that is not of the card, to a clinic without an administrator', async () => {
    const code = async (body: object, as = own(), id = clinic.patient) =>
      (await ask(body, as, id)).json<{ code: string }>().code;
    expect(await code({ text: '  ' })).toBe('validation_failed');
    expect(await code({ text: 'x'.repeat(1001) })).toBe('validation_failed');
    expect(await code({ text: 'Кто?', view: uuidv7() })).toBe('not_found');
    expect(await code({ text: 'Кто?' }, clinic.as('stranger'))).toBe('not_found');
    await test.rows(`delete from organization_role where organization_id = $1 and role = 'orgadmin'`, [clinic.id]);
    expect(await code({ text: 'Кто?' })).toBe('clinic_unattended');
  });
});

describe('the log of a clinic', () => {
  it('has views and changes with patient and role, of this clinic alone', async () => {
    await looks();
    const other = await createClinic(test);
    await api.ok(patients.getPatient, { params: { id: other.patient } }, other.as('doctor'));
    const items = await entriesOf({});
    expect(items.map(({ who, what, patient }) => [who?.lastName, what, patient?.cardid])).toEqual([
      ['Фёдоров', 'Прочитана запись приёма', 1],
      ['Ёлкина', 'Открыта медицинская карта', 1],
      ['Фёдоров', 'Открыта медицинская карта', 1],
    ]);
    expect(items.every(({ clinic: of, ip }) => of?.id === clinic.id && ip === '127.0.0.1')).toBe(true);
  });

  it('is narrowed by person, patient, kind and period', async () => {
    const { appointment } = await looks();
    const second = await clinic.addPatient({ lastName: 'Берёзкина' });
    await api.ok(patients.getPatient, { params: { id: second } }, clinic.as('employee'));
    await test.rows(
      `insert into audit_event (id, at, action, result, user_id, organization_id, object_type, object_id) values ($1, now() - interval '40 days', 'appointment.book', 'ok', $2, $3, 'appointment', $4)`,
      [uuidv7(), clinic.people.employee.userId, clinic.id, appointment],
    );
    const count = async (query: object) =>
      (await entriesOf({ kind: 'views', ...query })).filter(({ what }) => what !== 'Просмотрен журнал').length;
    expect(await count({})).toBe(4);
    expect(await count({ person: 'федоров' })).toBe(2);
    expect(await count({ person: 'никто' })).toBe(0);
    expect(await count({ patient: '1' })).toBe(3);
    expect(await count({ patient: 'березкина' })).toBe(1);
    expect(await count({ patient: 'нет такой' })).toBe(0);
    expect(await count({ since: clinic.day(-1), until: clinic.day(-1) })).toBe(0);
    expect(await count({ since: clinic.day(0), until: clinic.day(0) })).toBe(4);
    expect(await entriesOf({ kind: 'booking' })).toEqual([]);
    const [old] = await entriesOf({ kind: 'booking', since: clinic.day(-60), until: clinic.day(0) });
    expect(old).toMatchObject({ what: 'Записан на приём', patient: { id: clinic.patient } });
  });

  /** A look of the desk at each of the cards. */
  const lookAt = (cards: readonly string[]) =>
    test.rows(
      `insert into audit_event (id, action, result, user_id, organization_id, object_type, object_id)
       select id, 'patient.view', 'ok', $1, $2, 'patient', card from unnest($3::uuid[], $4::uuid[]) as look (id, card)`,
      [clinic.people.employee.userId, clinic.id, cards.map(() => uuidv7()), cards],
    );

  it('has the looks at all cards of a name, of the clinic and of the platform, on the page and in the table', async () => {
    const cards: string[] = [];
    for (let n = 0; n < 25; n += 1) cards.push(await clinic.addPatient({ lastName: 'Однофамильцева' }));
    await lookAt(cards);
    const query = { patient: 'однофамильцева' };
    const seen = async (items: readonly { patient: { id: string } | null }[]) =>
      new Set(items.map(({ patient }) => patient?.id));
    expect(await seen(await entriesOf(query))).toEqual(new Set(cards));
    const everywhere = await api.ok(log.listPlatformAudit, { query }, clinic.as('superuser'));
    expect(await seen(everywhere.items.filter(({ clinic: of }) => of?.id === clinic.id))).toEqual(new Set(cards));
    for (const [endpoint, as] of [
      [log.exportAudit, clinic.as('orgadmin')],
      [log.exportPlatformAudit, clinic.as('superuser')],
    ] as const) {
      const { data } = (await api.ok(endpoint, { query }, as)) as never as { data: Buffer };
      const rows = data
        .toString('utf8')
        .split('\r\n')
        .filter((line) => line.includes('Однофамильцева'));
      expect(rows).toHaveLength(25);
    }
  });

  it('is refused where a name matches too many to have all, at its field, and is never cut', async () => {
    await test.rows(
      `with made as (insert into patient (id, organization_id, card_number, last_name, first_name)
         select gen_random_uuid(), $1, 100000 + n, 'Многочисленная', 'Анна' from generate_series(1, 10001) n)
       insert into app_user (id, email, password_hash, status, first_name, last_name, is_superuser)
         select gen_random_uuid(), 'many-' || n || '@log.test', '', 'activated', 'Анна', 'Многочисленная', true from generate_series(1, 10001) n`,
      [clinic.id],
    );
    for (const field of ['patient', 'person'])
      for (const [endpoint, as] of [
        [log.listAudit, clinic.as('orgadmin')],
        [log.exportAudit, clinic.as('orgadmin')],
        [log.listPlatformAudit, clinic.as('superuser')],
        [log.exportPlatformAudit, clinic.as('superuser')],
      ] as const)
        expect(await api.refused(endpoint, { query: { [field]: 'многочисленная' } }, as)).toMatchObject({
          status: 422,
          code: 'too_many_matches',
          errors: { [field]: ['Слишком много совпадений, уточните'] },
        });
  });

  it('is narrowed by the name of a person alone: their address is nothing to guess', async () => {
    await looks();
    const { email } = clinic.people.doctor;
    expect(await entriesOf({ person: email })).toEqual([]);
    expect(await entriesOf({ person: 'федоров' })).toHaveLength(2);
  });

  it.each([
    [{ since: '2026-05-02', until: '2026-05-01' }, 'range_end_before_start'],
    [{ since: '2024-01-01', until: '2026-01-01' }, 'range_too_long'],
    [{ kind: 'everything' }, 'validation_failed'],
    [{ after: 'nonsense' }, 'validation_failed'],
  ])('%j is refused as %s', async (query, code) => {
    for (const [endpoint, as] of [
      [log.listAudit, clinic.as('orgadmin')],
      [log.listPlatformAudit, clinic.as('superuser')],
    ] as const)
      expect((await api.refused(endpoint, { query }, as)).code).toBe(code);
  });

  it('is paged by a place that belongs to its filter and clinic; reading it is logged without the names', async () => {
    for (let index = 0; index < 60; index += 1)
      await test.rows(
        `insert into audit_event (id, action, result, user_id, organization_id, object_type, object_id) values ($1, 'patient.view', 'ok', $2, $3, 'patient', $4)`,
        [uuidv7(), clinic.people.employee.userId, clinic.id, clinic.patient],
      );
    const query = { kind: 'views', patient: '1' } as const;
    const first = await api.ok(log.listAudit, { query }, clinic.as('orgadmin'));
    const second = await api.ok(log.listAudit, { query: { ...query, after: first.next! } }, clinic.as('orgadmin'));
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
    const other = await createClinic(test);
    for (const [changed, as] of [
      [{ kind: 'views' }, clinic.as('orgadmin')],
      [query, other.as('orgadmin')],
    ] as const)
      expect((await api.refused(log.listAudit, { query: { ...changed, after: first.next } }, as)).status).toBe(422);
    expect(await eventsOf('audit.read')).toMatchObject([
      { details: { kind: 'views', by: ['patient'] } },
      { details: { kind: 'views', by: ['patient'] } },
    ]);
  });

  it('comes as a table for spreadsheets, whole, with what would be a formula as a text; that is logged', async () => {
    await test.rows(
      `insert into audit_event (id, action, result, user_id, organization_id, object_type, object_id)
       select id, 'patient.view', 'ok', $1, $2, 'patient', $3 from unnest($4::uuid[]) as id`,
      [clinic.people.employee.userId, clinic.id, clinic.patient, Array.from({ length: 2500 }, uuidv7)],
    );
    await test.rows(`update app_user set last_name = '=1+1', first_name = 'A;"B"' where id = $1`, [
      clinic.people.employee.userId,
    ]);
    const { data, fileName } = (await api.ok(log.exportAudit, { query: {} }, clinic.as('orgadmin'))) as never as {
      data: Buffer;
      fileName: string;
    };
    const lines = data.toString('utf8').split('\r\n');
    expect(fileName).toMatch(/^Журнал \d{4}-\d\d-\d\d\.csv$/);
    expect(unquoted(lines[0] ?? '')).toBe(
      '\uFEFFКогда;Кто;Роль;Что;Кого касается;Подробности;Отказ;Пациент;Карта №;Клиника;Адрес',
    );
    expect(lines).toHaveLength(2 + 2500 + 1);
    expect(lines[2]).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";"'=1\+1 A;""B"" Петровна";"регистратура";"Открыта медицинская карта";;;;"Пациентова Мария";"?1"?;"Клиника";$/,
    );
    expect(await eventsOf('audit.export')).toHaveLength(1);
  });
});

describe('the log of the platform', () => {
  it('says to whom a superuser did what, and why: in rows, in the table, and when one looks for that person', async () => {
    const person = await addPerson(test);
    const asSuperuser = clinic.as('superuser');
    await api.ok(
      users.moveUser,
      { params: { id: person.userId }, body: { move: 'ban', reason: 'Рассылал рекламу' } },
      asSuperuser,
    );
    const { items } = await api.ok(log.listPlatformAudit, { query: { person: person.email } }, asSuperuser);
    expect(items.map(({ what, who, whom, details }) => [what, who?.lastName, whom?.lastName, details])).toContainEqual([
      'Заблокирована учётная запись',
      expect.any(String),
      'Ёлкина',
      'причина: Рассылал рекламу',
    ]);
    const { data } = (await api.ok(
      log.exportPlatformAudit,
      { query: { person: person.email } },
      asSuperuser,
    )) as never as {
      data: Buffer;
    };
    expect(unquoted(data.toString('utf8'))).toContain(
      'Заблокирована учётная запись;Ёлкина Анна Петровна;причина: Рассылал рекламу',
    );
  });

  it('names the patient of a time that the desk booked', async () => {
    const slot = await clinic.addSlot({ inMinutes: 60 });
    await api.ok(
      slots.updateSlot,
      { params: { id: slot }, body: { patient: clinic.patient, is_reserve: false } },
      clinic.as('employee'),
    );
    const [entry] = (await entriesOf({ kind: 'booking' })).filter(({ what }) => what === 'Записан на приём');
    expect(entry?.patient?.id).toBe(clinic.patient);
  });

  it('has all clinics and what is of none, one clinic by its id, by people and their addresses', async () => {
    await looks();
    const as = clinic.as('superuser');
    const list = async (query: object) => (await api.ok(log.listPlatformAudit, { query }, as)).items;
    expect(new Set((await list({ clinic: clinic.id })).map(({ clinic: of }) => of?.id))).toEqual(new Set([clinic.id]));
    expect((await list({ person: clinic.people.doctor.email })).map(({ what }) => what)).toEqual([
      'Прочитана запись приёма',
      'Открыта медицинская карта',
    ]);
    expect(
      (await list({ kind: 'views' })).some(({ what, clinic: of }) => what === 'Просмотрен журнал' && of === null),
    ).toBe(true);
    expect((await api.refused(log.listPlatformAudit, { query: { clinic: uuidv7() } }, as)).code).toBe('not_found');
    expect((await list({ patient: '1', kind: 'views' })).filter(({ clinic: of }) => of?.id === clinic.id)).toHaveLength(
      3,
    );
    const { data } = (await api.ok(log.exportPlatformAudit, { query: { clinic: clinic.id } }, as)) as never as {
      data: Buffer;
    };
    expect(unquoted(data.toString('utf8'))).toContain(
      'Прочитана запись приёма;;;;Пациентова Мария;1;Клиника;127.0.0.1',
    );
  });
});

it('a number of a card is looked up in each clinic by its key', async () => {
  for (let count = 0; count < 2; count += 1) await fillRegistry(await createClinic(test), 5000);
  await test.rows('vacuum (analyze) patient, organization');
  const { text, values } = declaredStatement('platform_audit_things', { number: 4321, patterns: null });
  const { rows, indexes, scanned } = await explain(test, text, values);
  expect(rows).toBe(2);
  expect(indexes).toContain('patient_organization_id_card_number_key');
  expect(scanned).not.toContain('patient');
});

it('none of it disturbs the seals', async () => {
  await looks();
  await viewsAs(own());
  const em = systemEm(test.orm, 'seals in a test');
  await sealAudit(em, test.config.APP_SECRET, new Date(Date.now() + 3_600_000).toISOString());
  expect((await checkAudit(em, [test.config.APP_SECRET])).broken).toEqual([]);
  await addPerson(test);
});
