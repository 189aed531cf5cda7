import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { sendInvitations } from '#server/features/auth/index.ts';
import { Api } from '#tests/support/call.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { createClinic, type Headers } from '#tests/support/clinic-factory.ts';
import { networkOf, WorkbookCalls, type Sheets } from '#tests/support/clinic-workbook.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { MergeCalls } from '#tests/support/merges.ts';
import { addKnownPatient } from '#tests/support/patients.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

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

const newSlug = () => `net-${randomUUID().slice(0, 8)}`;
const HEAD = ['Клиника', 'Фамилия', 'Имя', 'Отчество', 'Дата рождения', 'Телефон', 'СНИЛС'];
const patientsOf = (slug: string) =>
  test.rows<{ card_number: number; last_name: string; phone: string; email: string }>(
    `select card_number, last_name, phone, email from patient
     where organization_id = (select id from organization where slug = $1) order by card_number`,
    [slug],
  );
const change = (slug: string, set: string) =>
  test.rows(
    `update patient set ${set}, version = version + 1
     where last_name = 'Петрова' and organization_id = (select id from organization where slug = $1)`,
    [slug],
  );
const CHANGED = /^Лист «Пациенты», строка 2: данные за это время изменили\. .*\. Ничего не записано$/;
/** A clinic with its patients, and a workbook that brings one of them a phone. */
async function phoneFor(slug: string): Promise<Sheets> {
  await calls.written(networkOf(slug));
  return { patients: [HEAD, [slug, 'Петрова', 'Анна', '', '05.03.1990', '8 916 765-43-21', '']] };
}

/** Begins to write a checked workbook, and holds it at its clinic until it is released. */
async function writing(by: WorkbookCalls, slug: string, id: string) {
  const holder = await test.owner.connect();
  await holder.query('begin');
  await holder.query(
    `insert into organization (id, slug, title, timezone) values (gen_random_uuid(), $1, 'Другая', 'Europe/Moscow')`,
    [slug],
  );
  const { job } = await by.begin(id);
  await waitFor('it waits for the short name', async () => {
    const waiting = await test.rows(
      'select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()',
    );
    return waiting.length > 0 ? true : null;
  });
  const release = async () => {
    await holder.query('rollback');
    holder.release();
  };
  return { job, release };
}

describe('undos one after the other', () => {
  it('of workbooks take each back whole', async () => {
    const slug = newSlug();
    const made = await calls.written(networkOf(slug));
    const filled = await calls.written({
      patients: [HEAD, [slug, 'Петрова', 'Анна', '', '05.03.1990', '8 916 765-43-21', '']],
    });
    for (const { id } of [filled, made]) expect(await calls.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await test.rows('select 1 from organization where slug = $1', [slug])).toEqual([]);
  });

  it('of a workbook and of the clinic’s own table, too; the table that waits is checked anew', async () => {
    const clinic = await createClinic(test);
    const imports = new PatientImportCalls(api, clinic);
    const table = (phone: string) =>
      csvOf('Фамилия;Имя;Дата рождения;Телефон', [`Петрова;Анна;05.03.1990;${phone}`, 'Новикова;Ольга;01.01.1970;']);
    const made = await imports.confirm((await imports.checked(table(''))).id);
    const filled = await calls.written({
      patients: [HEAD, [clinic.slug, 'Петрова', 'Анна', '', '05.03.1990', '8 916 765-43-21', '']],
    });
    const waiting = await imports.checked(table('8 916 765-43-22'), { known_cards: 'fill' });
    await calls.undo(filled.id);
    expect(await imports.get(waiting.id)).toMatchObject({ state: 'read' });
    expect(await imports.undo(made.id)).toMatchObject({ state: 'undone', kept: 0 });
    // the factory's own
    expect((await patientsOf(clinic.slug)).map(({ last_name: name }) => name)).toEqual(['Пациентова']);
  });

  it('leave a card that somebody changed between them', async () => {
    const slug = newSlug();
    const made = await calls.written(networkOf(slug));
    const filled = await calls.written({
      patients: [HEAD, [slug, 'Петрова', 'Анна', '', '05.03.1990', '8 916 765-43-21', '']],
    });
    await calls.undo(filled.id);
    await change(slug, `email = 'desk@mail.test'`);
    expect(await calls.undo(made.id)).toMatchObject({ state: 'undone' });
    expect((await patientsOf(slug)).map(({ last_name: name }) => name)).toEqual(['Петрова']);
  });
});

