import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { MergeCalls } from '#tests/support/merges.ts';
import { csvOf, PatientImportCalls } from '#tests/support/patient-import.ts';
import { addKnownPatient } from '#tests/support/patients.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
});
afterAll(() => test.close());

const OLGA = { lastName: 'Ушедшая', firstName: 'Ольга', birthDate: '1970-01-01' };
const remove = (...ids: readonly string[]) => test.rows('delete from patient where id = any($1)', [ids]);
const HEAD = 'Фамилия;Имя;Дата рождения;Телефон;Номер карты';
const ROW = 'Ушедшая;Ольга;01.01.1970;9160000002;';
const NEW = 'Новый;Олег;01.02.1980;;';
const cardsOf = (clinic: TestClinic) =>
  test.rows<{ id: string; last_name: string; phone: string }>(
    'select id, last_name, phone from patient where organization_id = $1 and id <> $2 order by last_name',
    [clinic.id, clinic.patient],
  );
const start = async () => {
  const clinic = await createClinic(test);
  return { clinic, calls: new PatientImportCalls(api, clinic) };
};
const deskMakes = (clinic: TestClinic) =>
  api.ok(patients.createPatient, { body: { last_name: 'Новый', first_name: 'Пациент' } }, clinic.as('orgadmin'));

it('an attempt that has more cards to make than the one before it has numbers for all of them', async () => {
  const { clinic, calls } = await start();
  const gone = await addKnownPatient(clinic, OLGA);
  const { id } = await calls.checked(csvOf(HEAD, [NEW, ROW, 'Занятый;Иван;03.03.1983;;77']));
  const taken = await addKnownPatient(clinic, { lastName: 'Другой', cardNumber: 77 });
  const job = await calls.begin(id);
  expect(await calls.ended(id)).toMatchObject({ state: 'failed' });
  await remove(gone, taken);
  expect(await calls.retry(id, job)).toMatchObject({ state: 'done', new: 3, known: 0 });
  const [numbers] = await test.rows<{ given: number; largest: number }>(
    `select (select last_number from card_number_counter where organization_id = $1) as given, max(card_number) as largest
     from patient where organization_id = $1`,
    [clinic.id],
  );
  expect(numbers?.largest).toBeLessThanOrEqual(numbers?.given ?? 0);
  await deskMakes(clinic);
});

