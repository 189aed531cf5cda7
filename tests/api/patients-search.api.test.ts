import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addKnownPatient, fillRegistry } from '#tests/support/patients.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  await addKnownPatient(clinic, {
    lastName: 'Фёдоров',
    firstName: 'Пётр',
    middleName: 'Ильич',
    phone: '+79161234567',
    birthDate: '1980-02-01',
    gender: 'male',
    cardNumber: 5,
  });
  await addKnownPatient(clinic, {
    lastName: 'Константинопольская-Преображенская',
    firstName: 'Александра',
    middleName: 'Святославовна',
    phone: '+74957650011',
    birthDate: '1955-12-31',
    gender: 'female',
    cardNumber: 571,
  });
  await addKnownPatient(clinic, { lastName: 'Ли', firstName: 'Ян', cardNumber: 57 });
  const documents = { snils: '112-233-445 95', omsNumber: '4561 2612 1234 5467' };
  await test.rows('update patient set data = $2 where organization_id = $1 and card_number = 571', [
    clinic.id,
    documents,
  ]);
  await addKnownPatient(clinic, {
    lastName: "О'Нил",
    firstName: 'Шон',
    middleName: '100%_\\',
    phone: '+78916123000',
    birthDate: '2001-10-10',
    cardNumber: 80,
  });
  await test.rows(
    `update patient set data = '{"omsNumber":"123 456-789"}' where organization_id = $1 and card_number = 80`,
    [clinic.id],
  );
  const other = await createClinic(test);
  const stranger = await addKnownPatient(other, { lastName: 'Фёдоров', firstName: 'Чужой', phone: '+79161234567' });
  await test.rows('update patient set data = $2 where id = $1', [stranger, documents]);
});
afterAll(() => test.close());

const find = async (search: string) =>
  (await api.ok(patients.listPatients, { query: { search } }, clinic.as('employee'))).items.map(
    ({ last_name }) => last_name,
  );
const [fedorov, long, li, oneil] = ['Фёдоров', 'Константинопольская-Преображенская', 'Ли', "О'Нил"];