it('an undo leaves cards that are part of others now, and says so; who is gone counts as nothing', async () => {
  const clinic = await createClinic(test);
  const known = await addKnownPatient(clinic, { lastName: 'Петрова', firstName: 'Анна', birthDate: '1990-03-05' });
  const { id } = await calls.written({
    patients: [
      HEAD,
      [clinic.slug, 'Петрова', 'Анна', '', '05.03.1990', '8 916 765-43-21', ''],
      [clinic.slug, 'Новикова', 'Ольга', '', '01.01.1970', '', ''],
      [clinic.slug, 'Ушедшая', 'Ольга', '', '01.01.1970', '', ''],
      [clinic.slug, 'Лишняя', 'Ольга', '', '01.01.1970', '', ''],
    ],
  });
  const idOf = async (name: string) =>
    (
      await test.rows<{ id: string }>('select id from patient where organization_id = $1 and last_name = $2', [
        clinic.id,
        name,
      ])
    )[0]?.id ?? '';
  const stayed = await addKnownPatient(clinic, { lastName: 'Оставшаяся' });
  await new MergeCalls(api, clinic).merge(stayed, known);
  await new MergeCalls(api, clinic).merge(stayed, await idOf('Новикова'));
  await test.rows('delete from patient where id = $1', [await idOf('Ушедшая')]);
  expect(await calls.undo(id)).toMatchObject({ state: 'undone', kept: 2 });
  expect((await calls.rowsOf(id, { kept: true })).map(({ line, kept }) => [line, kept])).toEqual([
    [2, 'карту объединили с другой'],
    [3, 'карту объединили с другой'],
  ]);
  expect(
    await test.rows(`select details from audit_event where object_id = $1 and action = 'patient.import_undo'`, [id]),
  ).toEqual([{ details: { fileName: 'клиники.xlsx', removed: 1, restored: 0, kept: 2 } }]);
});

