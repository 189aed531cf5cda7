import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refbookListEndpoints as lists } from '#shared/contract/refbook-lists.ts';
import { refbookRowEndpoints as rows } from '#shared/contract/refbook-rows.ts';
import { addressTitle, TITLE_RULES } from '#shared/format/address-title.ru.ts';
import { systemEm } from '#server/db/orm.ts';
import { drugsStarter } from '#server/db/refbooks/drugs-starter.ru.ts';
import { placesStarter } from '#server/db/refbooks/places-starter.ru.ts';
import { searchText } from '#server/db/refbooks/search-text.ts';
import { seedRefbooks } from '#server/db/seeds/reference/refbooks.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/people.ts';
import { BookImports } from '#tests/support/refbook-imports.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
});
afterAll(() => test.close());
const seed = () => seedRefbooks(systemEm(test.orm, 'the seed of a test'));
beforeEach(async () => {
  await test.rows('truncate refbook_row, address_object, refbook_import cascade');
  await seed();
});

const state = () =>
  test.rows(
    `select book, count(*)::int as rows, count(*) filter (where is_active)::int as active from refbook_row group by book order by book`,
  );
const regions = (name: string) =>
  test.rows(
    'select guid, is_active, is_starter from address_object where level = 1 and name = $1 order by is_starter',
    [name],
  );

describe('the starters', () => {
  it('are ours: subjects with their big cities, drugs, insurers and benefits; laying them again changes nothing', async () => {
    const places = placesStarter();
    expect(places.filter(({ level }) => level === 1)).toHaveLength(89);
    expect(new Set(places.map(({ guid }) => guid)).size).toBe(places.length);
    expect(await state()).toEqual([
      { book: 'foms', rows: 13, active: 13 },
      { book: 'grls', rows: drugsStarter().length, active: drugsStarter().length },
      { book: 'lgoti', rows: 27, active: 27 },
    ]);
    expect(drugsStarter().length).toBeGreaterThan(50);
    const rows = () => test.rows('select xmin::text, code from refbook_row order by book, code');
    const before = await rows();
    await seed();
    expect(await rows()).toEqual(before);
    expect(
      await test.rows(`select path, search_text, own_text from address_object where name = 'Выборг' or name = 'Бийск'`),
    ).toEqual([{ path: 'Алтайский край, г. Бийск', search_text: ' алтайский край г бийск', own_text: ' г бийск' }]);
  });

  it('give way to an official file, and do not come back; an undo brings them back', async () => {
    const benefits = await BookImports.of(test, 'lgoti');
    const { id } = await benefits.import(Buffer.from('CODE;DESCR\n1;Инвалиды войны\n081;Инвалиды I группы'), 'a.csv');
    await seed();
    expect((await state()).at(-1)).toEqual({ book: 'lgoti', rows: 28, active: 2 });
    await benefits.undo(id);
    expect((await state()).at(-1)).toEqual({ book: 'lgoti', rows: 27, active: 27 });
  });

  it('of addresses give way region by region, also where their identifiers are ours', async () => {
    const addresses = await BookImports.of(test, 'fias');
    const official = '00000000-0000-4000-8000-000000000001';
    const done = await addresses.import(
      Buffer.from(
        `<a><Object AOGUID="${official}" OFFNAME="Херсонская" SHORTNAME="обл" AOLEVEL="1" CURRSTATUS="0" ACTSTATUS="1"/></a>`,
      ),
      'a.xml',
    );
    expect(done).toMatchObject({ added: 1, retired: 1, active_before: 1 });
    await seed();
    expect(await regions('Херсонская')).toMatchObject([
      { guid: official, is_active: true, is_starter: false },
      { is_active: false, is_starter: true },
    ]);
    expect(await regions('Амурская')).toMatchObject([{ is_active: true, is_starter: true }]);
    await addresses.undo(done.id);
    expect(await regions('Херсонская')).toMatchObject([{ is_active: true, is_starter: true }]);
  });

  it('of addresses lie in a region under the name that a hand gave it, also after a start', async () => {
    const api = new Api(test);
    const { token } = await addPerson(test, { isSuperuser: true });
    const as = { authorization: `Bearer ${token}` };
    const [city] = await test.rows<{ guid: string; parent_guid: string }>(
      `select guid, parent_guid from address_object where name = 'Барнаул'`,
    );
    const get = (id: string) => api.ok(lists.getAddress, { params: { id } }, as);
    const { aoguid: id, version } = await get(city!.parent_guid);
    await api.ok(rows.updateAddress, { params: { id }, body: { offname: 'Новый', shortname: 'край', version } }, as);
    const before = await get(city!.guid);
    expect(before.path).toBe('Новый край, г. Барнаул');
    await seed();
    expect(await get(city!.guid)).toEqual(before);
    const found = await api.ok(lists.searchAddresses, { query: { search: 'новый край барнаул' } }, as);
    expect(found.items).toEqual([before]);
    // as starts of former editions left it
    await test.rows(`update address_object set path = 'Алтайский край, г. Барнаул' where guid = $1`, [city!.guid]);
    await seed();
    expect(await get(city!.guid)).toEqual(before);
  });

  it('of addresses are not written again by a start; titles in SQL are those of the product', async () => {
    const objects = () => test.rows('select xmin::text, guid from address_object order by guid');
    const before = await objects();
    await seed();
    expect(await objects()).toEqual(before);
    const names = [
      'Ленинградская',
      'Выборгский',
      'Алтай',
      'Югра автономный Округ - Югра',
      'Новый край',
      '1-я',
      'ЁЛОЧНАЯ',
    ];
    const kinds = [...TITLE_RULES.after, ...TITLE_RULES.dotted, 'пр-кт', 'пгт', 'АО', 'Респ', 'Г', ''];
    const [region] = await test.rows<{ guid: string; path: string }>(
      `select guid, path from address_object where name = 'Амурская'`,
    );
    for (const name of names)
      for (const kind of new Set(kinds))
        await test.rows(
          `insert into address_object (guid, name, short_name, level, parent_guid, region_guid, path, chain, search_text, own_text, is_active, is_starter)
          values (gen_random_uuid(), $1, $2, 4, $3, $3, '', '{}', '', '', true, false)`,
          [name, kind, region!.guid],
        );
    await seed();
    const written = await test.rows<{ name: string; short_name: string; path: string; search_text: string }>(
      'select name, short_name, path, search_text from address_object where parent_guid = $1',
      [region!.guid],
    );
    expect(written.length).toBeGreaterThan(names.length * 30);
    for (const { name, short_name: kind, path, search_text: text } of written) {
      expect(path).toBe(`${region!.path}, ${addressTitle({ name, kind })}`);
      expect(text).toBe(searchText(path));
    }
  });
});
