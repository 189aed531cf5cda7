import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookImports, zipOf } from '#tests/support/refbook-imports.ts';
import { sharedData } from '#tests/support/shared-data.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let [drugs, insurers, benefits, addresses]: BookImports[] = [];
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  [drugs, insurers, benefits, addresses] = await Promise.all(
    (['grls', 'foms', 'lgoti', 'fias'] as const).map((book) => BookImports.of(test, book)),
  );
});
afterAll(() => test.close());
beforeEach(() => test.rows('truncate refbook_row, address_object, refbook_import cascade'));

const table = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const benefitFile = (...lines: readonly string[]) => table(['CODE;DESCR', ...lines]);
const rows = () =>
  test.rows(
    'select book, code, name, data, is_active, is_listed, is_starter, retired_on::text from refbook_row order by book, sort_key, code',
  );
const active = async () =>
  (await test.rows<{ code: string }>('select code from refbook_row where is_active order by sort_key, code')).map(
    ({ code }) => code,
  );
const drug = (number: string, name: string, forms: string, more = '') =>
  `<row><S_NUM_REG>${number}</S_NUM_REG><S_TORG_NAME>${name}</S_TORG_NAME><S_MNN>Мнн</S_MNN><S_FORMS>${forms}</S_FORMS>${more}</row>`;
const drugFile = (...lines: readonly string[]) => Buffer.from(`<root><data>${lines.join('')}</data></root>`);

const [REGION, OTHER, CITY, STREET] = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
  string,
];
const fiasObject = (guid: string, name: string, kind: string, level: number, parent = '') =>
  `<Object AOGUID="${guid}" PARENTGUID="${parent}" OFFNAME="${name}" SHORTNAME="${kind}" AOLEVEL="${level}" CURRSTATUS="0" ACTSTATUS="1"/>`;
const fiasFile = (...objects: readonly string[]) => Buffer.from(`<AddressObjects>${objects.join('')}</AddressObjects>`);
const objects = () =>
  test.rows<{ guid: string; is_active: boolean }>(
    'select guid, name, short_name, level, parent_guid, region_guid, path, search_text, is_active from address_object order by level, name',
  );

