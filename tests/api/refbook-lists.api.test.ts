import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refbookListEndpoints as lists } from '#shared/contract/refbook-lists.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { BookImports } from '#tests/support/refbook-imports.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let person: TestPerson;
const as = () => ({ authorization: `Bearer ${person.token}` });

const drug = (number: string, name: string, international: string, forms: string, more = '') =>
  `<row><S_NUM_REG>${number}</S_NUM_REG><S_TORG_NAME>${name}</S_TORG_NAME><S_MNN>${international}</S_MNN><S_FORMS>${forms}</S_FORMS><S_DOCS>НД ${number}</S_DOCS>${more}</row>`;
const DRUGS = [
  drug('П N1/01', 'Нурофен', 'Ибупрофен', 'таблетки, 200 мг'),
  drug('П N2/01', 'Нурофен', 'Ибупрофен', 'суспензия; таблетки, 200 мг'),
  drug('П N3/01', 'Ибупрофен', 'Ибупрофен', 'капсулы'),
  drug('П N4/01', 'Но-шпа', 'Дротаверин', 'таблетки, 40 мг'),
  drug('П N5/01', 'Ибуклин', 'Ибупрофен+Парацетамол', 'таблетки'),
  drug('ФС-000001', 'Ибупрофен', 'Ибупрофен', 'субстанция-порошок'),
  drug('П N6/01', 'Ибусан', 'Ибупрофен', 'таблетки', '<DATE_CANCEL_REG>01.02.2020</DATE_CANCEL_REG>'),
];
const guid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const place = (id: number, name: string, kind: string, level: number, parent?: number) =>
  `<Object AOGUID="${guid(id)}" PARENTGUID="${parent === undefined ? '' : guid(parent)}" OFFNAME="${name}" SHORTNAME="${kind}" AOLEVEL="${level}" CURRSTATUS="0" ACTSTATUS="1"/>`;
const PLACES = [
  place(1, 'Ленинградская', 'обл', 1),
  place(2, 'Бокситогорский', 'р-н', 3, 1),
  place(3, 'Пикалёво', 'г', 4, 2),
  place(4, 'Ленинградская', 'ул', 7, 3),
  place(5, 'Старо-Ленина', 'ул', 7, 3),
  place(6, 'Санкт-Петербург', 'г', 1),
  place(7, 'Ленина', 'ул', 7, 6),
];

beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
  person = await addPerson(test);
  await test.rows('truncate refbook_row, address_object, refbook_import cascade');
  const importOf = async (book: 'grls' | 'foms' | 'lgoti' | 'fias', text: string) =>
    (await BookImports.of(test, book)).import(Buffer.from(text), 'x');
  await importOf('grls', `<data>${DRUGS.join('')}</data>`);
  await importOf(
    'foms',
    'TF_OKATO;SMOCOD;NAM_SMOP;NAM_SMOK\n40000;78001;Страховая компания «Ёлка»;СК Ёлка\n45000;77001;Другая;ДР',
  );
  await importOf('lgoti', 'CODE;DESCR\n083;Дети-инвалиды\n010;Инвалиды войны');
  await importOf('fias', `<a>${PLACES.join('')}</a>`);
});
afterAll(() => test.close());

const search = async (text: string) =>
  (await api.ok(lists.searchDrugs, { query: { search: text } }, as())).items.map(({ S_TORG_NAME: name }) => name);
const addresses = async (query: object) =>
  (await api.ok(lists.listAddresses, { query }, as())).items.map(({ path }) => path);

