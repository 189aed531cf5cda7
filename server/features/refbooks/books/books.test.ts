import { createReadStream, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CFB_TYPE, CSV_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { openTable } from '#server/lib/sheets/index.ts';
import { sharedData } from '#tests/support/shared-data.ts';
import { objectsOfFias, objectsOfGar, parentsOfGar, type AddressObject } from './addresses-file.ts';
import { benefitsOfTable } from './benefits-file.ts';
import { drugsOfTable, drugsOfXml } from './drugs-file.ts';
import { insurersOfTable, insurersOfXml } from './insurers-file.ts';

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
async function* tableOf(...rows: readonly string[][]) {
  yield* rows.map((cells, at) => ({ line: at + 1, cells }));
}
async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of given) found.push(one);
  return found;
}

describe('insurers of FFOMS', () => {
  it('are read by names in any case; who has no code is passed over; an end is its own or the licence’s', async () => {
    const company = (inside: string) => `<InsCompany>${inside}</InsCompany>`;
    const names = '<nam_smop>Whole</nam_smop><NAM_SMOK>Short</NAM_SMOK>';
    const xml = `<packet><zglv><version>1</version></zglv>${company(`<tf_okato>79000</tf_okato><smocod>01004</smocod>${names}<jurAddress><addr_j>x</addr_j></jurAddress>`)}${company(`<smocod>01005</smocod>${names}<licenziy><data_e>01.02.2020</data_e></licenziy>`)}${company(names)}</packet>`;
    expect(await all(insurersOfXml(bytesOf(xml)))).toEqual([
      { code: '01004', okato: '79000', name: 'Whole', shortName: 'Short', endedOn: null },
      { code: '01005', okato: '', name: 'Whole', shortName: 'Short', endedOn: '2020-02-01' },
    ]);
  });

  it('of a table are found under their heads', async () => {
    const rows = tableOf(['title'], ['TF_OKATO', 'SMOCOD', 'NAM_SMOP', 'NAM_SMOK'], ['79000', '01004', 'Whole', '']);
    expect(await all(insurersOfTable(rows))).toEqual([
      { code: '01004', okato: '79000', name: 'Whole', shortName: 'Whole', endedOn: null },
    ]);
  });

  const [xml, csv] = [sharedData('foms_f002/F002.xml'), sharedData('foms_f002/F002_smo_2022-04.csv')];
  it.runIf(existsSync(xml))('of the whole register are the same in both formats', async () => {
    const ofXml = await all(insurersOfXml(createReadStream(xml)));
    expect(ofXml).toHaveLength(212);
    expect(new Set(ofXml.map(({ code }) => code)).size).toBe(212);
    expect(await all(insurersOfTable((await openTable(csv, CSV_TYPE)).rows()))).toEqual(ofXml);
  });
});

describe('benefits', () => {
  it('are a code and words', async () => {
    const rows = tableOf(['CODE', 'DESCR'], ['010', 'a'], ['x', 'b'], ['5', ''], ['83', 'c']);
    expect(await all(benefitsOfTable(rows))).toEqual([
      { code: '010', name: 'a' },
      { code: '83', name: 'c' },
    ]);
  });

  it.runIf(existsSync(sharedData('lgoty')))('of the real lists are all read', async () => {
    for (const [file, count] of [
      ['lgoty_274n_10codes.csv', 10],
      ['lgoty_dlo_3digit.csv', 45],
    ] as const)
      expect(await all(benefitsOfTable((await openTable(sharedData(`lgoty/${file}`), CSV_TYPE)).rows()))).toHaveLength(
        count,
      );
  });
});

