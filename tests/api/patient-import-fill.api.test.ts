import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { cardKeys } from '#shared/rules/patient-card.keys.ru.ts';
import { systemEm } from '#server/db/orm.ts';
import { fillCards, lockToFill, standingOf } from '#server/features/patients/index.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { addKnownPatient, changeOf } from '#tests/support/patients.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
});
afterAll(() => test.close());

const HEAD = 'Фамилия;Имя;Дата рождения;Телефон;СНИЛС;Аллергические реакции';
const PHONE = '+79160000001';
const SNILS = '112-233-445 95';
const KNOWN = 'Алехина;Анна;05.03.1990;8 916 123-45-67;112-233-445 95;Пыльца';
const NEW = 'Новый;Олег;01.02.1980;;;';
const FILL = { known_cards: 'fill' } as const;

interface Card {
  readonly version: number;
  readonly phone: string;
  readonly data: Record<string, string>;
}
/** A clinic with a patient who has a phone, and an allergy; a table knows the SNILS, and another allergy. */
async function start(rows = [KNOWN, NEW]) {
  const clinic = await createClinic(test);
  const id = await addKnownPatient(clinic, {
    lastName: 'Алёхина',
    firstName: 'Анна',
    birthDate: '1990-03-05',
    phone: PHONE,
  });
  await test.rows(`update patient set data = '{"allergies": "Пенициллин"}' where id = $1`, [id]);
  return { clinic, id, calls: new PatientImportCalls(api, clinic), data: csvOf(HEAD, rows) };
}
const cardOf = async (id: string) =>
  (await test.rows<Card>('select version, phone, data from patient where id = $1', [id]))[0];
const savesOf = (id: string) =>
  test.rows(`select user_id, details from audit_event where object_id = $1 and action = 'patient.update' order by id`, [
    id,
  ]);
/** A save by the desk. */
async function save(clinic: TestClinic, id: string, key: 'snils' | 'position', value: string) {
  const as = clinic.as('orgadmin');
  const patient = await api.ok(patients.getPatient, { params: { id } }, as);
  const body = changeOf(patient, {
    has_no_middle_name: true,
    data: { [cardKeys[key]]: value },
  });
  await api.ok(patients.updatePatient, { params: { id }, body }, as);
}