describe('the search of patients', () => {
  it.each([
    ['фёдоров', [fedorov]],
    ['ФЕДОРОВ', [fedorov]],
    ['едор', [fedorov]],
    ['пЁтР', [fedorov]],
    ['петр федоров', [fedorov]],
    ['Ильич  Пётр   Фёд', [fedorov]],
    ['фёдоров иван', []],
    ['Фёдоров П.И.', [fedorov]],
    ['Фёдоров П. И.', [fedorov]],
    ['федоров, петр', [fedorov]],
    ['Фёдоров А.', []],
    ['Фёдоров И.П.', []],
    ['федоров пи', [fedorov]],
    ['федоров п и', [fedorov]],
    ['atljhjd', [fedorov]],
    ['Atljhjd GB', [fedorov]],
    ['01021980', [fedorov]],
    ['010280', [fedorov]],
    ['фёдоров 010280', [fedorov]],
    ['010281', []],
    ['ли', [li]],
    ['преобр александра', [long]],
    ['ская-Пр', [long]],
    ['ль', [long, fedorov]],
    ['8 (916) 123-45-67', [fedorov]],
    ['+7 916 123 45 67', [fedorov]],
    ['89161234567', [fedorov]],
    ['79161234567', [fedorov]],
    ['9161234567', [fedorov]],
    ['916 123 45 67', [fedorov]],
    ['8-916-123-45-67', [fedorov]],
    ['8 (916) 12', [fedorov]],
    ['+7916', [fedorov]],
    ['1234567', [fedorov]],
    ['123-45-67', [fedorov]],
    ['фёдоров 4567', [fedorov]],
    ['ли 4567', []],
    ['8.916.123.45.67', [fedorov]],
    ['8916123', [oneil, fedorov]],
    ['+7 (495) 765', [long]],
    ['5', [fedorov]],
    ['57', [li]],
    ['571', [long]],
    ['№5', [fedorov]],
    ['№ 571', [long]],
    ['#57', [li]],
    ['05', [fedorov]],
    ['6', []],
    ['01.02.1980', [fedorov]],
    ['1.2.1980', [fedorov]],
    ['01/02/1980', [fedorov]],
    ['01.02.80', [fedorov]],
    ['1980-02-01', [fedorov]],
    ['1980', [fedorov]],
    ['02.1980', [fedorov]],
    ['01.02', [fedorov]],
    ['31.12', [long]],
    ['фёдоров 1980', [fedorov]],
    ['фёдоров 1981', []],
    ['02.01.1980', []],
    ['фёдopов', [fedorov]],
    ['карта 571', [long]],
    ['карта № 57', [li]],
    ["о'нил", [oneil]],
    ['100%', [oneil]],
    // whole numbers of documents, in any writing
    ['112-233-445 95', [long]],
    ['11223344595', [long]],
    ['112 233 445 95', [long]],
    ['4561 2612 1234 5467', [long]],
    ['4561261212345467', [long]],
    ['123456789', [oneil]],
    ['112-233-445', []],
    ['456126121234', []],
    ['%_', [oneil]],
    ['_\\', [oneil]],
    ['%%', []],
    ['__', []],
    ['---', []],
    ['нет такого', []],
  ])('«%s»', async (search, names) => {
    expect((await find(search)).toSorted()).toEqual(names.toSorted());
  });

  it('puts the surname that was typed before patronymics made of it, and the first name where it belongs', async () => {
    const family = await createClinic(test);
    const add = (lastName: string, firstName: string, middleName: string) =>
      addKnownPatient(family, { lastName, firstName, middleName });
    await add('Абрамова', 'София', 'Ивановна');
    await add('Иванова', 'Анна', 'Петровна');
    await add('Иванов', 'Борис', 'Олегович');
    await add('Андреев', 'Алексей', 'Петрович');
    await add('Андреев', 'Пётр', 'Сергеевич');
    const found = async (search: string) =>
      (
        await api.ok(patients.listPatients, { query: { page: 1, per_page: 5, search } }, family.as('employee'))
      ).items.map(({ last_name: last, first_name: first }) => `${last} ${first}`);
    expect(await found('иванов')).toEqual(['Иванов Борис', 'Иванова Анна', 'Абрамова София']);
    expect(await found('андреев пётр')).toEqual(['Андреев Пётр', 'Андреев Алексей']);
  });

  it('an exact card number stands first, then words that begin so, then the rest; pages go on in that order', async () => {
    const ranked = await createClinic(test);
    const add = (lastName: string, firstName: string, cardNumber: number, more = {}) =>
      addKnownPatient(ranked, { lastName, firstName, cardNumber, ...more });
    await add('Арбузова', 'Вера', 2001, { phone: '+79161231001' });
    await add('Яковлева', 'Яна', 1001);
    await add('Виноградова', 'Надежда', 2002, { middleName: 'Викторовна' });
    await add('Орлова', 'Надежда', 2003);
    const names = async (query: Readonly<Record<string, unknown>>) =>
      await api.ok(patients.listPatients, { query }, ranked.as('employee'));
    expect((await names({ search: '1001' })).items.map(({ last_name }) => last_name)).toEqual(['Яковлева', 'Арбузова']);
    expect((await names({ search: 'ор над' })).items.map(({ last_name }) => last_name)).toEqual([
      'Орлова',
      'Виноградова',
    ]);
    let after: string | null | undefined;
    const walked: string[] = [];
    do {
      const { items, next }: Awaited<ReturnType<typeof names>> = await names({
        search: 'ор над',
        per_page: 1,
        ...(after ? { after } : {}),
      });
      walked.push(...items.map(({ last_name }) => last_name));
      after = next;
    } while (after !== null);
    expect(walked).toEqual(['Орлова', 'Виноградова']);
  });

  it('nothing typed is the whole registry by name', async () => {
    for (const search of ['', '   '])
      expect(await find(search)).toEqual(
        [long, li, oneil, 'Пациентова', fedorov].toSorted((a, b) => (a! < b! ? -1 : 1)),
      );
  });

  it('shows what the table needs', async () => {
    expect(
      (await api.ok(patients.listPatients, { query: { search: 'фёдоров' } }, clinic.as('employee'))).items,
    ).toMatchObject([
      {
        last_name: 'Фёдоров',
        first_name: 'Пётр',
        middle_name: 'Ильич',
        date_of_birth: '1980-02-01',
        cardid: '5',
        phone: '+79161234567',
        gender: 'male',
        good: false,
      },
    ]);
  });

  it('no text breaks it', async () => {
    for (const search of [
      "'",
      '"',
      '\\',
      '{}',
      '{"a"}',
      ',',
      'null',
      '(((',
      '+',
      '8',
      '7',
      '+7',
      '№',
      '#',
      '.',
      '1.1.1.1.1',
      '😀',
      '\u{1D538}',
      '%'.repeat(100),
      '1'.repeat(100),
    ]) {
      expect(
        (await api.send(patients.listPatients, { query: { search } }, clinic.as('employee'))).statusCode,
        search,
      ).toBe(200);
    }
    expect(
      await api.refused(patients.listPatients, { query: { search: 'я'.repeat(101) } }, clinic.as('employee')),
    ).toMatchObject({ errors: { search: ['Не больше 100 символов'] } });
    // a NUL cannot be stored, so nobody has it
    expect(
      (await api.send(patients.listPatients, { query: { search: 'а\u0000б' } }, clinic.as('employee'))).statusCode,
    ).toBeLessThan(500);
  });
});