describe('a card that has become part of another since the check', () => {
  it('is the one that stayed, along all merges: nobody is made twice', async () => {
    const { clinic, calls } = await start();
    const [gone, between, stayed] = [
      await addKnownPatient(clinic, OLGA),
      await addKnownPatient(clinic, OLGA),
      await addKnownPatient(clinic, { ...OLGA, lastName: 'Оставшаяся' }),
    ];
    const { id } = await calls.checked(csvOf(HEAD, [ROW, NEW]));
    await new MergeCalls(api, clinic).merge(between, gone);
    await new MergeCalls(api, clinic).merge(stayed, between);
    expect(await calls.confirm(id)).toMatchObject({ state: 'done', new: 1, known: 1 });
    expect(await cardsOf(clinic)).toMatchObject([{ last_name: 'Новый' }, { id: stayed, phone: '' }]);
    expect(await calls.rowsOf(id, 'known')).toMatchObject([{ line: 2, patient: stayed }]);
  });

  /** A table that fills a card, which becomes part of another one before it is written. */
  const filled = async (stays: Parameters<typeof addKnownPatient>[1] = {}) => {
    const { clinic, calls } = await start();
    const gone = await addKnownPatient(clinic, OLGA);
    const stayed = await addKnownPatient(clinic, { ...OLGA, ...stays });
    const { id, ...checked } = await calls.checked(csvOf(HEAD, [ROW, NEW]), { known_cards: 'fill' });
    expect(checked).toMatchObject({ new: 1, filled: 1 });
    const merge = await new MergeCalls(api, clinic).merge(stayed, gone);
    const done = await calls.confirm(id);
    return { clinic, calls, id, gone, stayed, merge, done };
  };

  it('is filled as the one that stayed, and both are taken back in either order', async () => {
    const first = await filled();
    expect(first.done).toMatchObject({ state: 'done', new: 1, filled: 1, known: 0 });
    expect(await cardsOf(first.clinic)).toMatchObject([
      { last_name: 'Новый' },
      { id: first.stayed, phone: '+79160000002' },
    ]);
    expect(await first.calls.undo(first.id)).toMatchObject({ state: 'undone', kept: 0 });
    await new MergeCalls(api, first.clinic).undone(first.merge);
    const phones = (await cardsOf(first.clinic)).map(({ id, phone }) => [id, phone]);
    expect(Object.fromEntries(phones)).toEqual({ [first.gone]: '', [first.stayed]: '' });
    const second = await filled();
    await new MergeCalls(api, second.clinic).undone(second.merge);
    // it was changed since it was filled
    expect(await second.calls.undo(second.id)).toMatchObject({ state: 'undone', kept: 1 });
    expect((await cardsOf(second.clinic)).map(({ id }) => id).toSorted()).toEqual(
      [second.gone, second.stayed].toSorted(),
    );
  });

  it('stays as it is where the row does not lead to it by itself', async () => {
    const { clinic, stayed, done } = await filled({ firstName: 'Мария' });
    expect(done).toMatchObject({ state: 'done', new: 1, filled: 0, known: 1 });
    expect(await cardsOf(clinic)).toMatchObject([{ last_name: 'Новый' }, { id: stayed, phone: '' }]);
  });

  it('of two rows whose cards have become one the first that adds something fills it', async () => {
    const { clinic, calls } = await start();
    const gone = await addKnownPatient(clinic, OLGA);
    const stayed = await addKnownPatient(clinic, { ...OLGA, lastName: 'Оставшаяся' });
    const rows = [ROW, 'Оставшаяся;Ольга;01.01.1970;9160000003;'];
    const { id } = await calls.checked(csvOf(HEAD, rows), { known_cards: 'fill' });
    await new MergeCalls(api, clinic).merge(stayed, gone);
    expect(await calls.confirm(id)).toMatchObject({ state: 'done', new: 0, filled: 1, known: 1 });
    expect(await cardsOf(clinic)).toMatchObject([{ id: stayed, phone: '+79160000003' }]);
    expect(await calls.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await cardsOf(clinic)).toMatchObject([{ id: stayed, phone: '' }]);
  });

  it('keeps its number, to come back with it', async () => {
    const { clinic, calls } = await start();
    const gone = await addKnownPatient(clinic, { ...OLGA, cardNumber: 500 });
    const stayed = await addKnownPatient(clinic, { ...OLGA, lastName: 'Оставшаяся' });
    const numbered = csvOf(HEAD, [`${ROW}500`, NEW, 'Поздний;Иван;03.03.1983;;501']);
    const { id } = await calls.checked(numbered);
    const merge = await new MergeCalls(api, clinic).merge(stayed, gone);
    // a number that another card has got and taken along since the check
    const other = await addKnownPatient(clinic, { lastName: 'Другой', cardNumber: 501 });
    const otherMerge = await new MergeCalls(api, clinic).merge(stayed, other);
    expect(await calls.confirm(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Номер карты 501') as string,
    });
    const again = await calls.checked(numbered);
    expect(again).toMatchObject({ new: 1, known: 0, wrong: 2 });
    expect((await calls.rowsOf(again.id, 'wrong')).map(({ problem }) => problem)).toEqual(
      [1, 2].map(() => expect.stringMatching(/^Номер карты: карта с таким номером в клинике уже есть/) as string),
    );
    await calls.confirm(again.id, { skip_wrong: true });
    await new MergeCalls(api, clinic).undone(otherMerge);
    await new MergeCalls(api, clinic).undone(merge);
    expect((await cardsOf(clinic)).map(({ id: card }) => card)).toEqual(expect.arrayContaining([gone, other]));
  });
});

