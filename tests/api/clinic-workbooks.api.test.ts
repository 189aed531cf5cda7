import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import type { WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Headers, type TestClinic } from '#tests/support/clinic-factory.ts';
import { networkOf, WorkbookCalls, type Sheets } from '#tests/support/clinic-workbook.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { cellsOf } from '#tests/support/workbook.ts';

let test: TestApp;
let api: Api;
let as: Headers;
let calls: WorkbookCalls;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
  as = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
  calls = new WorkbookCalls(api, as);
});
afterAll(() => test.close());

const PASSWORD = 'Новый-сотрудник-42';
const newSlug = () => `set-${randomUUID().slice(0, 8)}`;
const problemsOf = async (id: string, sheet?: WorkbookSheet) =>
  (await calls.rowsOf(id, { kind: 'wrong', ...(sheet ? { sheet } : {}) })).map(({ line, problem }) => [line, problem]);
const countsOf = ({
  sheets,
}: {
  sheets: readonly { sheet: string; new: number; changed: number; same: number; wrong: number }[];
}) =>
  Object.fromEntries(sheets.map(({ sheet, new: made, changed, same, wrong }) => [sheet, [made, changed, same, wrong]]));
const clinicOf = async (slug: string) =>
  (
    await test.rows<{ id: string; title: string; city: string; phones: string[] }>(
      'select id, title, city, phones from organization where slug = $1',
      [slug],
    )
  )[0];
const inClinic = (slug: string, table: string, columns: string) =>
  test.rows<Record<string, unknown>>(
    `select ${columns} from ${table} t where t.organization_id = (select id from organization where slug = $1) order by 1`,
    [slug],
  );

/** Of each wrong row its line, and the titles of what is wrong with it. */
const faultsOf = async (id: string, sheet: WorkbookSheet) =>
  (await problemsOf(id, sheet)).map(([line, problem]) => [
    line,
    ...String(problem)
      .split('; ')
      .map((one) => one.split(':')[0]),
  ]);