describe('pages', () => {
  let big: TestClinic;
  beforeAll(async () => {
    big = await createClinic(test);
    await fillRegistry(big, 430);
  });
  const page = (query: Record<string, unknown>) =>
    api.ok(patients.listPatients, { query: { per_page: 100, ...query } }, big.as('employee'));
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

  it('by their numbers and by places are the same; the last one has no next', async () => {
    let after: string | null | undefined;
    const walked: string[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const byNumber = await page({ page: number });
      const byPlace: Awaited<ReturnType<typeof page>> = await page(after ? { after } : {});
      expect(idsOf(byPlace)).toEqual(idsOf(byNumber));
      expect(byPlace).toMatchObject({ total: 431, pages: 5 });
      expect(byPlace.next === null).toBe(number === 5);
      walked.push(...idsOf(byPlace));
      after = byPlace.next;
    }
    expect(new Set(walked).size).toBe(431);
  });

  it('a page behind the last is empty and still tells how many there are', async () => {
    expect(await page({ page: 6 })).toEqual({ items: [], total: 431, pages: 5, next: null });
  });

  it('a patient who is added before the place moves nothing behind it', async () => {
    const first = await page({});
    const second = await page({ after: first.next! });
    await addKnownPatient(big, { lastName: 'Аа' });
    expect(idsOf(await page({ after: first.next! }))).toEqual(idsOf(second));
  });

  it('a place that was changed, or of another search or clinic, is refused', async () => {
    const { next } = await page({});
    const changed = `${next!.slice(0, -2)}${next!.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const query of [
      { after: changed },
      { after: 'nonsense' },
      { after: '' },
      { after: next!, search: 'иванов' },
    ]) {
      expect(
        await api.refused(patients.listPatients, { query: { per_page: 100, ...query } }, big.as('employee')),
      ).toMatchObject({
        status: 422,
        errors: { after: ['Это место списка больше не найти, откройте список с первой страницы'] },
      });
    }
    expect(await api.refused(patients.listPatients, { query: { after: next! } }, clinic.as('employee'))).toMatchObject({
      status: 422,
    });
    expect(next).not.toMatch(/иван|\d{10}/i);
  });
});

describe('who may list patients', () => {
  it('a doctor opens a card but does not list them', async () => {
    expect(await api.refused(patients.listPatients, {}, clinic.as('doctor'))).toMatchObject({ status: 403 });
  });
});
