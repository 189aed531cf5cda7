import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemEm } from '#server/db/orm.ts';
import { seedRefbooks } from '#server/db/seeds/reference/refbooks.ts';
import { refbookListEndpoints as lists } from '#shared/contract/refbook-lists.ts';
import { refbookRowEndpoints as rows } from '#shared/contract/refbook-rows.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { BookImports } from '#tests/support/refbook-imports.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let [superuser, person]: TestPerson[] = [];
let [insurers, benefits, addresses]: BookImports[] = [];
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
  [superuser, person] = [await addPerson(test, { isSuperuser: true }), await addPerson(test)];
  [insurers, benefits, addresses] = await Promise.all(
    (['foms', 'lgoti', 'fias'] as const).map((book) => BookImports.of(test, book)),
  );
});
afterAll(() => test.close());
beforeEach(() => test.rows('truncate refbook_row, address_object, refbook_import cascade'));

const of = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` });
const as = () => of(superuser!);
const ELKA = { ID: '78001', NAM_SMOK: 'СК Ёлка', NAM_SMOP: 'Страховая компания «Ёлка»', TF_OKATO: '40000' };
const makeBenefit = (ID: string, DESCR: string) => api.ok(rows.createBenefit, { body: { ID, DESCR } }, as());
const benefitFile = (...lines: readonly string[]) => Buffer.from(['CODE;DESCR', ...lines].join('\r\n'));
const listed = async (state: 'active' | 'retired' = 'active', search?: string) =>
  (await api.ok(lists.listBenefits, { query: { state, ...(search ? { search } : {}) } }, of(person!))).items.map(
    ({ ID, DESCR, by_hand: hand }) => `${ID} ${DESCR} ${hand}`,
  );
const getBenefit = (id: string) => api.ok(lists.getBenefit, { params: { id } }, of(person!));

describe('a row by hand', () => {
  it('is made, found, corrected, removed and taken up again, by the superuser alone; each is in the log', async () => {
    const made = await api.ok(rows.createInsurer, { body: ELKA }, as());
    expect(made).toEqual({ ...ELKA, is_active: true, by_hand: 'made', version: 1 });
    const found = await api.ok(lists.listInsurers, { query: { search: 'елка' } }, of(person!));
    expect(found.items).toEqual([made]);
    const { ID: _, ...facts } = ELKA;
    const change = { ...facts, NAM_SMOK: '', version: 1 };
    const changed = await api.ok(rows.updateInsurer, { params: { id: '78001' }, body: change }, as());
    expect(changed).toMatchObject({ NAM_SMOK: facts.NAM_SMOP, by_hand: 'made', version: 2 });
    // nothing else: nothing is written
    expect(
      await api.ok(rows.updateInsurer, { params: { id: '78001' }, body: { ...change, version: 2 } }, as()),
    ).toMatchObject({ version: 2 });
    await api.ok(rows.removeInsurer, { params: { id: '78001' } }, as());
    await api.ok(rows.removeInsurer, { params: { id: '78001' } }, as());
    expect((await api.ok(lists.listInsurers, {}, of(person!))).total).toBe(0);
    const retired = await api.ok(lists.getInsurer, { params: { id: '78001' } }, of(person!));
    expect(retired).toMatchObject({ is_active: false, version: 3 });
    expect((await api.ok(lists.listInsurers, { query: { state: 'retired' } }, of(person!))).items).toEqual([retired]);
    const back = { params: { id: '78001' }, body: { ...facts, version: 3 } };
    expect(await api.ok(rows.updateInsurer, back, as())).toMatchObject({ is_active: true, by_hand: 'made' });
    for (const call of [rows.createInsurer, rows.updateInsurer, rows.removeInsurer])
      expect((await api.refused(call, { ...back, body: ELKA }, of(person!))).code).toBe('permission_denied');
    const log = await test.rows(
      `select action, details from audit_event where object_type = 'refbook_row' and user_id = $1 order by at`,
      [superuser!.userId],
    );
    expect(log).toMatchObject([
      { action: 'refbook_row.create', details: { book: 'foms', code: '78001', name: 'СК Ёлка' } },
      { action: 'refbook_row.update', details: { name: facts.NAM_SMOP, before: 'СК Ёлка' } },
      { action: 'refbook_row.remove', details: { code: '78001' } },
      { action: 'refbook_row.update', details: { code: '78001' } },
    ]);
  });

  it.each([
    ['createInsurer', { ...ELKA, ID: '7800' }, 'ID', 'Код страховой организации – пять цифр'],
    ['createInsurer', { ...ELKA, TF_OKATO: 'x' }, 'TF_OKATO', 'Код региона по ОКАТО – пять цифр'],
    ['createInsurer', { ...ELKA, NAM_SMOP: '' }, 'NAM_SMOP', 'Это поле обязательное'],
    ['createBenefit', { ID: 'д1', DESCR: 'Дети' }, 'ID', 'Код льготы – от одной до трёх цифр'],
    ['createBenefit', { ID: '083', DESCR: '—' }, 'DESCR', 'Неверный формат'],
    ['createBenefit', { ID: '083' }, 'DESCR', 'Это поле обязательное'],
  ] as const)('%s of %j is refused at %s', async (call, body, field, words) => {
    const refused = await api.refused(rows[call], { body: body as never }, as());
    expect([refused.code, refused.errors]).toEqual(['validation_failed', { [field]: [words] }]);
  });

  it('has one space between words; a long one of a file is taken up again as it is', async () => {
    expect(await makeBenefit('083', '  Дети   войны ')).toMatchObject({ DESCR: 'Дети войны' });
    const long = 'Граждане, подвергшиеся воздействию радиации '.repeat(15).trim();
    await benefits!.import(benefitFile(`084;${long}`), 'a.csv');
    await api.ok(rows.removeBenefit, { params: { id: '084' } }, as());
    const { DESCR, version } = await getBenefit('084');
    const back = { params: { id: '084' }, body: { DESCR, version } };
    expect(await api.ok(rows.updateBenefit, back, as())).toMatchObject({ DESCR: long, is_active: true });
  });

  it('of a code that is taken is refused at the code; of two at once one is made', async () => {
    const answers = await Promise.all(
      ['Дети', 'Ветераны'].map((DESCR) =>
        api.send(rows.createBenefit, { body: { ID: '083', DESCR } }, as()).then(({ statusCode, json }) => ({
          statusCode,
          body: json<{ code?: string; errors?: unknown }>(),
        })),
      ),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '422']);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.body).toMatchObject({
      code: 'book_code_taken',
      errors: { ID: ['Такой код в справочнике уже есть'] },
    });
    await api.ok(rows.removeBenefit, { params: { id: '083' } }, as());
    const refused = await api.refused(rows.createBenefit, { body: { ID: '083', DESCR: 'Дети' } }, as());
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual(['book_code_retired', ['ID']]);
  });

  it('that somebody else has changed meanwhile is refused with the present one; so is one that an import changed', async () => {
    await makeBenefit('083', 'Дети');
    const params = { id: '083' };
    await api.ok(rows.updateBenefit, { params, body: { DESCR: 'Дети-инвалиды', version: 1 } }, as());
    const stale = await api.send(rows.updateBenefit, { params, body: { DESCR: 'Детишки', version: 1 } }, as());
    expect(stale.json()).toMatchObject({ code: 'stale_version', current: { DESCR: 'Дети-инвалиды', version: 2 } });
    await benefits!.import(benefitFile('083;Дети с инвалидностью'), 'a.csv');
    expect((await api.refused(rows.updateBenefit, { params, body: { DESCR: 'Детишки', version: 2 } }, as())).code).toBe(
      'stale_version',
    );
    expect(
      (await api.refused(rows.updateBenefit, { params: { id: '1' }, body: { DESCR: 'а', version: 1 } }, as())).code,
    ).toBe('not_found');
  });

  it('waits for an import that runs', async () => {
    await test.rows(
      `insert into refbook_import (id, book, file_name, state, bytes_total) values (gen_random_uuid(), 'lgoti', 'x.csv', 'running', 1)`,
    );
    expect((await api.refused(rows.createBenefit, { body: { ID: '1', DESCR: 'а' } }, as())).code).toBe('book_busy');
    await api.ok(rows.createInsurer, { body: ELKA }, as());
  });
});

describe('an import over rows by hand', () => {
  it('leaves what its file lacks, takes over what it has, and its undo brings the hand-made row back', async () => {
    await benefits!.import(benefitFile('010;Инвалиды войны', '020;Участники'), 'a.csv');
    await makeBenefit('900', 'Своя');
    await makeBenefit('083', 'Дети по-своему');
    await api.ok(rows.updateBenefit, { params: { id: '020' }, body: { DESCR: 'Участники войны', version: 1 } }, as());
    const before = [
      '010 Инвалиды войны null',
      '020 Участники войны corrected',
      '083 Дети по-своему made',
      '900 Своя made',
    ];
    expect(await listed()).toEqual(before);
    const { id, ...counts } = await benefits!.import(
      benefitFile('010;Инвалиды войны', '020;Участники', '083;Дети'),
      'b.csv',
    );
    expect(counts).toMatchObject({ added: 0, updated: 2, retired: 0, active_before: 4 });
    expect(await listed()).toEqual(['010 Инвалиды войны null', '020 Участники null', '083 Дети null', '900 Своя made']);
    await benefits!.undo(id);
    expect(await listed()).toEqual(before);
  });

  it('takes up what was removed by hand, and retires what was only corrected', async () => {
    await benefits!.import(benefitFile('010;Инвалиды войны', '020;Участники'), 'a.csv');
    await api.ok(rows.removeBenefit, { params: { id: '010' } }, as());
    await api.ok(rows.updateBenefit, { params: { id: '020' }, body: { DESCR: 'Участники войны', version: 1 } }, as());
    expect(await listed('retired')).toEqual(['010 Инвалиды войны corrected']);
    const { id } = await benefits!.import(benefitFile('010;Инвалиды войны'), 'b.csv');
    expect([await listed(), await listed('retired')]).toEqual([
      ['010 Инвалиды войны null'],
      ['020 Участники войны corrected'],
    ]);
    await benefits!.undo(id);
    expect([await listed(), await listed('retired')]).toEqual([
      ['020 Участники войны corrected'],
      ['010 Инвалиды войны corrected'],
    ]);
  });

  it('does not count hand-made rows as missing when a file lacks much', async () => {
    const line = (code: string) => `79000;${code};Вся ${code};Краткая ${code}`;
    const file = (...codes: readonly string[]) =>
      Buffer.from(['TF_OKATO;SMOCOD;NAM_SMOP;NAM_SMOK', ...codes.map(line)].join('\n'));
    await insurers!.import(file('01001', '01002'), 'a.csv');
    for (const ID of ['78001', '78002', '78003']) await api.ok(rows.createInsurer, { body: { ...ELKA, ID } }, as());
    expect(await insurers!.import(file('01001'), 'b.csv')).toMatchObject({ state: 'done', retired: 1 });
    expect((await api.ok(lists.listInsurers, {}, of(person!))).total).toBe(4);
  });

  it('nor does a start lay the starter over them; rows that were made do not stand for an official file', async () => {
    const seed = () => seedRefbooks(systemEm(test.orm, 'the seed of a test'));
    await makeBenefit('900', 'Своя');
    await seed();
    const { version } = await getBenefit('081');
    await api.ok(rows.updateBenefit, { params: { id: '081' }, body: { DESCR: 'По-своему', version } }, as());
    await api.ok(rows.removeBenefit, { params: { id: '082' } }, as());
    await seed();
    expect(await getBenefit('081')).toMatchObject({ DESCR: 'По-своему', by_hand: 'corrected' });
    expect(await getBenefit('082')).toMatchObject({ is_active: false });
    expect(await listed('active', '900')).toEqual(['900 Своя made']);
    expect((await listed()).length).toBeGreaterThan(10);
  });
});

const guid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const place = (id: number, name: string, kind: string, level: number, parent?: number) =>
  `<Object AOGUID="${guid(id)}" PARENTGUID="${parent === undefined ? '' : guid(parent)}" OFFNAME="${name}" SHORTNAME="${kind}" AOLEVEL="${level}" CURRSTATUS="0" ACTSTATUS="1"/>`;
const fias = (...places: readonly string[]) => Buffer.from(`<a>${places.join('')}</a>`);
const REGION = place(1, 'Ленинградская', 'обл', 1);
const [CITY, STREET] = [place(2, 'Пикалёво', 'г', 4, 1), place(3, 'Садовая', 'ул', 7, 2)];
const street = (name: string, parent: string, aoguid?: string) => ({
  ...(aoguid ? { aoguid } : {}),
  aolevel: 7 as const,
  parentguid: parent,
  offname: name,
  shortname: 'ул.',
});
const paths = async (query: object = {}) =>
  (await api.ok(lists.listAddresses, { query }, of(person!))).items.map(({ path }) => path);

describe('addresses by hand', () => {
  beforeEach(() => addresses!.import(fias(REGION, CITY, STREET), 'a.xml').then(() => undefined));

  it('lie in what is there, and are found by one line; a corrected name is in the addresses of all that lies in it', async () => {
    const made = await api.ok(rows.createAddress, { body: street('Ёлочная', guid(2)) }, as());
    expect(made).toMatchObject({
      offname: 'Ёлочная',
      shortname: 'ул',
      path: 'Ленинградская обл., г. Пикалёво, ул. Ёлочная',
      parents: [{ offname: 'Ленинградская' }, { offname: 'Пикалёво' }],
      by_hand: 'made',
    });
    const found = () => api.ok(lists.searchAddresses, { query: { search: 'пикалево елочная 5' } }, of(person!));
    expect((await found()).items).toEqual([made]);
    const city = await api.ok(lists.getAddress, { params: { id: guid(2) } }, of(person!));
    const body = { offname: 'Новопикалёво', shortname: 'г', version: city.version };
    expect(await api.ok(rows.updateAddress, { params: { id: guid(2) }, body }, as())).toMatchObject({
      path: 'Ленинградская обл., г. Новопикалёво',
      by_hand: 'corrected',
    });
    expect((await api.refused(rows.updateAddress, { params: { id: guid(2) }, body }, as())).code).toBe('stale_version');
    expect(await paths({ level: 7 })).toEqual([
      'Ленинградская обл., г. Новопикалёво, ул. Ёлочная',
      'Ленинградская обл., г. Новопикалёво, ул. Садовая',
    ]);
    expect((await found()).items.map(({ path }) => path)).not.toContain(made.path);
  });

  it.each([
    [{ ...street('а', guid(2)), parentguid: null }, 'parentguid', 'validation_failed'],
    [street('а', guid(9)), 'parentguid', 'address_misplaced'],
    [{ ...street('а', guid(3)) }, 'parentguid', 'address_misplaced'],
    [{ ...street('а', guid(1)), aolevel: 1 as const }, 'parentguid', 'address_misplaced'],
    [street('а', guid(2), guid(3)), 'aoguid', 'book_code_taken'],
    [street('—', guid(2)), 'offname', 'validation_failed'],
  ])('%j is refused at %s', async (body, field, code) => {
    const refused = await api.refused(rows.createAddress, { body }, as());
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([code, [field]]);
  });

  it('are removed from below, and taken up again from above', async () => {
    const remove = (id: string) => api.ok(rows.removeAddress, { params: { id } }, as());
    expect((await api.refused(rows.removeAddress, { params: { id: guid(2) } }, as())).code).toBe('address_not_empty');
    await remove(guid(3));
    await remove(guid(2));
    expect(await paths()).toEqual(['Ленинградская обл.']);
    expect(await paths({ state: 'retired' })).toHaveLength(2);
    const inRetired = await api.refused(rows.createAddress, { body: street('Новая', guid(2)) }, as());
    expect([inRetired.code, Object.keys(inRetired.errors ?? {})]).toEqual(['address_parent_retired', ['parentguid']]);
    const back = (id: string, offname: string, shortname: string) => ({
      params: { id },
      body: { offname, shortname, version: 2 },
    });
    expect((await api.refused(rows.updateAddress, back(guid(3), 'Садовая', 'ул'), as())).code).toBe(
      'address_parent_retired',
    );
    await api.ok(rows.updateAddress, back(guid(2), 'Пикалёво', 'г'), as());
    await api.ok(rows.updateAddress, back(guid(3), 'Садовая', 'ул'), as());
    expect(await paths()).toHaveLength(3);
  });

  it('stay when the next file of their region lacks them, under the names that it has', async () => {
    const own = await api.ok(rows.createAddress, { body: street('Своя', guid(2)) }, as());
    await api.ok(rows.createAddress, { body: street('Лесная по-своему', guid(2), guid(4)) }, as());
    const before = await paths();
    const { id } = await addresses!.import(
      fias(REGION, place(2, 'Новопикалёво', 'г', 4, 1), STREET, place(4, 'Лесная', 'ул', 7, 2)),
      'b.xml',
    );
    const above = 'Ленинградская обл., г. Новопикалёво';
    expect(await paths()).toEqual([
      'Ленинградская обл.',
      above,
      `${above}, ул. Лесная`,
      `${above}, ул. Садовая`,
      `${above}, ул. Своя`,
    ]);
    expect(await api.ok(lists.getAddress, { params: { id: own.aoguid } }, of(person!))).toMatchObject({
      by_hand: 'made',
      is_active: true,
    });
    await addresses!.undo(id);
    expect(await paths()).toEqual(before);
    expect(await api.ok(lists.getAddress, { params: { id: guid(4) } }, of(person!))).toMatchObject({ by_hand: 'made' });
  });

  const get = (id: string) => api.ok(lists.getAddress, { params: { id } }, of(person!));
  const correct = async (id: string, offname: string, shortname: string) =>
    api.ok(
      rows.updateAddress,
      { params: { id }, body: { offname, shortname, version: (await get(id)).version } },
      as(),
    );
  const refusedBack = async (id: string) =>
    (
      await api.refused(
        rows.updateAddress,
        { params: { id }, body: { offname: 'Новая', shortname: 'ул', version: (await get(id)).version } },
        as(),
      )
    ).code;

  it('go with what they lie in when a file lacks it, are counted, and come back with its undo', async () => {
    const [tikhvin, forest] = [place(4, 'Тихвин', 'г', 4, 1), place(5, 'Лесная', 'ул', 7, 4)];
    await addresses!.import(fias(REGION, CITY, STREET, tikhvin, forest), 'b.xml');
    const own = await api.ok(rows.createAddress, { body: street('Своя', guid(2)) }, as());
    const before = await paths();
    const { id, ...counts } = await addresses!.import(fias(REGION, tikhvin, forest), 'c.xml');
    expect(counts).toMatchObject({ added: 0, updated: 0, retired: 3 });
    expect(await paths()).toEqual(['Ленинградская обл.', 'Ленинградская обл., г. Тихвин', `${before[2]!}, ул. Лесная`]);
    expect(await get(own.aoguid)).toMatchObject({ is_active: false, by_hand: 'made', version: own.version + 1 });
    expect(await refusedBack(own.aoguid)).toBe('address_parent_retired');
    await addresses!.undo(id);
    expect(await paths()).toEqual(before);
    expect(await get(own.aoguid)).toMatchObject({ is_active: true, by_hand: 'made', path: own.path });
  });

  it('go with what they lie in when the undo of an import takes it away', async () => {
    await test.rows('truncate address_object, refbook_import cascade');
    const { id } = await addresses!.import(fias(REGION, CITY, STREET), 'a.xml');
    const town = await api.ok(
      rows.createAddress,
      { body: { ...street('Новый', guid(2)), aolevel: 6, shortname: 'п' } },
      as(),
    );
    const own = await api.ok(rows.createAddress, { body: street('Своя', town.aoguid) }, as());
    await addresses!.undo(id);
    expect(await paths()).toEqual([]);
    const found = await api.ok(lists.searchAddresses, { query: { search: 'пикалево новый своя 5' } }, of(person!));
    expect(found.items).toEqual([]);
    expect(await get(own.aoguid)).toMatchObject({ is_active: false, by_hand: 'made' });
    expect(await refusedBack(town.aoguid)).toBe('address_parent_retired');
    // the city comes back, in another region
    await addresses!.import(fias(place(6, 'Новгородская', 'обл', 1), place(2, 'Пикалёво', 'г', 4, 6)), 'a.xml');
    await correct(town.aoguid, 'Новый', 'п');
    await correct(own.aoguid, 'Своя', 'ул');
    const above = 'Новгородская обл., г. Пикалёво';
    expect(await paths({ parentguid: guid(6) })).toEqual([above, `${above}, п. Новый`, `${above}, п. Новый, ул. Своя`]);
  });

  it('are called as what they lie in also after the undo of an import from before its correction', async () => {
    const { id } = await addresses!.import(fias(REGION, CITY, place(3, 'Новая', 'ул', 7, 2)), 'b.xml');
    await correct(guid(2), 'Новопикалёво', 'г');
    await addresses!.undo(id);
    const above = 'Ленинградская обл., г. Новопикалёво';
    expect(await paths()).toEqual(['Ленинградская обл.', above, `${above}, ул. Садовая`]);
    const found = await api.ok(lists.searchAddresses, { query: { search: 'новопикалево садовая' } }, of(person!));
    expect(found.items.map(({ aoguid }) => aoguid)).toEqual([guid(3)]);
    await correct(guid(1), 'Невская', 'обл');
    expect(await paths({ level: 7 })).toEqual(['Невская обл., г. Новопикалёво, ул. Садовая']);
  });
});