describe('an import of a book', () => {
  it('is looked at, written, and retires what the next edition leaves out; retired rows are kept', async () => {
    const first = await benefits!.check(
      benefitFile('010;Инвалиды войны', '020;Участники', '030;Ветераны'),
      'lgoty 2026-01.csv',
    );
    expect(first).toMatchObject({ book: 'lgoti', edition: '2026.01', state: 'checked', rows_done: 3, added: 3 });
    expect(await rows()).toEqual([]);
    await benefits!.cancel(first.id);
    expect(
      await benefits!.import(benefitFile('010;Инвалиды войны', '020;Участники', '030;Ветераны'), 'a.csv'),
    ).toMatchObject({
      state: 'done',
      percent: 100,
      added: 3,
    });
    expect(await benefits!.import(benefitFile('010;Инвалиды', '030;Ветераны', '083;Дети'), 'b.csv')).toMatchObject({
      added: 1,
      updated: 1,
      retired: 1,
    });
    expect(await active()).toEqual(['010', '030', '083']);
    expect(await rows()).toMatchObject([
      { code: '010', name: 'Инвалиды', is_active: true },
      { code: '020', name: 'Участники', is_active: false, retired_on: expect.any(String) as string },
      { code: '030' },
      { code: '083' },
    ]);
    expect((await benefits!.history()).map(({ state }) => state)).toEqual(['done', 'done', 'cancelled']);
  });

  it('is taken back to the last row, and only the last one', async () => {
    await benefits!.import(benefitFile('010;Инвалиды войны', '020;Участники'), 'a.csv');
    const before = await rows();
    const { id } = await benefits!.import(benefitFile('010;Другие', '083;Дети'), 'b.csv');
    const [last, first] = await benefits!.history();
    expect([last?.can_undo, first?.can_undo]).toEqual([true, false]);
    expect((await benefits!.refusedUndo(first!.id)).code).toBe('import_not_last');
    expect(await benefits!.undo(id)).toMatchObject({ state: 'undone' });
    expect(await rows()).toEqual(before);
    expect((await benefits!.refusedUndo(id)).code).toBe('import_not_last');
    expect(
      await test.rows('select action, details from audit_event where object_id = $1 order by action', [id]),
    ).toMatchObject([
      { action: 'refbook.confirm', details: { book: 'lgoti' } },
      { action: 'refbook.import', details: { book: 'lgoti', rows: 2, added: 1, updated: 1, retired: 1 } },
      { action: 'refbook.undo', details: { book: 'lgoti' } },
    ]);
  });

  it('that takes much away is confirmed by its number, and one without half of the rows is refused', async () => {
    await benefits!.import(benefitFile('1;a', '2;b', '3;c', '4;d'), 'a.csv');
    const { id, needs_typing: isMuch, retired } = await benefits!.check(benefitFile('1;a', '2;b', '3;c'), 'b.csv');
    expect([isMuch, retired]).toEqual([true, 1]);
    expect((await benefits!.refusedConfirm(id, '2')).code).toBe('import_not_confirmed');
    await benefits!.cancel(id);
    const insurer = (code: string) => `79000;${code};Вся ${code};Краткая ${code}`;
    const insurerFile = (...codes: readonly string[]) =>
      table(['TF_OKATO;SMOCOD;NAM_SMOP;NAM_SMOK', ...codes.map(insurer)]);
    await insurers!.import(insurerFile('01001', '01002', '01003', '01004'), 'a.csv');
    const refused = await insurers!.refusedCheck(insurerFile('01001'), 'c.csv');
    expect(refused.code).toBe('import_wrong_file');
    expect(refused.message).toContain('нет 3 из 4 действующих строк');
    expect(await active()).toEqual(expect.arrayContaining(['01001', '01002', '01003', '01004']));
  });

  it('of one book leaves the others, and their imports, alone', async () => {
    await benefits!.import(benefitFile('1;a'), 'a.csv');
    await drugs!.import(drugFile(drug('N1', 'Первый', 'таблетки')), 'grls.xml');
    const checked = await benefits!.check(benefitFile('1;a', '2;b'), 'b.csv');
    const other = await drugs!.check(drugFile(drug('N1', 'Первый', 'капли')), 'grls.xml');
    await expect(drugs!.get(checked.id)).rejects.toThrow('404');
    await drugs!.confirm(other.id, '0');
    await benefits!.confirm(checked.id, '0');
    expect((await rows()).map((row) => (row as { book: string }).book)).toContain('grls');
  });

  it('two at a time of one book: the second is refused, and a file that is broken changes nothing', async () => {
    await test.rows(
      `insert into refbook_import (id, book, file_name, state, bytes_total) values (gen_random_uuid(), 'lgoti', 'x.csv', 'running', 1)`,
    );
    expect((await benefits!.refusedCheck(benefitFile('1;a'), 'a.csv')).code).toBe('import_running');
    // another book goes on
    await insurers!.import(table(['TF_OKATO;SMOCOD;NAM_SMOP;NAM_SMOK', '79000;01004;Вся;Краткая']), 'f002.csv');
    expect(await active()).toEqual(['01004']);
  });

  it.each([
    ['a table without the columns', 'lgoti', table(['A;B', '1;2']), 'CODE и DESCR'],
    ['XML that breaks off', 'foms', Buffer.from('<packet><insCompany><smocod>0100'), 'XML повреждён'],
    ['what is no workbook', 'grls', Buffer.from('PK\u0003\u0004 and then nothing'), 'повреждён'],
    ['an archive without drugs', 'grls', null, 'ГРЛС'],
    ['XML of something else', 'fias', Buffer.from('<a><b/></a>'), 'AS_ADDR_OBJ'],
  ] as const)('%s is refused in words', async (_, book, body, words) => {
    const imports = { lgoti: benefits, foms: insurers, grls: drugs, fias: addresses }[book]!;
    const refused = await imports.refusedCheck(body ?? (await zipOf({ 'a.txt': Buffer.from('a') })), 'x');
    expect(refused.code).toBe('import_wrong_file');
    expect(refused.message).toContain(words);
    expect((await imports.history())[0]).toMatchObject({ state: 'failed' });
  });
});