describe('a workbook of clinics', () => {
  it('is read and checked without a change, then written whole: clinics, directories, people, patients', async () => {
    const slug = newSlug();
    const sheets = networkOf(slug);
    const work = await calls.read(sheets);
    expect(work).toMatchObject({ state: 'read', file_name: 'клиники.xlsx', encoding: null, ignored: [], rows: 10 });
    expect(work.sheets.map(({ sheet, rows }) => [sheet, rows])).toEqual([
      ['clinics', 1],
      ['departments', 1],
      ['specialties', 2],
      ['employees', 2],
      ['doctors', 2],
      ['patients', 2],
    ]);
    expect(work.sheets[3]?.columns[1]).toEqual({
      title: 'Фамилия',
      samples: ['Сотрудниковак', 'Сотрудниковбк'],
      field: 'lastName',
    });
    expect(countsOf(await calls.check(work.id))).toEqual({
      clinics: [1, 0, 0, 0],
      departments: [1, 0, 0, 0],
      specialties: [2, 0, 0, 0],
      employees: [2, 0, 0, 0],
      doctors: [2, 0, 0, 0],
      patients: [2, 0, 0, 0],
    });
    expect(await clinicOf(slug)).toBeUndefined();
    const done = await calls.confirm(work.id);
    expect(done).toMatchObject({ state: 'done', error: null, can_undo: true, job: null });
    expect(done.clinics).toMatchObject([{ slug, title: `Клиника ${slug}` }]);
    expect(await clinicOf(slug)).toMatchObject({ city: 'Тверь', phones: ['+74822123456'] });
    expect(await inClinic(slug, 'employee', 'last_name, first_name, phone')).toEqual([
      { last_name: 'Сотрудниковак', first_name: 'Пётр', phone: '+79161234567' },
      { last_name: 'Сотрудниковбк', first_name: 'Пётр', phone: '+79161234567' },
    ]);
    expect(await inClinic(slug, 'doctor', 'experience')).toEqual([{ experience: 12 }, { experience: null }]);
    expect(await inClinic(slug, 'patient', 'card_number, last_name, birth_date::text')).toEqual([
      { card_number: 1, last_name: 'Иванов', birth_date: '1980-02-01' },
      { card_number: 2, last_name: 'Петрова', birth_date: '1990-03-05' },
    ]);
    expect((await inClinic(slug, 'audit_event', 'action')).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'clinic.create',
        'department.create',
        'doctor.create',
        'employee.create',
        'patient.import',
      ]),
    );
  });

  it('sent again changes nothing, and is refused as nothing new', async () => {
    const sheets = networkOf(newSlug());
    await calls.written(sheets);
    const again = await calls.checked(sheets);
    expect(countsOf(again)).toEqual({
      clinics: [0, 0, 1, 0],
      departments: [0, 0, 1, 0],
      specialties: [0, 0, 2, 0],
      employees: [0, 0, 2, 0],
      doctors: [0, 0, 2, 0],
      patients: [0, 0, 2, 0],
    });
    const refused = await api.refused(workbooks.confirmClinicWorkbook, await calls.confirmation(again.id), as);
    expect(refused.code).toBe('workbook_nothing_new');
  });

  it('changes what differs and says how; empty cells say nothing; a card gets only what it has not', async () => {
    const slug = newSlug();
    await calls.written(networkOf(slug));
    const changes: Sheets = {
      clinics: [
        ['Короткое имя', 'Название', 'Город'],
        [slug, 'Новое название', ''],
      ],
      employees: [
        ['Фамилия', 'Имя', 'E-mail', 'Рабочий телефон'],
        ['Сотрудниковак', 'Павел', `${slug}-0@staff.test`, '12-34'],
      ],
      patients: [
        ['Фамилия', 'Имя', 'Дата рождения', 'Телефон', 'СНИЛС'],
        ['Иванов', 'Иван', '01.02.1980', '8 916 000-00-00', ''],
        ['Петрова', 'Анна', '05.03.1990', '8 916 765-43-21', ''],
      ],
    };
    const work = await calls.checked(changes);
    expect(countsOf(work)).toEqual({ clinics: [0, 1, 0, 0], employees: [0, 1, 0, 0], patients: [0, 1, 1, 0] });
    expect((await calls.rowsOf(work.id, { kind: 'changed' })).map(({ changes }) => changes)).toEqual([
      `Название: «Клиника ${slug}» → «Новое название»`,
      'Имя: «Пётр» → «Павел»; Рабочий телефон: «12-34»',
      'Телефон: «+79167654321»',
    ]);
    await calls.confirm(work.id);
    expect(await clinicOf(slug)).toMatchObject({ title: 'Новое название', city: 'Тверь' });
    expect((await inClinic(slug, 'employee', 'last_name, first_name, work_phone'))[0]).toEqual({
      last_name: 'Сотрудниковак',
      first_name: 'Павел',
      work_phone: '12-34',
    });
    expect((await inClinic(slug, 'patient', 'card_number, phone')).map(({ phone }) => phone)).toEqual([
      '+79161234567',
      '+79167654321',
    ]);
    expect(await calls.undo(work.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await clinicOf(slug)).toMatchObject({ title: `Клиника ${slug}` });
    expect((await inClinic(slug, 'employee', 'last_name, first_name'))[0]).toMatchObject({ first_name: 'Пётр' });
    expect((await inClinic(slug, 'patient', 'card_number, phone')).map(({ phone }) => phone)).toEqual([
      '+79161234567',
      '',
    ]);
  });

  it('brings prices: known by the code, else by category and name; what is not named stays', async () => {
    const slug = newSlug();
    const head = ['Клиника', 'Раздел', 'Код', 'Услуга', 'Цена'];
    const first = await calls.written({
      ...networkOf(slug),
      prices: [
        head,
        [slug, 'Консультации', 'A-1', 'Приём терапевта', 1500],
        [slug, 'Анализы', '', 'Кровь', 'от 300'],
        [slug, 'Анализы', '', 'Моча', '200 руб.'],
      ],
    });
    expect(first.sheets.find(({ sheet }) => sheet === 'prices')).toMatchObject({ new: 3 });
    const work = await calls.checked({
      prices: [
        head,
        [slug, '', 'A-1', 'Приём терапевта первичный', '1 700'],
        [slug, 'Анализы', '', 'Кровь', 'от 300'],
        [slug, 'Анализы', '', 'Кровь из вены', '450,50'],
        [slug, '', 'A-1', 'Приём терапевта', 1],
        [slug, 'Анализы', '', 'Мазок', 'дорого'],
      ],
    });
    expect(countsOf(work)).toEqual({ prices: [1, 1, 1, 2] });
    expect(await problemsOf(work.id)).toEqual([
      [5, 'то же, что в строке 2'],
      [6, 'Цена: «дорого» — не цена'],
    ]);
    expect((await calls.rowsOf(work.id, { kind: 'changed' })).map(({ changes }) => changes)).toEqual([
      'Услуга: «Приём терапевта» → «Приём терапевта первичный»; Цена: «1\u00a0500 ₽» → «1\u00a0700 ₽»',
    ]);
    await calls.confirm(work.id, { skip_wrong: true });
    const listed = () => inClinic(slug, 'price', 'place, category, code, name, amount, is_from');
    expect(await listed()).toMatchObject([
      { category: 'Консультации', code: 'A-1', name: 'Приём терапевта первичный', amount: 170_000, is_from: false },
      { category: 'Анализы', name: 'Кровь', amount: 30_000, is_from: true },
      { category: 'Анализы', name: 'Моча', amount: 20_000 },
      { category: 'Анализы', name: 'Кровь из вены', amount: 45_050 },
    ]);
    expect(await calls.undo(work.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await listed()).toMatchObject([{ name: 'Приём терапевта', amount: 150_000 }, {}, {}]);
    expect(await listed()).toHaveLength(3);
  });

  it('is written whole or not at all', async () => {
    const slug = newSlug();
    const work = await calls.checked(networkOf(slug));
    // somebody else takes the short name meanwhile
    const other = await createClinic(test);
    await test.rows('update organization set slug = $1 where id = $2', [slug, other.id]);
    const failed = await calls.confirm(work.id);
    expect(failed.state).toBe('failed');
    expect(failed.error).toMatch(/^Лист «.+», строка \d+: .+\. Ничего не записано$/);
    expect(await test.rows(`select 1 from app_user where email like $1`, [`${slug}-%`])).toEqual([]);
  });

  it('is taken back whole: clinic, people, links of invitations', async () => {
    const slug = newSlug();
    const { id } = await calls.written(networkOf(slug));
    expect(await calls.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await clinicOf(slug)).toBeUndefined();
  });

  it('taken back leaves an invited person without work: the letter’s link says so, and gives no role', async () => {
    const clinic = await createClinic(test);
    const address = `${randomUUID()}@staff.test`;
    const { employees } = networkOf(clinic.slug);
    const { id } = await calls.written({ employees: [employees![0]!, [clinic.slug, 'Лишний', 'Пётр', address, '']] });
    const token = await waitFor('the letter', () => tokenFromLetter(test, address).catch(() => null));
    expect(await api.ok(auth.validatePasswordReset, { body: { token } })).toMatchObject({ is_invitation: true });
    expect(await calls.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    const withdrawn = { code: 'invitation_withdrawn', message: /больше не действует/ };
    expect(await api.refused(auth.validatePasswordReset, { body: { token } })).toMatchObject(withdrawn);
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect(await api.refused(auth.resetPassword, { body })).toMatchObject(withdrawn);
    expect(
      await test.rows(
        `select u.status, r.role from app_user u left join organization_role r on r.user_id = u.id where u.email = $1`,
        [address],
      ),
    ).toEqual([{ status: 'pending_activation', role: null }]);
  });

  it('taken back leaves what was used or changed since, and says why', async () => {
    const slug = newSlug();
    const { id } = await calls.written(networkOf(slug));
    const [{ id: patient } = { id: '' }] = await inClinic(slug, 'patient', 'id, card_number');
    await test.rows(`update patient set version = version + 1, phone = '+79160000000' where id = $1`, [patient]);
    await test.rows(
      `update specialty set title = 'Терапия', version = version + 1 where title = 'Терапевт' and organization_id = (select id from organization where slug = $1)`,
      [slug],
    );
    const undone = await calls.undo(id);
    expect(undone.state).toBe('undone');
    const kept = await calls.rowsOf(id, { kept: true });
    expect(kept.map(({ sheet, kept: why }) => [sheet, why])).toEqual([
      ['clinics', 'в клинике уже работали'],
      ['specialties', 'изменено после загрузки'],
      ['patients', 'им уже пользовались'],
    ]);
    expect(undone.kept).toBe(3);
    expect(await inClinic(slug, 'employee', 'id')).toEqual([]);
    expect(await inClinic(slug, 'patient', 'id')).toEqual([{ id: patient }]);
  });
});

describe('rows with faults', () => {
  it('are told with sheet, line and reason, stay out when asked, and are in the report', async () => {
    const slug = newSlug();
    const sheets = networkOf(slug);
    const work = await calls.checked({
      ...sheets,
      employees: [
        ...sheets.employees!,
        [slug, 'Дважды', 'Имя', `${slug}-0@staff.test`, ''],
        [slug, '', 'Имя', 'нет', '123'],
        ['чужая', 'Чужой', 'Имя', 'x@staff.test', ''],
      ],
      doctors: [
        ...sheets.doctors!,
        [slug, 'никто@staff.test', 'Терапевт', 'Терапевтическое', ''],
        [slug, `${slug}-1@staff.test`, 'Окулист', 'Терапевтическое', ''],
      ],
      patients: [
        ...sheets.patients!,
        [slug, 'Иванов', 'Иван', 'Иванович', '01.02.1980', '', ''],
        [slug, 'Без', 'Даты', '', '99.99.1990', '', ''],
      ],
    });
    expect(await problemsOf(work.id, 'employees')).toEqual([
      [4, 'то же, что в строке 2'],
      [5, expect.stringMatching(/E-mail: «нет» — не адрес почты/)],
      [6, expect.stringMatching(/^Клиника: «чужая» — такой клиники нет/)],
    ]);
    expect(await problemsOf(work.id, 'doctors')).toEqual([
      [4, expect.stringMatching(/E-mail сотрудника: /)],
      [5, expect.stringMatching(/^Специальность: «Окулист» — такой специальности нет/)],
    ]);
    expect(await problemsOf(work.id, 'patients')).toEqual([
      [4, 'то же, что в строке 2'],
      [5, expect.stringMatching(/^Дата рождения: /)],
    ]);
    const report = (await api.ok(workbooks.getClinicWorkbookReport, { params: { id: work.id } }, as)) as unknown as {
      data: Buffer;
    };
    expect(
      await test.rows('select action, details from audit_event where object_id = $1 order by id desc limit 1', [
        work.id,
      ]),
    ).toEqual([{ action: 'clinic_workbook.report', details: { fileName: work.file_name } }]);
    const rows = await cellsOf(report.data, 'Врачи');
    expect(rows[0]?.slice(0, 5)).toEqual(['Строка', 'Что будет', 'Что изменится', 'Что не так', 'Клиника']);
    expect(rows[3]?.slice(0, 2)).toEqual([4, 'С ошибкой']);
    const refused = await api.refused(workbooks.confirmClinicWorkbook, await calls.confirmation(work.id), as);
    expect(refused.code).toBe('import_has_faults');
    expect(await calls.confirm(work.id, { skip_wrong: true })).toMatchObject({ state: 'done' });
    expect(await inClinic(slug, 'employee', 'id')).toHaveLength(2);
  });

  it('are told all at once, in the order of the columns; what a wrong cell would name is not looked for', async () => {
    const slug = newSlug();
    const { employees = [], doctors = [], ...sheets } = networkOf(slug);
    const numbered = ['Номер карты', 'Клиника', 'Пол', 'Фамилия', 'Имя', 'Дата рождения'];
    const work = await calls.checked({
      ...sheets,
      employees: [...employees, ['чужая', '', 'Имя', 'нет', '123']],
      doctors: [
        ...doctors,
        [slug, 'никто@staff.test', 'Окулист', 'Неврология', 'много'],
        [slug, 'никто', 'Окулист', '', ''],
        ['чужая', '', 'Окулист', 'Неврология', '-1'],
        // the same work as of the first row, with a fault
        doctors[1]!.with(-1, 'много'),
      ],
      patients: [
        numbered,
        ['1', slug, '', 'Иванов', 'Иван', '01.02.1980'],
        ['1', slug, '?', 'Другой', 'Олег', '02.02.1980'],
        ['x', 'чужая', '?', 'Третий', 'Олег', '99.02.1980'],
        ['', slug, '?', 'Иванов', 'Иван', '01.02.1980'],
      ],
    });
    expect(await faultsOf(work.id, 'employees')).toEqual([[4, 'Клиника', 'Фамилия', 'E-mail', 'Телефон']]);
    expect(await faultsOf(work.id, 'doctors')).toEqual([
      [4, 'E-mail сотрудника', 'Специальность', 'Отделение', 'Стаж, лет'],
      [5, 'E-mail сотрудника', 'Специальность', 'Отделение'],
      [6, 'Клиника', 'E-mail сотрудника', 'Стаж, лет'],
      [7, 'Стаж, лет', 'то же, что в строке 2'],
    ]);
    expect(await faultsOf(work.id, 'patients')).toEqual([
      [3, 'Номер карты', 'Пол'],
      [4, 'Номер карты', 'Клиника', 'Пол', 'Дата рождения'],
      [5, 'Пол', 'то же, что в строке 2'],
    ]);
  });

  it('of a clinic are told all at once, too', async () => {
    const slug = newSlug();
    const head = ['ИНН', 'Название', 'Короткое имя', 'E-mail администратора', 'Фамилия администратора', 'Телефоны'];
    const work = await calls.checked({
      clinics: [
        head,
        ['', '', slug, 'нет', '', '123'],
        ['123', 'Клиника', '', '', '', '123'],
        ['', '', '', '', '', '+7 482 212-34-56'],
      ],
    });
    expect(await faultsOf(work.id, 'clinics')).toEqual([
      [2, 'Название', 'E-mail администратора', 'Фамилия администратора', 'Телефоны', 'Имя администратора'],
      [3, 'ИНН', 'Телефоны'],
      [4, 'Название', 'Короткое имя', 'E-mail администратора'],
    ]);
  });

  it('a new clinic without its administrator, a short name that is none, an unknown zone are told', async () => {
    const slug = newSlug();
    const head = ['Короткое имя', 'Название', 'Часовой пояс', 'ИНН'];
    const work = await calls.checked({
      clinics: [head, [slug, 'Клиника', '', ''], ['Клиника №1', 'Клиника', 'Мосва', '123'], ['', 'Клиника', '', '']],
    });
    expect(await problemsOf(work.id)).toEqual([
      [2, expect.stringMatching(/новой клинике нужен администратор/)],
      [3, expect.stringMatching(/Короткое имя: .+; Часовой пояс: .+; ИНН: /)],
      [4, expect.stringMatching(/новой клинике нужно короткое имя/)],
    ]);
  });
});

describe('files', () => {
  it('a text of Windows-1251 with semicolons is one sheet, told by its heads; its rows are of a named clinic', async () => {
    const clinic = await createClinic(test);
    const [{ slug } = { slug: '' }] = await test.rows<{ slug: string }>('select slug from organization where id = $1', [
      clinic.id,
    ]);
    const text = 'Фамилия;Имя;Дата рождения\r\nКлинов;Иван;01.02.1980\r\n';
    const bytes = Buffer.from(
      Array.from(text, (sign) => {
        const code = sign.codePointAt(0)!;
        if (sign === 'ё') return 0xb8;
        return code < 128 ? code : code - 0x410 + 0xc0;
      }),
    );
    const work = await calls.readFile(bytes, 'пациенты.csv', { clinic: slug });
    expect(work).toMatchObject({ encoding: 'windows-1251', delimiter: ';', clinic: { slug } });
    expect(work.sheets.map(({ sheet }) => sheet)).toEqual(['patients']);
    await calls.check(work.id);
    await calls.confirm(work.id);
    expect(
      await test.rows(`select first_name from patient where organization_id = $1 and last_name = 'Клинов'`, [
        clinic.id,
      ]),
    ).toEqual([{ first_name: 'Иван' }]);
  });

  it('what cannot be read is refused at its field', async () => {
    const send = (text: string, body = {}) =>
      api.refused(workbooks.readClinicWorkbook, { file: { data: Buffer.from(text), name: 'a.csv' }, body }, as);
    expect(await send('Раз;Два\r\n1;2')).toMatchObject({
      code: 'workbook_sheet_unknown',
      errors: { sheet: [expect.any(String)] },
    });
    expect(await send('Фамилия;Имя\r\nА;Б', { clinic: 'такой нет' })).toMatchObject({
      code: 'workbook_clinic_unknown',
      errors: { clinic: [expect.any(String)] },
    });
    expect(await send('Фамилия;Имя\r\n')).toMatchObject({ code: 'import_wrong_file' });
  });

  it('the template has every sheet, and its own rows are no data', async () => {
    const template = (await api.ok(workbooks.getClinicWorkbookTemplate, {}, as)) as unknown as { data: Buffer };
    expect((await cellsOf(template.data, 'Сотрудники'))[0]).toContain('Рабочий e-mail');
    const refused = await api.refused(
      workbooks.readClinicWorkbook,
      { file: { data: template.data, name: 'a.xlsx' }, body: {} },
      as,
    );
    expect(refused).toMatchObject({
      code: 'import_wrong_file',
      message: expect.stringMatching(/ни одной строки/) as string,
    });
  });

  it('a column that is lacking or named twice is told at its sheet', async () => {
    const { id } = await calls.read({
      employees: [
        ['Фамилия', 'Имя', 'E-mail', 'Почта'],
        ['А', 'Б', 'a@b.test', ''],
      ],
    });
    const send = (columns: (string | null)[]) =>
      api.refused(
        workbooks.checkClinicWorkbook,
        { params: { id }, body: { sheets: [{ sheet: 'employees', columns: columns as never }] } },
        as,
      );
    expect(await send(['lastName', 'firstName', null, null])).toMatchObject({
      code: 'workbook_columns_missing',
      errors: { 'sheets.employees': [expect.any(String)] },
    });
    expect(await send(['lastName', 'firstName', 'email', 'email'])).toMatchObject({ code: 'import_column_twice' });
    expect(await send(['lastName', 'firstName', 'email', 'specialty'])).toMatchObject({ status: 422 });
  });

  it('a file that waits gives way to the next one, and can be given up', async () => {
    const first = await calls.read(networkOf(newSlug()));
    const second = await calls.read(networkOf(newSlug()));
    expect(await calls.get(first.id)).toMatchObject({ state: 'cancelled', error: 'Выбран другой файл' });
    const cancelled = await api.ok(workbooks.cancelClinicWorkbook, { params: { id: second.id } }, as);
    expect(cancelled.state).toBe('cancelled');
    expect((await api.ok(workbooks.listClinicWorkbooks, {}, as)).items[0]?.id).toBe(second.id);
  });
});

describe('invitations', () => {
  it('go after the commit, one letter a person, however many rows name them', async () => {
    const [one, other] = [newSlug(), newSlug()];
    const address = `${one}-both@staff.test`;
    const [first, second] = [networkOf(one), networkOf(other)];
    const both = (sheet: 'clinics' | 'employees') => [...first[sheet]!, ...second[sheet]!.slice(1)];
    await calls.written({
      clinics: both('clinics'),
      employees: [...both('employees'), [one, 'Общий', 'Врач', address, ''], [other, 'Общий', 'Врач', address, '']],
    });
    const letters = await waitFor('the letter', async () => {
      const found = await lettersTo(test, address);
      return found.length > 0 ? found : null;
    });
    expect(letters).toHaveLength(1);
    await waitFor('the last letter', async () =>
      (await lettersTo(test, `${other}-admin@staff.test`)).length > 0 ? true : null,
    );
    expect(await lettersTo(test, `${one}-0@staff.test`)).toHaveLength(1);
    expect(await lettersTo(test, address)).toHaveLength(1);
  });
});

it('is for superusers alone', async () => {
  const clinic: TestClinic = await createClinic(test);
  expect(await api.refused(workbooks.listClinicWorkbooks, {}, clinic.as('orgadmin'))).toMatchObject({ status: 403 });
});