describe('drugs', () => {
  it('are listed by name; substances and those that are not in force are not', async () => {
    const { items, total, pages } = await api.ok(lists.listDrugs, {}, as());
    expect([items.map(({ S_TORG_NAME: name }) => name), total, pages]).toEqual([
      ['Ибуклин', 'Ибупрофен', 'Но-шпа', 'Нурофен', 'Нурофен'],
      5,
      1,
    ]);
    expect(items[2]).toEqual({
      ID: expect.stringMatching(/^[0-9a-f]{20}$/) as string,
      S_TORG_NAME: 'Но-шпа',
      S_MNN: 'Дротаверин',
      S_FORMS: 'таблетки, 40 мг',
      S_DOCS: 'НД П N4/01',
      S_GROUP: '',
    });
    expect((await api.ok(lists.listDrugs, { query: { search: 'дротав' } }, as())).total).toBe(1);
  });

  it('are found by the beginnings of words of both names, one for each pair, with all forms', async () => {
    const { items, total } = await api.ok(lists.searchDrugs, { query: { search: 'ибу' } }, as());
    expect([items.map(({ S_TORG_NAME: name }) => name), total]).toEqual([['Ибупрофен', 'Ибуклин', 'Нурофен'], 3]);
    expect(items.find(({ S_TORG_NAME: name }) => name === 'Нурофен')?.S_FORMS).toBe('суспензия; таблетки, 200 мг');
    expect(await search('нош')).toEqual([]);
    expect(await search('но шпа')).toEqual(['Но-шпа']);
    expect(await search('парац')).toEqual(['Ибуклин']);
    // the other layout
    expect((await search('yehja'))[0]).toBe('Нурофен');
    expect(await search('%%%')).toEqual([]);
    expect(await api.refused(lists.searchDrugs, { query: { search: 'иб' } }, as())).toMatchObject({ status: 422 });
    expect(await api.refused(lists.searchDrugs, { query: { search: 'ибу' } })).toMatchObject({ status: 401 });
  });

  it('that records name are there though they are not in force; substances are not', async () => {
    const [retired] = await test.rows<{ code: string }>('select code from refbook_row where name = $1', ['Ибусан']);
    expect(await api.ok(lists.getDrug, { params: { id: retired!.code } }, as())).toMatchObject({
      S_TORG_NAME: 'Ибусан',
    });
    const [substance] = await test.rows<{ code: string }>('select code from refbook_row where not is_listed');
    expect((await api.refused(lists.getDrug, { params: { id: substance!.code } }, as())).code).toBe('not_found');
  });
});

describe('insurers and benefits', () => {
  it('are found by words and codes', async () => {
    const insurers = async (text: string) =>
      (await api.ok(lists.listInsurers, { query: { search: text } }, as())).items.map(({ ID }) => ID);
    expect(await insurers('елк')).toEqual(['78001']);
    expect(await insurers('ДР')).toEqual(['77001']);
    expect(await insurers('770')).toEqual(['77001']);
    expect(await insurers('нет такой')).toEqual([]);
    expect(await api.ok(lists.getInsurer, { params: { id: '78001' } }, as())).toMatchObject({ NAM_SMOK: 'СК Ёлка' });
    const benefits = async (text: string) =>
      (await api.ok(lists.listBenefits, { query: { search: text } }, as())).items.map(({ ID }) => ID);
    expect(await benefits('инвалид')).toEqual(['010', '083']);
    expect(await benefits('08')).toEqual(['083']);
    expect(await api.ok(lists.getBenefit, { params: { id: '010' } }, as())).toEqual({
      ID: '010',
      DESCR: 'Инвалиды войны',
      is_active: true,
      by_hand: null,
      version: 1,
    });
  });
});

describe('addresses', () => {
  it('are found by level in what they lie in, at any depth; names that begin so come first', async () => {
    expect(await addresses({ level: 1 })).toEqual(['Ленинградская обл.', 'г. Санкт-Петербург']);
    expect(await addresses({ level: 4, parentguid: guid(1) })).toEqual([
      'Ленинградская обл., Бокситогорский р-н, г. Пикалёво',
    ]);
    expect(await addresses({ level: 7, parentguid: guid(1), search: 'лен' })).toEqual([
      'Ленинградская обл., Бокситогорский р-н, г. Пикалёво, ул. Ленинградская',
      'Ленинградская обл., Бокситогорский р-н, г. Пикалёво, ул. Старо-Ленина',
    ]);
    expect(await addresses({ level: 7, parentguid: guid(6), search: 'ленина' })).toEqual([
      'г. Санкт-Петербург, ул. Ленина',
    ]);
    expect(await addresses({ search: 'пикалево' })).toHaveLength(1);
    expect(await api.ok(lists.getAddress, { params: { id: guid(3) } }, as())).toMatchObject({
      aoguid: guid(3),
      parentguid: guid(2),
      offname: 'Пикалёво',
      shortname: 'г',
      aolevel: 4,
    });
    expect(await api.refused(lists.listAddresses, { query: { level: 2 } }, as())).toMatchObject({ status: 422 });
    expect((await api.refused(lists.getAddress, { params: { id: guid(9) } }, as())).code).toBe('not_found');
  });
});
