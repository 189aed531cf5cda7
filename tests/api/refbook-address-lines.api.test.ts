import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refbookListEndpoints as lists } from '#shared/contract/refbook-lists.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { BookImports } from '#tests/support/refbook-imports.ts';
import { sharedData } from '#tests/support/shared-data.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const DEMO = sharedData('fias_demo/fias_demo.csv');
const COUNT = 240;

interface Place {
  readonly guid: string;
  readonly parent: string;
  readonly name: string;
  readonly kind: string;
  readonly level: number;
}
let test: TestApp;
let api: Api;
let person: TestPerson;
let imported: unknown;
let places: ReadonlyMap<string, Place>;

const readDemo = () =>
  new Map(
    readFileSync(DEMO, 'utf8')
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => {
        const [guid = '', parent = '', name = '', kind = '', level = ''] = line.split(';');
        return [guid, { guid, parent, name, kind, level: Number(level) }] as const;
      }),
  );
const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

describe.runIf(existsSync(DEMO))('an address of one line', () => {
  beforeAll(async () => {
    test = await buildTestApp({ works: true });
    api = new Api(test);
    person = await addPerson(test);
    places = readDemo();
    const objects = [...places.values()].map(
      ({ guid, parent, name, kind, level }) =>
        `<Object AOGUID="${guid}" PARENTGUID="${parent}" OFFNAME="${quoted(name)}" SHORTNAME="${quoted(kind)}" AOLEVEL="${level}" CURRSTATUS="0" ACTSTATUS="1"/>`,
    );
    const addresses = await BookImports.of(test, 'fias');
    imported = await addresses.import(Buffer.from(`<a>${objects.join('')}</a>`), 'all.xml');
  });
  afterAll(() => test.close());

  const search = (text: string) =>
    api.ok(lists.searchAddresses, { query: { search: text } }, { authorization: `Bearer ${person.token}` });

  it('is looked for among all of the demo', () => {
    expect(imported).toMatchObject({ state: 'done', rows_done: 3933 });
  });

  it('is read as it is said: «лен пушк 10 5»', async () => {
    const { items, house, flat } = await search('лен пушк 10 5');
    expect([house, flat]).toEqual(['10', '5']);
    expect(items).not.toEqual([]);
    for (const { path } of items) expect(path.toLowerCase()).toMatch(/лен.*пушк/);
    expect(items[0]!.parents[0]).toMatchObject({ offname: 'Ленинградская', shortname: 'обл' });
  });

  it(`is among the first five in 95 of 100 of ${COUNT} everyday writings`, async () => {
    let seed = 20_261_127;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const streets = [...places.values()].filter(({ level }) => level === 7);
    const townOf = ({ parent }: Place) => places.get(parent)!;
    const regionOf = (place: Place): Place => {
      const above = places.get(place.parent);
      return above ? regionOf(above) : place;
    };
    /** a beginning of each word */
    const begun = (name: string, letters: number) =>
      name
        .split(/[\s-]+/)
        .map((word) => word.slice(0, Math.max(letters, 3)))
        .join(' ')
        .toLowerCase();
    const writings: ((street: Place) => string)[] = [
      (s) => `${townOf(s).name} ${s.name} 10 5`,
      (s) => `г. ${townOf(s).name}, ${s.kind}. ${s.name}, д. 10, кв. 5`,
      (s) => `${townOf(s).name.toLowerCase()} ${s.name.toLowerCase()} 12а`,
      (s) => `${begun(townOf(s).name, 6)} ${begun(s.name, 5)} 3`,
      (s) => `${begun(regionOf(s).name, 4)} ${begun(townOf(s).name, 5)} ${begun(s.name, 5)} 10 5`,
      (s) => `${regionOf(s).name} ${regionOf(s).kind}, ${townOf(s).name}, ул.${s.name} дом 7 корпус 2 квартира 14`,
      (s) => `${townOf(s).name.replaceAll('ё', 'е')} улица ${s.name.replaceAll('ё', 'е')} 8/2`,
      (s) => `190000, Россия, ${regionOf(s).name}, ${townOf(s).name}, ${s.name}`,
    ];
    const missed: string[] = [];
    for (let index = 0; index < COUNT; index += 1) {
      const street = streets[random(streets.length)]!;
      const text = writings[index % writings.length]!(street);
      const { items } = await search(text);
      if (!items.some(({ aoguid }) => aoguid === street.guid)) missed.push(text);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(COUNT * 0.05);
  });
});
