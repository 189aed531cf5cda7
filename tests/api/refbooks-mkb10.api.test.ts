import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { refbookEndpoints as refbooks, type DiagnosisKind } from '#shared/contract/refbooks.ts';
import { formToWire } from '#shared/rules/form-025u.ts';
import { COUNT_SAVED_USES } from '#server/db/migrations/m0012-diagnoses.ts';
import { systemEm } from '#server/db/orm.ts';
import { mkb10Starter } from '#server/db/mkb10/mkb10-starter.ts';
import { seedMkb10 } from '#server/db/seeds/reference/mkb10.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { diagnosis, newRecord, primaryForm, startedVisit } from '#tests/support/reception.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  person = await addPerson(test);
});
afterAll(() => test.close());

const signedIn = () => ({ authorization: `Bearer ${person.token}` });
const find = async (search: string, kind?: DiagnosisKind) =>
  (await api.ok(refbooks.searchDiagnoses, { query: { search, ...(kind ? { kind } : {}) } }, signedIn())).items;
const codesOf = async (search: string, kind?: DiagnosisKind) =>
  (await find(search, kind)).map(({ MKB_CODE }) => MKB_CODE);
const page = (query: { page?: number; per_page?: number; search?: string } = {}) =>
  api.ok(refbooks.listDiagnoses, { query }, signedIn());

describe('the starter set', () => {
  it('is a few hundred codes, each once, each under a row that is there and stands before it', () => {
    const rows = mkb10Starter();
    const places = new Map(rows.map(({ code }, index) => [code, index]));
    expect(rows.length).toBeGreaterThan(1000);
    expect(places.size).toBe(rows.length);
    expect(rows.filter(({ code }) => /^[IVX]+$/.test(code))).toHaveLength(22);
    for (const [index, { code, parent, name, recCode }] of rows.entries()) {
      expect(name, code).toMatch(/^\S.*\S$/);
      expect(recCode, code).toMatch(/^\d{2,7}([A-Z]\d\w+)?$/);
      // a chapter has no parent
      expect(parent === null ? -1 : places.get(parent), code).toBeLessThan(index);
      expect(parent === null, code).toBe(/^[IVX]+$/.test(code));
    }
  });

  it('may be recorded exactly where no code lies under a code', async () => {
    const wrong = await test.rows(
      `select code from mkb10 m where is_recordable <> (code ~ '^[A-Z][0-9]{2}' and code !~ '-' and not exists (select from mkb10 c where c.parent_code = m.code and c.is_active))`,
    );
    expect(wrong).toEqual([]);
    expect(
      await test.rows(`select code, additional from mkb10 where code in ('E10.4', 'G63.2', 'J06.9') order by code`),
    ).toEqual([
      { code: 'E10.4', additional: 1 },
      { code: 'G63.2', additional: 2 },
      { code: 'J06.9', additional: null },
    ]);
  });

  it('laid again changes nothing, mends what it had laid, and never touches an official row', async () => {
    const em = systemEm(test.orm, 'the seed of a test');
    const all = () => test.rows('select code, name, is_recordable, xmin::text from mkb10 order by code');
    const before = await all();
    await seedMkb10(em);
    expect(await all()).toEqual(before);
    await test.rows(`update mkb10 set name = 'другое' where code = 'J06.9'`);
    await seedMkb10(em);
    expect((await find('J06.9'))[0]?.MKB_NAME).toBe('Острая инфекция верхних дыхательных путей неуточненная');
    await test.rows(`update mkb10 set name = 'Официальное', official_id = 1 where code = 'J06.9'`);
    await test.rows(`delete from mkb10 where code = 'A00-A09' or parent_code like 'A0%' or code like 'A0%'`);
    await seedMkb10(em);
    expect(await test.rows(`select name from mkb10 where code = 'J06.9' or code like 'A0%'`)).toEqual([
      { name: 'Официальное' },
    ]);
    await test.rows(`update mkb10 set official_id = null where code = 'J06.9'`);
    await seedMkb10(em);
    expect((await all()).map((row) => ({ ...row, xmin: '' }))).toEqual(before.map((row) => ({ ...row, xmin: '' })));
  });
});