describe('the edition of a file', () => {
  const f002 = (head: string) =>
    Buffer.from(`<packet>${head}<insCompany><smocod>01004</smocod><nam_smop>Вся</nam_smop></insCompany></packet>`);

  it('is what the file tells, before what its name does; an older one is told', async () => {
    const head = '<zglv><type>SMO</type><version>1.0</version><date>28.04.2022</date></zglv>';
    expect(await insurers!.import(f002(head), 'F002_2020-01.xml')).toMatchObject({ edition: '2022.04.28', added: 1 });
    expect(await insurers!.check(f002(''), 'F002_2022-03.xml')).toMatchObject({
      edition: '2022.03',
      newer_edition: '2022.04.28',
    });
    expect(await insurers!.check(f002('<zglv><date>soon</date></zglv>'), 'F002.xml')).toMatchObject({ edition: '' });
  });

  it('of GAR is the day of the export, else of the newest of its files', async () => {
    const [objects, parents] = ['ADDRESSOBJECTS', 'ITEMS'].map((name) => Buffer.from(`<${name}></${name}>`));
    const region = Buffer.from(
      `<ADDRESSOBJECTS><OBJECT OBJECTID="1" OBJECTGUID="${REGION}" NAME="Тверская" TYPENAME="обл" LEVEL="1" ISACTUAL="1" ISACTIVE="1"/></ADDRESSOBJECTS>`,
    );
    const files = {
      '69/AS_ADDR_OBJ_20240105_a.XML': region,
      '77/AS_ADDR_OBJ_20231030_b.XML': objects!,
      '69/AS_ADM_HIERARCHY_20240104_c.XML': parents!,
      '69/AS_HOUSES_20250101_d.XML': Buffer.from('not read'),
    };
    expect(await addresses!.check(await zipOf(files), 'gar.zip')).toMatchObject({ edition: '2024.01.05' });
    const named = await zipOf({ ...files, 'version.txt': Buffer.from('2024.01.08\r\nv.4') });
    expect(await addresses!.check(named, 'gar_2020.01.zip')).toMatchObject({ edition: '2024.01.08' });
  });
});

describe('the register of drugs', () => {
  it('joins the lines of one drug, hides substances and keeps what is not in force', async () => {
    await drugs!.import(
      drugFile(
        drug('N1', 'Первый', 'таблетки, 10 мг; капли'),
        drug('N2', 'Второй', 'порошок', '<DATE_CANCEL_REG>01.02.2020</DATE_CANCEL_REG>'),
        drug('N1', 'Первый', 'капли; мазь'),
        drug('ФС-1', 'Вещество', 'субстанция-порошок'),
      ),
      'grls.xml',
    );
    expect(await rows()).toMatchObject([
      { name: 'Вещество', is_listed: false },
      { name: 'Второй', is_active: false, retired_on: '2020-02-01' },
      { name: 'Первый', is_active: true, data: { forms: ['таблетки, 10 мг', 'капли', 'мазь'], international: 'Мнн' } },
    ]);
  });
});

describe('addresses', () => {
  it('of a region are joined to chains; the other regions stay', async () => {
    await addresses!.import(fiasFile(fiasObject(OTHER, 'Москва', 'г', 1)), 'AS_ADDROBJ_20180114_77.XML');
    const done = await addresses!.import(
      fiasFile(
        fiasObject(STREET, 'Садовая', 'ул', 7, CITY),
        fiasObject(REGION, 'Ленинградская', 'обл', 1),
        fiasObject(CITY, 'Пикалёво', 'г', 4, REGION),
      ),
      'AS_ADDROBJ_20190114_47.XML',
    );
    expect(done).toMatchObject({ edition: '2019.01.14', added: 3, retired: 0, active_before: 0 });
    expect(await objects()).toMatchObject([
      { name: 'Ленинградская', parent_guid: null, path: 'Ленинградская обл.' },
      { name: 'Москва', path: 'г. Москва' },
      { name: 'Пикалёво', region_guid: REGION },
      {
        name: 'Садовая',
        path: 'Ленинградская обл., г. Пикалёво, ул. Садовая',
        search_text: ' ленинградская обл г пикалево ул садовая',
      },
    ]);
    const next = await addresses!.import(
      fiasFile(fiasObject(REGION, 'Ленинградская', 'обл', 1), fiasObject(CITY, 'Пикалёво', 'г', 4, REGION)),
      'AS_ADDROBJ_20200114_47.XML',
    );
    expect(next).toMatchObject({ added: 0, updated: 0, retired: 1, active_before: 3 });
    expect((await objects()).find(({ guid }) => guid === STREET)).toMatchObject({ is_active: false });
    await addresses!.undo(next.id);
    expect((await objects()).every(({ is_active: isActive }) => isActive)).toBe(true);
  });

  it('that stand under nothing are refused when they are many', async () => {
    const refused = await addresses!.refusedCheck(
      fiasFile(fiasObject(REGION, 'Ленинградская', 'обл', 1), fiasObject(CITY, 'Пикалёво', 'г', 4, OTHER)),
      'x.xml',
    );
    expect(refused.message).toContain('У 1 из 2 адресных объектов нет пути до региона');
  });
});