describe('cards of patients whom the clinic has', () => {
  it('are filled when that was chosen: the check says what with, the write adds it as a save does', async () => {
    const { clinic, id, calls, data } = await start();
    const { id: work } = await calls.read(data);
    expect(await calls.check(work)).toMatchObject({ known_cards: 'leave', new: 1, filled: 0, known: 1 });
    const row = await calls.check(work, FILL);
    expect(row).toMatchObject({ known_cards: 'fill', new: 1, filled: 1, known: 0, wrong: 0 });
    expect(await calls.rowsOf(work, 'filled')).toMatchObject([
      { line: 2, patient: id, changes: 'СНИЛС; Аллергические реакции' },
    ]);
    const [head, line] = await calls.report(work, { kind: 'filled' });
    expect(head?.slice(0, 3)).toEqual(['Строка', 'Что добавится', 'Фамилия']);
    expect(line?.slice(0, 4)).toEqual([2, 'СНИЛС; Аллергические реакции', 'Алехина', 'Анна']);
    expect(await calls.report(work)).toHaveLength(1);
    expect(await cardOf(id)).toMatchObject({ version: 1 });

    const heard: (readonly string[])[] = [];
    const end = test.hub.subscribe(`card:${clinic.id}:${id}`, ({ ids }) => heard.push(ids));
    expect(await calls.confirm(work)).toMatchObject({ state: 'done', new: 1, filled: 1, known: 0 });
    end();
    expect(heard).toEqual([[id]]);
    expect(await cardOf(id)).toEqual({
      version: 2,
      phone: PHONE,
      data: { allergies: 'Пенициллин; Пыльца', snils: SNILS },
    });
    const { userId } = clinic.people.orgadmin;
    expect(await savesOf(id)).toEqual([
      { user_id: userId, details: { fields: ['data.snils', 'data.allergies'], way: 'table' } },
    ]);
    expect(
      await test.rows(`select details from audit_event where object_id = $1 and action = 'patient.import'`, [work]),
    ).toEqual([{ details: { fileName: 'пациенты.csv', new: 1, filled: 1, known: 0, wrong: 0 } }]);
    // sent once more it has nothing left to add
    const again = await calls.checked(data, FILL);
    expect(again).toMatchObject({ new: 0, filled: 0, known: 2 });
    const refusal = await api.refused(
      imports.confirmPatientImport,
      { params: { id: again.id }, body: { check: again.check! } },
      clinic.as('orgadmin'),
    );
    expect(refusal.code).toBe('import_nothing_new');
  });

  it('are filled without a new patient among the rows; of two rows of one card the second is told', async () => {
    const { id, calls, data } = await start([KNOWN, 'Алехина;Анна;;+7 916 000-00-01;;Орехи']);
    const row = await calls.checked(data, FILL);
    expect(row).toMatchObject({ new: 0, filled: 1, wrong: 1 });
    expect(await calls.rowsOf(row.id, 'wrong')).toMatchObject([
      { line: 3, problem: 'то же, что в строке 2', changes: '' },
    ]);
    expect(await calls.confirm(row.id, { skip_wrong: true })).toMatchObject({ state: 'done', new: 0, filled: 1 });
    expect(await cardOf(id)).toMatchObject({ data: { snils: SNILS, allergies: 'Пенициллин; Пыльца' } });
  });

  it('of many rows are filled in one transaction; nothing stays of one that fails', async () => {
    const clinic = await createClinic(test);
    const numbers = Array.from({ length: 1200 }, (_, at) => 1001 + at);
    await test.rows(
      `insert into patient (id, organization_id, card_number, last_name, first_name, birth_date)
       select gen_random_uuid(), $1, n, 'Иванов', 'Иван' || repeat('а', n % 40), date '1950-01-01' + n from unnest($2::int[]) n`,
      [clinic.id, numbers],
    );
    const found = await test.rows<{ first_name: string; born: string }>(
      `select first_name, to_char(birth_date, 'DD.MM.YYYY') as born from patient where organization_id = $1 and last_name = 'Иванов'`,
      [clinic.id],
    );
    const calls = new PatientImportCalls(api, clinic);
    const rows = found.map(({ first_name: name, born }) => `Иванов;${name};${born};9161234567;;;`);
    const row = await calls.checked(csvOf(`${HEAD};Номер карты`, [...rows, 'Новый;Олег;;;;;77']), FILL);
    expect(row).toMatchObject({ new: 1, filled: 1200 });
    const filled = () =>
      test.rows(`select 1 from patient where organization_id = $1 and phone = '+79161234567'`, [clinic.id]);
    await addKnownPatient(clinic, { lastName: 'Занявший', cardNumber: 77 });
    expect(await calls.confirm(row.id)).toMatchObject({ state: 'failed' });
    expect(await filled()).toEqual([]);
    const again = await calls.checked(csvOf(HEAD, rows), FILL);
    expect(await calls.confirm(again.id)).toMatchObject({ state: 'done', new: 0, filled: 1200 });
    expect(await filled()).toHaveLength(1200);
    expect(await calls.undo(again.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await filled()).toEqual([]);
  });
});

describe('a number that is in the card of somebody else', () => {
  const HEADS = 'Фамилия;Имя;Дата рождения;СНИЛС;Серия полиса;Номер полиса;Аллергические реакции';
  const fill = async (clinic: TestClinic, row: string, known: 'fill' | 'leave' = 'fill') => {
    const calls = new PatientImportCalls(api, clinic);
    const checked = await calls.checked(csvOf(HEADS, [row]), { known_cards: known });
    return { checked, wrong: (await calls.rowsOf(checked.id, 'wrong'))[0]?.problem };
  };
  const withCard = async (data: object) => {
    const started = await start();
    await test.rows('update patient set data = $1 where id = $2', [JSON.stringify(data), started.id]);
    return started;
  };
  const anna = (other: string) => `такой же у пациента клиники, у которого ${other}: Алёхина Анна, 05.03.1990`;

  it.each([
    ['another first name', 'Алёхина;Мария;05.03.1990;112-233-445 95;;;Орехи', 'другое имя'],
    ['another birth date', 'Алёхина;Анна;06.03.1990;112-233-445 95;;;Орехи', 'другая дата рождения'],
    ['another surname, and no birth date', 'Кузнецова;Анна;;112-233-445 95;;;Орехи', 'другая фамилия'],
  ])('%s: the row is told, and the card stays, filled or not', async (_, row, other) => {
    const { clinic, id } = await withCard({ snils: SNILS });
    for (const known of ['fill', 'leave'] as const) {
      const { checked, wrong } = await fill(clinic, row, known);
      expect(checked).toMatchObject({ new: 0, filled: 0, known: 0, wrong: 1 });
      expect(wrong).toBe(`СНИЛС: ${anna(other)}`);
    }
    expect(await cardOf(id)).toMatchObject({ version: 1, data: { snils: SNILS } });
  });

  it('who has another surname, and the same name and birth date, is the same person', async () => {
    const { clinic } = await withCard({ snils: SNILS });
    expect((await fill(clinic, 'Кузнецова;Анна;05.03.1990;112-233-445 95;;;Орехи')).checked).toMatchObject({
      filled: 1,
      wrong: 0,
    });
  });

  it('two SNILS are two people, whatever else is the same: the second is made, and the card stays', async () => {
    const other = 'Алёхина;Анна;05.03.1990;087-654-303 00;;;Орехи';
    for (const known of ['fill', 'leave'] as const) {
      const { clinic, id } = await withCard({ snils: SNILS });
      const { checked } = await fill(clinic, other, known);
      expect(checked).toMatchObject({ new: 1, filled: 0, known: 0, wrong: 0 });
      await new PatientImportCalls(api, clinic).confirm(checked.id);
      expect(await cardOf(id)).toMatchObject({ version: 1, data: { snils: SNILS } });
      expect((await fill(clinic, other, known)).checked).toMatchObject({ new: 0, known: 1 });
    }
  });

  it('a misprint in the SNILS of the card is no other person: nobody is made, and it stays for the desk', async () => {
    for (const known of ['fill', 'leave'] as const) {
      const { clinic, id } = await withCard({ snils: '112-233-445 96' });
      const { checked } = await fill(clinic, 'Алёхина;Анна;05.03.1990;112-233-445 95;;;', known);
      expect(checked).toMatchObject({ new: 0, filled: 0, known: 1, wrong: 0 });
      expect(await cardOf(id)).toMatchObject({ version: 1, data: { snils: '112-233-445 96' } });
    }
  });

  it.each(['fill', 'leave'] as const)(
    'two namesakes of two SNILS, and one card without one: the second is made (%s)',
    async (known_cards) => {
      const { clinic, id } = await start();
      const calls = new PatientImportCalls(api, clinic);
      const rows = ['112-233-445 95', '087-654-303 00'].map((snils) => `Алёхина;Анна;05.03.1990;${snils};;;`);
      const table = csvOf(HEADS, rows);
      const checked = await calls.checked(table, { known_cards });
      const [filled, known] = known_cards === 'fill' ? [1, 0] : [0, 1];
      expect(checked).toMatchObject({ new: 1, filled, known, wrong: 0 });
      expect(await calls.rowsOf(checked.id, 'new')).toMatchObject([{ line: 3, patient: null }]);
      expect(await calls.confirm(checked.id)).toMatchObject({ state: 'done', new: 1, filled, known });
      const cards = await test.rows(
        `select id = $2 as is_old, data ->> 'snils' as snils from patient where organization_id = $1 and last_name = 'Алёхина' order by card_number`,
        [clinic.id, id],
      );
      expect(cards).toEqual([
        { is_old: true, snils: known_cards === 'fill' ? SNILS : null },
        { is_old: false, snils: '087-654-303 00' },
      ]);
      expect(await calls.checked(table, { known_cards: 'leave' })).toMatchObject({ new: 0, known: 2, wrong: 0 });
    },
  );

  it('the second of two SNILS that has the policy of the card, too, is told', async () => {
    const { clinic } = await withCard({ omsNumber: '4561261212345467' });
    const calls = new PatientImportCalls(api, clinic);
    const rows = [
      'Алёхина;Анна;05.03.1990;112-233-445 95;;;',
      'Алёхина;Анна;05.03.1990;087-654-303 00;;4561261212345467;',
    ];
    for (const known_cards of ['fill', 'leave'] as const) {
      const { id } = await calls.checked(csvOf(HEADS, rows), { known_cards });
      expect(await calls.rowsOf(id, 'wrong')).toMatchObject([
        { line: 3, problem: 'Полис ОМС номер: такой же у пациента в строке 2, а СНИЛС другой' },
      ]);
    }
  });

  it('a policy in the card of another SNILS is told', async () => {
    const { clinic } = await withCard({ snils: SNILS, omsNumber: '4561261212345467' });
    expect((await fill(clinic, 'Алёхина;Анна;05.03.1990;087-654-303 00;;4561261212345467;Орехи')).wrong).toBe(
      `Полис ОМС номер: ${anna('другой СНИЛС')}`,
    );
  });

  it('a policy of another series is another one; a series that nobody knows is like each', async () => {
    const { clinic } = await withCard({ omsSerial: '11', omsNumber: '345678' });
    const both = anna('другая фамилия и другая дата рождения');
    const { checked } = await fill(clinic, 'Петрова;Анна;01.01.1990;;22;345678;Пенициллин');
    expect(checked).toMatchObject({ new: 1, filled: 0, wrong: 0 });
    expect((await fill(clinic, 'Петрова;Анна;01.01.1990;;;345678;Пенициллин')).wrong).toContain(both);
    expect((await fill(clinic, 'Петрова;Анна;01.01.1990;;11;345678;Пенициллин')).wrong).toContain(both);
  });

  it('whose card has become somebody else’s since the check is left', async () => {
    const { calls, id, data } = await withCard({ snils: SNILS });
    const { id: work, filled } = await calls.checked(data, FILL);
    expect(filled).toBe(1);
    await test.rows(`update patient set first_name = 'Мария', version = version + 1 where id = $1`, [id]);
    expect(await calls.confirm(work)).toMatchObject({ state: 'done', filled: 0 });
    expect(await cardOf(id)).toMatchObject({ version: 2, data: { snils: SNILS } });
  });
});

describe('what changed between the check and the writing', () => {
  it('stays: what somebody wrote into the card meanwhile is not replaced, the rest is added', async () => {
    const { clinic, id, calls } = await start();
    const row = await calls.checked(csvOf(`${HEAD};Должность`, [`${KNOWN};Врач`]), FILL);
    await save(clinic, id, 'position', 'Учитель');
    expect(await calls.confirm(row.id)).toMatchObject({ state: 'done', filled: 1, known: 0 });
    const data = { snils: SNILS, position: 'Учитель', allergies: 'Пенициллин; Пыльца' };
    expect(await cardOf(id)).toMatchObject({ data });
    expect(await calls.rowsOf(row.id, 'filled')).toMatchObject([{ changes: 'СНИЛС; Аллергические реакции' }]);
    expect((await savesOf(id)).at(-1)).toMatchObject({ details: { fields: ['data.snils', 'data.allergies'] } });
  });

  it('a card to which nothing is left to add is known', async () => {
    const { clinic, id, calls, data } = await start(['Алехина;Анна;05.03.1990;;112-233-445 95;', NEW]);
    const row = await calls.checked(data, FILL);
    await save(clinic, id, 'snils', SNILS);
    expect(await calls.confirm(row.id)).toMatchObject({ state: 'done', new: 1, filled: 0, known: 1 });
    expect(await savesOf(id)).toHaveLength(1);
    expect(await calls.rowsOf(row.id, 'known')).toMatchObject([{ line: 2, patient: id, changes: '' }]);
  });

  it('only what was shown is added, though more is empty now', async () => {
    const { id, calls, data } = await start();
    const row = await calls.checked(data, FILL);
    await test.rows(`update patient set phone = '', version = version + 1 where id = $1`, [id]);
    expect(await calls.confirm(row.id)).toMatchObject({ filled: 1 });
    expect(await cardOf(id)).toMatchObject({ phone: '', data: { snils: SNILS } });
  });

  it('who is not the one of the row any more is left; who is gone is made', async () => {
    const { clinic, id, calls, data } = await start([KNOWN, 'Ушедшая;Ольга;01.01.1970;9160000002;;']);
    const gone = await addKnownPatient(clinic, { lastName: 'Ушедшая', firstName: 'Ольга', birthDate: '1970-01-01' });
    const row = await calls.checked(data, FILL);
    expect(row).toMatchObject({ filled: 2 });
    await test.rows(`update patient set birth_date = '1991-01-01', version = version + 1 where id = $1`, [id]);
    await test.rows('delete from patient where id = $1', [gone]);
    expect(await calls.confirm(row.id)).toMatchObject({ state: 'done', new: 1, filled: 0, known: 1 });
    expect(await cardOf(id)).toMatchObject({ version: 2, data: { allergies: 'Пенициллин' } });
  });
});

it('a card that somebody saved after it was read is not filled', async () => {
  const { clinic, id } = await start();
  const person = { lastName: 'Алёхина', firstName: 'Анна', middleName: '', hasNoMiddleName: false };
  const row = {
    person: { ...person, birthDate: '1990-03-05', gender: null, phone: '', email: '' },
    card: { snils: SNILS },
  };
  const filled = await systemEm(test.orm, 'a save of a test').transactional(async (em) => {
    const call = { em, clinic: { id: clinic.id }, actor: { userId: null, sessionId: null }, ip: '' };
    const standings = await standingOf(call, [row]);
    expect(standings).toMatchObject([{ there: { id }, filled: { groups: ['snils'] } }]);
    await test.rows(`update patient set phone = '+79160000009', version = version + 1 where id = $1`, [id]);
    return fillCards(call, standings);
  });
  expect(filled).toEqual([]);
  expect(await cardOf(id)).toMatchObject({ version: 2, phone: '+79160000009', data: { allergies: 'Пенициллин' } });
});

describe('two tables of one clinic', () => {
  it('that fill the same cards in different orders come one after the other', async () => {
    const clinic = await createClinic(test);
    const cards = [await addKnownPatient(clinic, {}), await addKnownPatient(clinic, {})];
    const fill = ([first = '', second = '']: readonly string[], between: () => Promise<void>) =>
      systemEm(test.orm, 'two imports of a test').transactional(async (em) => {
        const call = { em, clinic: { id: clinic.id } };
        await lockToFill(call, [first]);
        await between();
        await lockToFill(call, [second]);
      });
    const begun: Promise<void>[] = [];
    await fill(cards, async () => {
      begun.push(fill(cards.toReversed(), () => Promise.resolve()));
      await waitForBlocked(test, 1, begun);
    });
    expect(await Promise.all(begun)).toHaveLength(1);
  });
});

describe('an undo', () => {
  it('takes away what was added, and logs it', async () => {
    const { id, calls, data, clinic } = await start();
    const before = await cardOf(id);
    const { id: work } = await calls.confirm((await calls.checked(data, FILL)).id);
    expect(await calls.undo(work)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await cardOf(id)).toEqual({ ...before, version: 3 });
    expect((await savesOf(id)).at(-1)).toMatchObject({
      user_id: clinic.people.orgadmin.userId,
      details: { fields: ['data.snils', 'data.allergies'], way: 'table_undo' },
    });
    expect(
      await test.rows(`select details from audit_event where object_id = $1 and action = 'patient.import_undo'`, [
        work,
      ]),
    ).toEqual([{ details: { fileName: 'пациенты.csv', removed: 1, restored: 1, kept: 0 } }]);
  });

  it('leaves a card that was changed since, and counts it with those who stay', async () => {
    const { clinic, id, calls, data } = await start();
    const { id: work } = await calls.confirm((await calls.checked(data, FILL)).id);
    await save(clinic, id, 'position', 'Учитель');
    expect(await calls.undo(work)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await cardOf(id)).toMatchObject({ version: 3, data: { snils: SNILS, position: 'Учитель' } });
    expect(await savesOf(id)).toHaveLength(2);
  });

  it('of imports one after the other takes each back whole: a fill that is gone again is no change', async () => {
    const clinic = await createClinic(test);
    const calls = new PatientImportCalls(api, clinic);
    const imported = async (row: string) =>
      (await calls.confirm((await calls.checked(csvOf(HEAD, [row]), FILL)).id)).id;
    const works = [
      await imported('Алехина;Анна;05.03.1990;;;'),
      await imported('Алехина;Анна;05.03.1990;9161234567;;'),
      await imported('Алехина;Анна;05.03.1990;;112-233-445 95;'),
    ];
    const there = () =>
      test.rows<Card>(`select version, phone, data from patient where organization_id = $1 and last_name = 'Алехина'`, [
        clinic.id,
      ]);
    expect(await there()).toMatchObject([{ version: 3, phone: '+79161234567', data: { snils: SNILS } }]);
    const left: Card[][] = [];
    for (const work of works.toReversed()) {
      expect(await calls.undo(work)).toMatchObject({ state: 'undone', kept: 0 });
      left.push(await there());
    }
    expect(left).toMatchObject([
      [{ version: 4, phone: '+79161234567', data: {} }],
      [{ version: 5, phone: '', data: {} }],
      [],
    ]);
  });

  it('sends a file that waits back to its check: its patients and fills are other ones now', async () => {
    const clinic = await createClinic(test);
    const calls = new PatientImportCalls(api, clinic);
    const first = await calls.confirm((await calls.checked(csvOf(HEAD, [KNOWN, NEW]), FILL)).id);
    const both = csvOf(HEAD, [KNOWN.replace('8 916 123-45-67', '8 916 123-45-68'), NEW, 'Третий;Иван;03.03.1983;;;']);
    const waiting = await calls.checked(both, FILL);
    expect(waiting).toMatchObject({ new: 1, known: 2 });
    await calls.undo(first.id);
    expect(await calls.get(waiting.id)).toMatchObject({ state: 'read' });
    expect(await calls.check(waiting.id, FILL)).toMatchObject({ state: 'checked', new: 3, known: 0 });
    expect(await calls.confirm(waiting.id)).toMatchObject({ state: 'done', new: 3 });
    expect(await calls.undo(waiting.id)).toMatchObject({ state: 'undone', kept: 0 });
  });
});

describe('another clinic', () => {
  it('a card of another clinic is never filled', async () => {
    const { calls, data } = await start();
    const other = await start();
    await calls.confirm((await calls.checked(data, FILL)).id);
    expect(await cardOf(other.id)).toMatchObject({ version: 1, data: { allergies: 'Пенициллин' } });
  });
});