describe('what changed between the check and the writing', () => {
  it('a patient who is not the one of the check any more is neither changed nor made anew', async () => {
    const slug = newSlug();
    const { id } = await calls.checked(await phoneFor(slug));
    await change(slug, `birth_date = '1991-01-01'`);
    const failed = await calls.confirm(id);
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringMatching(CHANGED) as string });
    expect(await patientsOf(slug)).toHaveLength(2);
  });

  it('a card into which other things would go than were shown stays', async () => {
    const slug = newSlug();
    await phoneFor(slug);
    await change(slug, `phone = '+79160000000'`);
    const { id } = await calls.checked({
      patients: [
        [...HEAD, 'E-mail'],
        [slug, 'Петрова', 'Анна', '', '05.03.1990', '8 916 765-43-21', '', 'anna@mail.test'],
      ],
    });
    await change(slug, `phone = ''`);
    expect((await calls.confirm(id)).error).toMatch(CHANGED);
    expect((await patientsOf(slug)).map(({ phone, email }) => [phone, email])[1]).toEqual(['', '']);
  });

  it('who became a patient meanwhile is not made twice; what others did already is left', async () => {
    const slug = newSlug();
    await calls.written(networkOf(slug));
    const { id } = await calls.checked({
      patients: [
        HEAD,
        [slug, 'Новикова', 'Ольга', '', '01.01.1970', '', ''],
        [slug, 'Вторая', 'Ольга', '', '01.01.1970', '', ''],
      ],
    });
    await test.rows(
      `insert into patient (id, organization_id, card_number, last_name, first_name, birth_date, data)
       select gen_random_uuid(), id, 900, 'Новикова', 'Ольга', '1970-01-01', '{}' from organization where slug = $1`,
      [slug],
    );
    expect(await calls.confirm(id)).toMatchObject({ state: 'done', error: null });
    expect((await patientsOf(slug)).map(({ last_name: name }) => name)).toEqual([
      'Иванов',
      'Петрова',
      'Вторая',
      'Новикова',
    ]);
  });

  it.each([
    ['same', ''],
    ['changed', '8 916 765-43-21'],
  ])('who was known to the check (%s) and is gone is told', async (kind, phone) => {
    const slug = newSlug();
    const [head, known = []] = (await phoneFor(slug)).patients ?? [];
    const { id } = await calls.checked({
      patients: [head!, known.with(5, phone), [slug, 'Новикова', 'Ольга', '', '01.01.1970', '', '']],
    });
    expect(await calls.get(id)).toMatchObject({ sheets: [{ new: 1, [kind]: 1 }] });
    await test.rows(
      `delete from patient where last_name = 'Петрова' and organization_id = (select id from organization where slug = $1)`,
      [slug],
    );
    expect((await calls.confirm(id)).error).toBe(
      'Лист «Пациенты», строка 2: карты этого пациента за это время не стало. Проверьте файл ещё раз. Ничего не записано',
    );
    expect(await patientsOf(slug)).toHaveLength(1);
  });

  it('who was known to the check and whose card is part of another now is told with that card', async () => {
    const clinic = await createClinic(test);
    const anna = { lastName: 'Петрова', firstName: 'Анна', birthDate: '1990-03-05' };
    const gone = await addKnownPatient(clinic, anna);
    const { id } = await calls.checked({
      patients: [
        HEAD,
        [clinic.slug, 'Петрова', 'Анна', '', '05.03.1990', '', ''],
        [clinic.slug, 'Новикова', 'Ольга', '', '01.01.1970', '', ''],
      ],
    });
    await new MergeCalls(api, clinic).merge(await addKnownPatient(clinic, { ...anna, cardNumber: 700 }), gone);
    expect((await calls.confirm(id)).error).toBe(
      'Лист «Пациенты», строка 2: карту этого пациента за это время объединили с картой № 700. Проверьте файл ещё раз. Ничего не записано',
    );
  });

  it('a clinic with a new short name is found by what it was', async () => {
    const slug = newSlug();
    await calls.written(networkOf(slug));
    const { id } = await calls.checked({ patients: [HEAD, [slug, 'Новикова', 'Ольга', '', '01.01.1970', '', '']] });
    await test.rows('update organization set slug = $1 where slug = $2', [`${slug}-x`, slug]);
    expect(await calls.confirm(id)).toMatchObject({ state: 'done', error: null });
    expect(await patientsOf(`${slug}-x`)).toHaveLength(3);
  });

  it('a check that somebody repeated is not confirmed unseen', async () => {
    const { id } = await calls.checked(networkOf(newSlug()));
    const seen = await calls.confirmation(id);
    await calls.check(id);
    expect(await api.refused(workbooks.confirmClinicWorkbook, seen, as)).toMatchObject({ code: 'import_checked_anew' });
    expect(await calls.get(id)).toMatchObject({ state: 'checked' });
  });

  it('who lost the rights of a superuser writes nothing', async () => {
    const slug = newSlug();
    const leaving = await addPerson(test, { isSuperuser: true });
    const own = new WorkbookCalls(api, { authorization: `Bearer ${leaving.token}` });
    const { id } = await own.checked(networkOf(slug));
    const { release } = await writing(own, slug, id);
    await test.rows('update app_user set is_superuser = false where id = $1', [leaving.userId]);
    await release();
    const failed = await calls.ended(id);
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringMatching(/больше нет прав/) as string });
    expect(await test.rows('select 1 from organization where slug = $1', [slug])).toEqual([]);
  });

  it('stopped while it writes, it leaves nothing', async () => {
    const slug = newSlug();
    const { id } = await calls.checked(networkOf(slug));
    const { job, release } = await writing(calls, slug, id);
    await api.ok(jobs.cancelPlatformJobRun, { params: { id: job! } }, as);
    await release();
    expect(await calls.ended(id)).toMatchObject({ state: 'cancelled', error: 'Остановлено: ничего не изменилось' });
    expect(await test.rows('select 1 from organization where slug = $1', [slug])).toEqual([]);
    expect(await test.rows('select 1 from app_user where email like $1', [`${slug}-%`])).toEqual([]);
  });
});

it('of two namesakes of two SNILS, and one card without one, the second is another person', async () => {
  const clinic = await createClinic(test);
  const id = await addKnownPatient(clinic, { lastName: 'Петрова', firstName: 'Анна', birthDate: '1990-03-05' });
  const sheets = {
    patients: [
      HEAD,
      ...['112-233-445 95', '087-654-303 00'].map((snils) => [
        clinic.slug,
        'Петрова',
        'Анна',
        '',
        '05.03.1990',
        '',
        snils,
      ]),
    ],
  };
  const { sheets: checked } = await calls.checked(sheets);
  expect(checked).toMatchObject([{ new: 1, changed: 1, same: 0, wrong: 0 }]);
  await calls.written(sheets);
  expect(
    await test.rows(
      `select id = $2 as is_old, data ->> 'snils' as snils from patient where organization_id = $1 and last_name = 'Петрова' order by card_number`,
      [clinic.id, id],
    ),
  ).toEqual([
    { is_old: true, snils: '112-233-445 95' },
    { is_old: false, snils: '087-654-303 00' },
  ]);
  const again = await calls.checked(sheets);
  expect(again.sheets).toMatchObject([{ new: 0, changed: 0, same: 2, wrong: 0 }]);
});