describe.runIf(existsSync(sharedData('grls')))('the real files', () => {
  const GRLS_DAY = '2026.08.17';
  const read = (path: string) => readFileSync(sharedData(path));

  it('of drugs are the same in every format, and in an archive', async () => {
    const book = 'grls/grls_layout_2026-08_fixture';
    expect(await drugs!.import(read(`${book}.xlsx`), 'grls_2026-08.xlsx')).toMatchObject({
      edition: GRLS_DAY,
      rows_done: 255,
      added: 255,
    });
    const archive = await zipOf({ 'Действующий.xlsx': read(`${book}.xlsx`) });
    expect(await drugs!.import(archive, 'grls.zip')).toMatchObject({
      edition: GRLS_DAY,
      added: 0,
      updated: 0,
      retired: 0,
    });
    expect(await drugs!.import(read('grls/grls_s_fields_fixture.xml'), 'grls.xml')).toMatchObject({
      added: 0,
      retired: 0,
    });
    expect(await drugs!.import(read(`${book}.xls`), 'grls.xls')).toMatchObject({ added: 0, retired: 0 });
  });

  it('of insurers are 212 in both formats', async () => {
    expect(await insurers!.import(read('foms_f002/F002.xml'), 'F002.xml')).toMatchObject({
      edition: '2022.04.28',
      added: 212,
    });
    expect(await insurers!.import(read('foms_f002/F002_smo_2022-04.csv'), 'F002_smo_2022-04.csv')).toMatchObject({
      edition: '2022.04',
      added: 0,
      updated: 0,
      retired: 0,
    });
  });

  it('of benefits are 10, and then 45 others', async () => {
    expect(await benefits!.import(read('lgoty/lgoty_274n_10codes.csv'), 'a.csv')).toMatchObject({ added: 10 });
    expect(await benefits!.import(read('lgoty/lgoty_dlo_3digit.csv'), 'b.csv')).toMatchObject({
      added: 45,
      retired: 10,
    });
  });

  it('of two regions are the same in GAR and in FIAS', async () => {
    const gar = Object.fromEntries(
      ['47', '78'].flatMap((region) =>
        ['AS_ADDR_OBJ', 'AS_ADM_HIERARCHY'].map((name) => [
          `${region}/${name}_20220113_demo.XML`,
          read(`fias_demo/gar/${region}/${name}_20220113_demo.XML`),
        ]),
      ),
    );
    expect(await addresses!.import(await zipOf(gar), 'gar.zip')).toMatchObject({
      edition: '2022.01.13',
      rows_done: 1071,
      added: 1071,
    });
    expect(
      await addresses!.import(read('fias_demo/AS_ADDROBJ_20180114_demo.XML'), 'AS_ADDROBJ_20180114_demo.XML'),
    ).toMatchObject({ edition: '2018.01.14', newer_edition: '2022.01.13', added: 0, updated: 0, retired: 0 });
    const former = await zipOf({
      'AS_ADDROBJ_20180114_demo.XML': read('fias_demo/AS_ADDROBJ_20180114_demo.XML'),
    });
    expect(await addresses!.check(former, 'fias.zip')).toMatchObject({ edition: '2018.01.14' });
    const whole = await zipOf({ ...gar, 'version.txt': read('fias_gar_sample/version.txt') });
    expect(await addresses!.check(whole, 'gar.zip')).toMatchObject({ edition: '2023.07.07' });
  });
});