describe('searching a diagnosis', () => {
  it('gives the code, its name and mark, as the specification names them', async () => {
    expect(await find('J06.9')).toEqual([
      {
        ID: 'J06.9',
        MKB_CODE: 'J06.9',
        MKB_NAME: 'Острая инфекция верхних дыхательных путей неуточненная',
        ADDITIONAL: null,
      },
    ]);
    expect(await find('E10.4')).toMatchObject([{ MKB_CODE: 'E10.4', ADDITIONAL: 1 }]);
  });

  it.each(['J06.9', 'j06.9', 'J069', 'j069', ' J06,9 ', 'J 06.9'])('by code, typed as %j', async (search) =>
    expect(await codesOf(search)).toEqual(['J06.9']),
  );

  it('Cyrillic letters that look like Latin ones are forgiven', async () => {
    expect(await codesOf('м54.5')).toEqual(['M54.5']);
    expect(await codesOf('Н52')).toEqual(await codesOf('H52'));
    expect(await codesOf('Х59')).toEqual(['X59.0', 'X59.9']);
    for (const [cyrillic, latin] of ['АA', 'ВB', 'ЕE', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'УY', 'ХX'])
      expect(await codesOf(`${cyrillic}0`.padEnd(3, '0'))).toEqual(await codesOf(`${latin}0`.padEnd(3, '0')));
  });

  it('a code by the names of its letters, words on the Latin layout', async () => {
    expect(await codesOf('дж06')).toEqual(await codesOf('J06'));
    expect(await codesOf('и10')).toEqual(['I10']);
    // пневмония
    expect(await codesOf('gytdvjybz')).toEqual(await codesOf('пневмония'));
    expect(await codesOf('qqqzzz')).toEqual([]);
    // no such code, and not F99 either
    expect(await codesOf('A99')).toEqual([]);
  });

  it('a beginning of a code gives the codes under it, in their order, never the category itself', async () => {
    expect(await codesOf('J06')).toEqual(['J06.0', 'J06.8', 'J06.9']);
    expect(await codesOf('I10')).toEqual(['I10']);
  });

  it('by words in any order and case, from the middle of words too, with yo as ye', async () => {
    const expected = await codesOf('хронический гастрит неуточненный');
    expect(expected).toContain('K29.5');
    expect(await codesOf('НЕУТОЧНЁННЫЙ   гастрит  хрон')).toEqual(expect.arrayContaining(expected));
    expect(await codesOf('астрит хронич')).toContain('K29.5');
    expect(await codesOf('гастрит аппендицит')).toEqual([]);
  });

  it('names that begin with the word stand first, then by code', async () => {
    const names = (await find('мигрень')).map(({ MKB_NAME }) => MKB_NAME.toLowerCase().indexOf('мигрень'));
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual(names.toSorted((a, b) => a - b));
    expect((await codesOf('мигрень')).slice(0, 2)).toEqual(['G43.0', 'G43.1']);
  });

  it('gives twenty at most', async () => expect(await find('неуточн')).toHaveLength(20));

  it('chapters, blocks, categories with codes under them and retired codes are not offered', async () => {
    expect(await codesOf('A00-A09')).toEqual([]);
    expect(await codesOf('кишечные инфекции')).not.toContain('A00-A09');
    await test.rows(`update mkb10 set is_active = false, is_recordable = false where code = 'J00'`);
    expect(await codesOf('J00')).toEqual([]);
    expect(await codesOf('насморк')).not.toContain('J00');
    await test.rows(`update mkb10 set is_active = true, is_recordable = true where code = 'J00'`);
  });

  it('external causes and diseases are kept apart when asked', async () => {
    expect(await codesOf('W01', 'disease')).toEqual([]);
    expect(await codesOf('W01', 'external_cause')).toContain('W01.0');
    const isCause = (code: string) => /^[VWXY]/.test(code);
    const [both, diseases, causes] = [
      await codesOf('контакт'),
      await codesOf('контакт', 'disease'),
      await codesOf('контакт', 'external_cause'),
    ];
    expect(both.some(isCause) && !both.every(isCause)).toBe(true);
    expect(diseases.length > 0 && !diseases.some(isCause)).toBe(true);
    expect(causes.length > 0 && causes.every(isCause)).toBe(true);
  });

  it.each(['%%%', '___', '\\\\\\', "'; drop table mkb10", '()[]{}.*', '   ', '…'.repeat(100)])(
    '%j is only a text',
    async (search) => expect(await find(search)).toEqual([]),
  );

  it.each([
    ['J0', 'search'],
    ['', 'search'],
    ['x'.repeat(101), 'search'],
  ])('%j is refused at its field', async (search, field) => {
    const refusal = await api.refused(refbooks.searchDiagnoses, { query: { search } }, signedIn());
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(Object.keys(refusal.errors)).toEqual([field]);
  });

  it('an unknown kind is refused, and so is a guest', async () => {
    expect(
      await api.refused(refbooks.searchDiagnoses, { query: { search: 'J06', kind: 'all' } }, signedIn()),
    ).toMatchObject({ status: 422 });
    expect(await api.refused(refbooks.searchDiagnoses, { query: { search: 'J06' } })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  it.each([
    ['гастрет', 'K29.7'],
    ['бранхит', 'J20.9'],
    ['ангена', 'J03.9'],
    ['сахарный диабед', 'E11.9'],
  ])('a misprint is forgiven when nothing else is found: «%s»', async (search, code) =>
    expect((await codesOf(search)).slice(0, 5)).toContain(code),
  );

  it.each([
    ['гипертоническая болезнь 2 стадии', 'I10'],
    ['ОРВИ, лёгкое течение', 'J06.9'],
    ['беременность 12 недель', 'Z34.9'],
    ['ушиб правого колена', 'S80.0'],
  ])('what a code does not say is left out when nothing is found with it: «%s»', async (search, code) =>
    expect((await codesOf(search))[0]).toBe(code),
  );

  it('names of what a code lies in are searched, too', async () => {
    const found = await find('инсулиннезависимый диабет почек');
    expect(found.map(({ MKB_CODE }) => MKB_CODE)).toEqual(['E11.2']);
  });

  it('says how many there are, and gives as many as are asked for', async () => {
    const ask = (limit?: number) =>
      api.ok(
        refbooks.searchDiagnoses,
        { query: { search: 'неуточн', ...(limit === undefined ? {} : { limit }) } },
        signedIn(),
      );
    const [few, many] = [await ask(), await ask(200)];
    expect(few.items).toHaveLength(20);
    expect(few.total).toBeGreaterThan(100);
    expect(many.items).toHaveLength(Math.min(200, few.total));
    expect(many.items.slice(0, 20)).toEqual(few.items);
    expect(
      await api.refused(refbooks.searchDiagnoses, { query: { search: 'неуточн', limit: 201 } }, signedIn()),
    ).toMatchObject({ status: 422 });
  });

  it('codes that do not fit the patient stand last and say why', async () => {
    const ask = async (query: { search: string; gender?: 'male' | 'female'; age?: number }) =>
      (await api.ok(refbooks.searchDiagnoses, { query: { ...query, limit: 200 } }, signedIn())).items;
    const fits = (items: Awaited<ReturnType<typeof ask>>) => items.map(({ MISFIT }) => MISFIT ?? 'fits');
    const of = (items: Awaited<ReturnType<typeof ask>>, code: string) =>
      items.find(({ MKB_CODE }) => MKB_CODE === code)?.MISFIT;
    const man = await ask({ search: 'диабет', gender: 'male', age: 50 });
    expect([of(man, 'O24.4'), man.at(-1)?.MISFIT, man[0]?.MISFIT]).toEqual(['sex', 'sex', undefined]);
    expect(fits(man)).toEqual(fits(man).toSorted((a, b) => Number(a !== 'fits') - Number(b !== 'fits')));
    expect(of(await ask({ search: 'диабет', gender: 'female', age: 30 }), 'O24.4')).toBeUndefined();
    expect(of(await ask({ search: 'желтуха', age: 30 }), 'P59.9')).toBe('age');
    expect(of(await ask({ search: 'желтуха', age: 0 }), 'P59.9')).toBeUndefined();
    expect(await ask({ search: 'N40', gender: 'female' })).toMatchObject([{ MKB_CODE: 'N40', MISFIT: 'sex' }]);
  });

  it('is one statement', async () => {
    expect(await statementsOf(() => find('острый гастрит'))).toHaveLength(1);
  });
});

describe('what a doctor records', () => {
  const recordAs = async (clinic: TestClinic, codes: readonly string[]) => {
    const { appointment } = await startedVisit(clinic, { at: `1${visits}:00` });
    visits += 1;
    const [main = '', ...concomitant] = codes;
    return api.ok(
      reception.createReceptionRecord,
      {
        body: newRecord(
          appointment,
          primaryForm({ mainDiagnosis: diagnosis(main), concomitant: concomitant.map((code) => diagnosis(code)) }),
        ),
      },
      clinic.as('doctor'),
    );
  };
  let visits = 0;
  const searchAs = async (clinic: TestClinic, who: 'doctor' | 'orgadmin', search: string) =>
    (await api.ok(refbooks.searchDiagnoses, { query: { search } }, clinic.as(who))).items.map(
      ({ MKB_CODE }) => MKB_CODE,
    );
  const uses = () =>
    test.rows<{ code: string; uses: number }>('select code, uses from diagnosis_use where uses > 0 order by code');

  it("comes first in their search, and in nobody else's clinic; it is counted as records are saved and changed, and offered before typing", async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    visits = 0;
    expect((await searchAs(clinic, 'doctor', 'гастрит'))[0]).not.toBe('K29.3');
    const record = await recordAs(clinic, ['K29.3', 'I10']);
    await recordAs(clinic, ['K29.3']);
    expect(await uses()).toEqual([
      { code: 'I10', uses: 1 },
      { code: 'K29.3', uses: 2 },
    ]);
    expect((await searchAs(clinic, 'doctor', 'гастрит'))[0]).toBe('K29.3');
    expect((await searchAs(other, 'doctor', 'гастрит'))[0]).not.toBe('K29.3');
    const offered = await api.ok(refbooks.listOwnDiagnoses, { query: {} }, clinic.as('doctor'));
    expect(offered.items.map(({ MKB_CODE }) => MKB_CODE)).toEqual(['K29.3', 'I10']);
    expect(
      (await api.ok(refbooks.listOwnDiagnoses, { query: { kind: 'external_cause' } }, clinic.as('doctor'))).items,
    ).toEqual([]);
    await api.ok(
      reception.updateReceptionRecord,
      {
        params: { id: record.id },
        body: {
          forma: {
            ...record.fields,
            ...formToWire(primaryForm({ mainDiagnosis: diagnosis('K29.5'), concomitant: [diagnosis('I10')] })),
          },
          is_close: false,
          close_case: false,
          version: record.version,
        },
      },
      clinic.as('doctor'),
    );
    expect(await uses()).toEqual([
      { code: 'I10', uses: 1 },
      { code: 'K29.3', uses: 1 },
      { code: 'K29.5', uses: 1 },
    ]);
  });

  it('a colleague of the clinic is served by what the clinic records', async () => {
    const clinic = await createClinic(test);
    visits = 0;
    await recordAs(clinic, ['K29.4']);
    const [colleague, doctor] = [await addPerson(test), await clinic.addDoctor()];
    await test.rows('update practitioner set user_id = $2 where id = $1', [doctor.practitioner, colleague.userId]);
    const found = await api.ok(
      refbooks.searchDiagnoses,
      { query: { search: 'гастрит' } },
      { authorization: `Bearer ${colleague.token}` },
    );
    expect(found.items[0]?.MKB_CODE).toBe('K29.4');
    expect(
      (await api.ok(refbooks.listOwnDiagnoses, { query: {} }, { authorization: `Bearer ${colleague.token}` })).items,
    ).toEqual([]);
  });

  it('what the migration counts is what the saves counted', async () => {
    const counted = await test.rows(
      `select organization_id, practitioner_id, code, uses from diagnosis_use where uses > 0 order by 1, 2, 3`,
    );
    expect(counted.length).toBeGreaterThan(2);
    await test.rows('truncate diagnosis_use');
    await test.rows(COUNT_SAVED_USES);
    expect(
      await test.rows(`select organization_id, practitioner_id, code, uses from diagnosis_use order by 1, 2, 3`),
    ).toEqual(counted);
  });
});

describe('favourites', () => {
  const put = (code: string) => api.ok(refbooks.addFavouriteDiagnosis, { params: { code } }, signedIn());
  const own = async (query: { gender?: 'male' | 'female' } = {}) =>
    (await api.ok(refbooks.listOwnDiagnoses, { query }, signedIn())).items;

  it('are kept by person, offered, marked in what is found, and taken away again', async () => {
    await put('M54.5');
    await put('M54.5');
    await put('N40');
    expect(await own()).toMatchObject([
      { MKB_CODE: 'M54.5', FAVOURITE: true },
      { MKB_CODE: 'N40', FAVOURITE: true },
    ]);
    expect((await own({ gender: 'female' })).at(-1)).toMatchObject({ MKB_CODE: 'N40', MISFIT: 'sex' });
    expect((await find('M54.5'))[0]).toMatchObject({ FAVOURITE: true });
    const [, , third] = await find('бронхит');
    await put(third!.MKB_CODE);
    expect((await find('бронхит'))[0], 'favourites come first').toMatchObject({
      MKB_CODE: third!.MKB_CODE,
      FAVOURITE: true,
    });
    await api.ok(refbooks.removeFavouriteDiagnosis, { params: { code: third!.MKB_CODE } }, signedIn());
    const other = await addPerson(test);
    expect(
      (await api.ok(refbooks.listOwnDiagnoses, { query: {} }, { authorization: `Bearer ${other.token}` })).items,
    ).toEqual([]);
    for (const code of ['M54.5', 'N40', 'N40'])
      await api.ok(refbooks.removeFavouriteDiagnosis, { params: { code } }, signedIn());
    expect(await own()).toEqual([]);
  });

  it('only what may be recorded, and two hundred at most', async () => {
    for (const code of ['J06', 'Z99.99'])
      expect(await api.refused(refbooks.addFavouriteDiagnosis, { params: { code } }, signedIn())).toMatchObject({
        status: 404,
      });
    expect(
      await api.refused(refbooks.addFavouriteDiagnosis, { params: { code: 'J06-J07' } }, signedIn()),
    ).toMatchObject({ status: 422 });
    await test.rows(
      'insert into diagnosis_favourite (user_id, code) select $1, code from mkb10 where is_recordable order by code limit 199',
      [person.userId],
    );
    const answers = await Promise.all(
      ['S80.0', 'S82.60', 'S90.3'].map((code) =>
        api.send(refbooks.addFavouriteDiagnosis, { params: { code } }, signedIn()),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'too_many_favourites',
      message: 'В избранном не больше 200 диагнозов. Уберите ненужные',
    });
    await test.rows('delete from diagnosis_favourite');
  });
});

describe('the dictionary', () => {
  it('is in the official order: a chapter, its blocks, their codes; twenty a page', async () => {
    const { items, total, pages } = await page();
    expect(items).toHaveLength(20);
    expect(items.slice(0, 4)).toEqual([
      { id: 'I', code: 'I', name: 'НЕКОТОРЫЕ ИНФЕКЦИОННЫЕ И ПАРАЗИТАРНЫЕ БОЛЕЗНИ', is_recordable: false },
      { id: 'A00-A09', code: 'A00-A09', name: 'КИШЕЧНЫЕ ИНФЕКЦИИ', is_recordable: false },
      { id: 'A02', code: 'A02', name: 'Другие сальмонеллезные инфекции', is_recordable: false },
      { id: 'A02.0', code: 'A02.0', name: 'Сальмонеллезный энтерит', is_recordable: true },
    ]);
    expect(pages).toBe(Math.ceil(total / 20));
    const last = await page({ page: pages });
    expect(last.items.at(-1)?.code).toMatch(/^U/);
    expect(await page({ page: pages + 1 })).toEqual({ items: [], total, pages });
  });

  it('is searched by code and words, chapters and blocks too', async () => {
    expect((await page({ search: 'сахарный диабет' })).items[0]).toMatchObject({ code: 'E10-E14' });
    expect((await page({ search: 'XIX' })).items).toMatchObject([{ code: 'XIX' }]);
    expect((await page({ search: 'j06' })).items.map(({ code }) => code)).toEqual(['J06', 'J06.0', 'J06.8', 'J06.9']);
    expect(await page({ search: 'нет такой болезни' })).toEqual({ items: [], total: 0, pages: 0 });
  });

  it('shows no retired rows', async () => {
    await test.rows(`update mkb10 set is_active = false, is_recordable = false where code = 'J00'`);
    expect((await page({ search: 'J00' })).items.map(({ code }) => code)).not.toContain('J00');
    await test.rows(`update mkb10 set is_active = true, is_recordable = true where code = 'J00'`);
  });

  it('is for those who signed in', async () => {
    expect(await api.refused(refbooks.listDiagnoses, {})).toMatchObject({ status: 401 });
  });
});

describe('the tree of ICD-10', () => {
  const place = (code?: string) => api.ok(refbooks.getDiagnosisPlace, { query: code ? { code } : {} }, signedIn());

  it('begins with the chapters and leads down to codes that may be recorded', async () => {
    const { node, parents, children } = await place();
    expect([node, parents]).toEqual([null, []]);
    expect(children.map(({ code }) => code).slice(0, 4)).toEqual(['I', 'II', 'III', 'IV']);
    expect(children).toHaveLength(22);
    expect((await place('X')).children[0]).toMatchObject({ code: 'J00-J06', is_recordable: false });
    const code = await place('J06');
    expect(code.node).toMatchObject({ code: 'J06', is_recordable: false, is_active: true, retired_on: null });
    expect(code.parents.map(({ code }) => code)).toEqual(['X', 'J00-J06']);
    expect(code.children.map(({ code, is_recordable: is, children }) => [code, is, children])).toEqual([
      ['J06.0', true, 0],
      ['J06.8', true, 0],
      ['J06.9', true, 0],
    ]);
    expect(code.instead).toEqual([]);
  });

  it('shows a retired code with its day and what is recorded in its place, else what it lay in', async () => {
    await test.rows(
      `insert into mkb10 (code, rec_code, name, parent_code, is_active, retired_on) values
         ('N18.0', '1403N180', 'Терминальная стадия поражения почек', 'N18', false, '2020-10-07'),
         ('J06.6', '1001J066', 'Прежняя', 'J06', false, null)`,
    );
    const retired = await place('N18.0');
    expect(retired.node).toMatchObject({ is_active: false, retired_on: '2020-10-07' });
    expect(retired.instead).toEqual([{ code: 'N18.5', name: 'Хроническая болезнь почки, стадия 5' }]);
    expect((await place('J06.6')).instead.map(({ code }) => code)).toEqual(['J06']);
    const inside = (await place('J06')).children;
    expect(inside.map(({ code, is_active: is }) => [code, is])).toContainEqual(['J06.6', false]);
    await test.rows(`delete from mkb10 where code in ('N18.0', 'J06.6')`);
  });

  it('refuses a code that there is not, and guests', async () => {
    expect(await api.refused(refbooks.getDiagnosisPlace, { query: { code: 'Q00.Z' } }, signedIn())).toMatchObject({
      status: 404,
    });
    expect(await api.refused(refbooks.getDiagnosisPlace, { query: { code: 'toString' } }, signedIn())).toMatchObject({
      status: 404,
    });
    expect(await api.refused(refbooks.getDiagnosisPlace, {})).toMatchObject({ status: 401 });
  });
});