describe('rows with faults', () => {
  it('two of one known patient are told, whatever each is known by', async () => {
    const slug = newSlug();
    await calls.written(networkOf(slug));
    const { id } = await calls.checked({
      patients: [
        HEAD,
        [slug, 'Иванов', 'Иван', 'Иванович', '01.02.1980', '', ''],
        [slug, 'Иванов', 'Иван', '', '', '', '112-233-445 95'],
      ],
    });
    const wrong = await calls.rowsOf(id, { kind: 'wrong' });
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([[3, 'то же, что в строке 2']]);
  });

  it('a number that is in the card of somebody else is told', async () => {
    const slug = newSlug();
    await calls.written(networkOf(slug));
    const { id } = await calls.checked({ patients: [HEAD, [slug, 'Иваноф', 'Ваня', '', '', '', '112-233-445 95']] });
    const wrong = await calls.rowsOf(id, { kind: 'wrong' });
    expect(wrong.map(({ problem }) => problem)).toEqual([
      'СНИЛС: такой же у пациента клиники, у которого другая фамилия и другое имя: Иванов Иван Иванович, 01.02.1980',
    ]);
  });

  it('an employee who left is told, and so is their work as a doctor', async () => {
    const slug = newSlug();
    await calls.written(networkOf(slug));
    await test.rows(
      `update employee set ended_at = now() where email = $1 and organization_id = (select id from organization where slug = $2)`,
      [`${slug}-1@staff.test`, slug],
    );
    const { employees = [], doctors = [] } = networkOf(slug);
    const { id } = await calls.checked({
      employees: [employees[0]!, employees[2]!],
      doctors: [doctors[0]!, [slug, `${slug}-1@staff.test`, 'Хирург', 'Терапевтическое', '']],
    });
    const wrong = await calls.rowsOf(id, { kind: 'wrong' });
    expect(wrong.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^E-mail: .+ больше не работает в клинике/),
      expect.stringMatching(/^E-mail сотрудника: .+ больше не работает в клинике/),
    ]);
  });
});

describe('invitations', () => {
  const letter = (address: string, count = 1) =>
    waitFor('the letter', async () => {
      const found = await lettersTo(test, address);
      return found.length >= count ? found : null;
    });

  it('of several clinics are one letter that names them; each import writes its own', async () => {
    const [one, other] = [newSlug(), newSlug()];
    const address = `${one}-both@staff.test`;
    const both: Sheets = {
      clinics: [...networkOf(one).clinics!, networkOf(other).clinics![1]!],
      employees: [
        networkOf(one).employees![0]!,
        [one, 'Общий', 'Врач', address, ''],
        [other, 'Общий', 'Врач', address, ''],
      ],
    };
    await calls.written(both);
    const [first, ...more] = await letter(address);
    expect(more).toEqual([]);
    expect(first?.subject).toBe('Вас пригласили в клиники');
    expect(first?.text).toContain(`Вас добавили в список сотрудников: Клиника ${one}; Клиника ${other}.`);
    const third = newSlug();
    await calls.written({
      clinics: networkOf(third).clinics!,
      employees: [networkOf(third).employees![0]!, [third, 'Общий', 'Врач', address, '']],
    });
    const [second] = await letter(address, 2);
    expect(second?.text).toContain(`Вас добавили в список сотрудников: Клиника ${third}.`);
  });

  it('that were taken back are not told', async () => {
    const slug = newSlug();
    const address = `${slug}-admin@staff.test`;
    const { id, clinics } = await calls.written(networkOf(slug));
    await letter(address);
    const [account] = await test.rows<{ id: string }>('select id from app_user where email = $1', [address]);
    const { APP_SECRET, LETTERS_PER_HOUR } = test.config;
    const work = sendInvitations(test.orm, { APP_SECRET, LETTERS_PER_HOUR, publicUrl: 'http://localhost' });
    const data = { user: account!.id, invitations: [{ clinic: clinics[0]!.id, work: 'orgadmin' as const }] };
    const send = async () => {
      const context = { id: randomUUID(), attempt: 0, startedBy: null, signal: new AbortController().signal };
      await work.run(data, { ...context, progress: () => {}, finish: async () => {} });
      return (await lettersTo(test, address)).length;
    };
    expect(await send()).toBe(2);
    await calls.undo(id);
    expect(await send()).toBe(2);
  });
});