describe('the register of medicines', () => {
  const row = (more: string) =>
    `<row><ID>1</ID><S_NUM_REG>N1</S_NUM_REG><S_TORG_NAME>Trade</S_TORG_NAME><S_MNN>~</S_MNN><S_FORMS>a, 1 mg; b, 2 mg; </S_FORMS>${more}</row>`;
  it('divides forms, takes a tilde for nothing, and knows what is not in force', async () => {
    const xml = `<root><data>${row('')}${row('<DATE_CANCEL_REG>01.02.2020</DATE_CANCEL_REG>')}<row><ID>3</ID></row></data></root>`;
    const [first, second, ...rest] = await all(drugsOfXml(bytesOf(xml)));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      number: 'N1',
      tradeName: 'Trade',
      internationalName: '',
      forms: ['a, 1 mg', 'b, 2 mg'],
      endedOn: null,
      isSubstance: false,
    });
    expect(second?.endedOn).toBe('2020-02-01');
  });

  it.runIf(existsSync(sharedData('grls')))('of the layout of 2026 has the same lines in all its formats', async () => {
    const book = sharedData('grls/grls_layout_2026-08_fixture');
    const ofXlsx = await all(drugsOfTable((await openTable(`${book}.xlsx`, XLSX_TYPE)).rows()));
    expect(ofXlsx).toHaveLength(255);
    expect(ofXlsx[0]).toMatchObject({ number: expect.any(String) as string, group: '' });
    // whoever made the .xls cut its cells at 255 characters
    const { forms: _, ...known } = ofXlsx[0] ?? { forms: [] };
    const ofXls = await all(drugsOfTable((await openTable(`${book}.xls`, CFB_TYPE)).rows()));
    expect(ofXls[0]).toMatchObject(known);
    expect(ofXls.map(({ number, tradeName }) => [number, tradeName])).toEqual(
      ofXlsx.map(({ number, tradeName }) => [number, tradeName]),
    );
    const ofXml = await all(drugsOfXml(createReadStream(sharedData('grls/grls_s_fields_fixture.xml'))));
    expect(ofXml.map(({ tradeName }) => tradeName)).toEqual(ofXlsx.map(({ tradeName }) => tradeName));
    expect(ofXml.map(({ forms }) => forms)).toEqual(ofXlsx.map(({ forms }) => forms));
  });
});

describe('addresses', () => {
  const GUID = '6d1ebb35-70c6-4129-bd55-da3969658f5d';
  it('of GAR are those that are in force, on the levels of a postal address', async () => {
    const object = (level: string, more = 'ISACTUAL="1" ISACTIVE="1"') =>
      `<OBJECT OBJECTID="7" OBJECTGUID="${GUID.toUpperCase()}" NAME=" A &amp; B " TYPENAME="st." LEVEL="${level}" ${more}/>`;
    const xml = `<ADDRESSOBJECTS>${object('8')}${object('8', 'ISACTUAL="0" ISACTIVE="1"')}${object('10')}</ADDRESSOBJECTS>`;
    expect(await all(objectsOfGar(bytesOf(xml)))).toEqual([
      { guid: GUID, name: 'A & B', type: 'st', level: 7, parentGuid: null, objectId: '7' },
    ]);
    const items =
      '<ITEMS><ITEM OBJECTID="7" PARENTOBJID="5" ISACTIVE="1"/><ITEM OBJECTID="5" PARENTOBJID="0" ISACTIVE="1"/></ITEMS>';
    expect(await all(parentsOfGar(bytesOf(items)))).toEqual([{ objectId: '7', parentId: '5' }]);
  });

  const gar = sharedData('fias_demo/gar');
  it.runIf(existsSync(gar))('of two regions are the same in GAR and in FIAS', async () => {
    const ofGar: AddressObject[] = [];
    for (const region of ['47', '78']) {
      const objects = await all(objectsOfGar(createReadStream(`${gar}/${region}/AS_ADDR_OBJ_20220113_demo.XML`)));
      const parents = new Map(
        (await all(parentsOfGar(createReadStream(`${gar}/${region}/AS_ADM_HIERARCHY_20220113_demo.XML`)))).map(
          ({ objectId, parentId }) => [objectId, parentId],
        ),
      );
      const guids = new Map(objects.map(({ objectId, guid }) => [objectId, guid]));
      for (const object of objects)
        ofGar.push({ ...object, parentGuid: guids.get(parents.get(object.objectId ?? '') ?? '') ?? null });
    }
    const ofFias = await all(objectsOfFias(createReadStream(sharedData('fias_demo/AS_ADDROBJ_20180114_demo.XML'))));
    expect(ofFias).toHaveLength(1071);
    const plain = (objects: readonly AddressObject[]) =>
      objects
        .map(({ guid, name, type, level, parentGuid }) => JSON.stringify([guid, name, type, level, parentGuid]))
        .toSorted((a, b) => (a < b ? -1 : 1));
    expect(plain(ofGar)).toEqual(plain(ofFias));
  });
});