it('an undo leaves cards that are part of others now, and says so; who is gone counts as nothing', async () => {
  const { clinic, calls } = await start();
  const known = await addKnownPatient(clinic, OLGA);
  const rows = [ROW, NEW, 'Второй;Иван;02.02.1982;;', 'Третий;Иван;03.03.1983;;'];
  const { id } = await calls.checked(csvOf(HEAD, rows), { known_cards: 'fill' });
  expect(await calls.confirm(id)).toMatchObject({ state: 'done', new: 3, filled: 1 });
  const ids = Object.fromEntries((await cardsOf(clinic)).map(({ last_name: name, id: card }) => [name, card]));
  const stayed = await addKnownPatient(clinic, { lastName: 'Оставшаяся' });
  await new MergeCalls(api, clinic).merge(stayed, ids['Новый'] ?? '');
  const merge = await new MergeCalls(api, clinic).merge(stayed, known);
  await remove(ids['Третий'] ?? '');
  expect(await calls.undo(id)).toMatchObject({ state: 'undone', kept: 2 });
  expect(
    await test.rows(`select details from audit_event where object_id = $1 and action = 'patient.import_undo'`, [id]),
  ).toEqual([{ details: { fileName: 'пациенты.csv', removed: 1, restored: 0, kept: 2 } }]);
  await new MergeCalls(api, clinic).undone(merge);
  expect(await cardsOf(clinic)).toMatchObject([{ id: stayed }, { id: known, phone: '+79160000002' }]);
});

it.each([true, false])(
  'a number that is in the card of somebody else by now is told as the check does (renewed: %s)',
  async (isRenewed) => {
    const { clinic, calls } = await start();
    const gone = isRenewed ? await addKnownPatient(clinic, OLGA) : null;
    const rows = ['Ушедшая;Ольга;01.01.1970;4561261212345467', 'Новый;Олег;01.02.1980;'];
    const { id } = await calls.checked(csvOf('Фамилия;Имя;Дата рождения;Номер полиса', rows));
    if (gone !== null) await remove(gone);
    const other = await addKnownPatient(clinic, { lastName: 'Белова', firstName: 'Вера', birthDate: '1960-05-05' });
    await test.rows(`update patient set data = '{"omsNumber": "4561261212345467"}' where id = $1`, [other]);
    expect(await calls.confirm(id)).toMatchObject({ state: 'done', new: 1, known: 0, wrong: 1, has_skipped: true });
    expect(await calls.rowsOf(id, 'wrong')).toMatchObject([
      { line: 2, problem: expect.stringMatching(/^Полис ОМС номер: такой же .*Белова Вера, 05\.05\.1960/) as string },
    ]);
    expect(await calls.report(id)).toHaveLength(2);
    expect(await cardsOf(clinic)).toMatchObject([{ id: other }, { last_name: 'Новый' }]);
    expect(
      await test.rows(`select details from audit_event where object_id = $1 and action = 'patient.import'`, [id]),
    ).toEqual([{ details: { fileName: 'пациенты.csv', new: 1, filled: 0, known: 0, wrong: 1 } }]);
  },
);

it('an undo waits for who changes a card at this moment, and leaves it', async () => {
  const { clinic, calls } = await start();
  const { id } = await calls.checked(csvOf(HEAD, [NEW]));
  await calls.confirm(id);
  const [card] = await cardsOf(clinic);
  const holder = await test.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('update patient set version = version + 1 where id = $1', [card?.id]);
    const undo = calls.undo(id);
    await waitForBlocked(test, 1, [undo]);
    await holder.query('commit');
    expect(await undo).toMatchObject({ state: 'undone', kept: 1 });
  } finally {
    holder.release();
  }
  expect(await cardsOf(clinic)).toMatchObject([{ id: card?.id }]);
});
