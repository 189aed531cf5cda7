import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { priceEndpoints as prices } from '#shared/contract/prices.ts';
import { MAX_PRICES } from '#shared/rules/prices.ts';
import { Api, codeOf, readRefusal } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPrice } from '#tests/support/prices.ts';
import { sharedData } from '#tests/support/shared-data.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const admin = () => clinic.as('orgadmin');
const visit = { category: 'Приём', code: 'A1', name: 'Приём терапевта', amount: 150_000, is_from: false };
const create = (more: Partial<typeof visit> = {}) =>
  api.ok(prices.createPrice, { body: { ...visit, ...more } }, admin());
const list = async (query = {}) => (await api.ok(prices.listPrices, { query }, clinic.as('guest'))).items;
const namesOf = async () => (await list()).map(({ name }) => name);
const textOf = (...rows: string[]) => Buffer.from(['Раздел;Код;Услуга;Цена', ...rows].join('\r\n'));
const sent = (data: Uint8Array, body: Record<string, string> = {}, name = 'прайс.csv') => ({
  file: { data, name },
  body,
});
const send = (data: Uint8Array, body: Record<string, string> = {}) =>
  api.send(prices.importPrices, sent(data, body), admin());
const read = (data: Uint8Array, body: Record<string, string> = {}, name?: string) =>
  api.ok(prices.importPrices, sent(data, body, name), admin());
const replacement = () => api.ok(prices.getReplacedPrices, {}, admin());
const apply = (...rows: string[]) => read(textOf(...rows), { apply: '1' });
const auditOf = () =>
  test.rows<{ action: string; details: unknown }>(
    `select action, details from audit_event where organization_id = $1 and action like 'price.%' order by id`,
    [clinic.id],
  );

describe('rows of a price list', () => {
  it('are added at the end of their categories, changed and removed; anybody may read them; all is logged', async () => {
    await create();
    await create({ category: 'Анализы', name: 'Кровь' });
    const surgeon = await create({ name: 'Приём хирурга' });
    expect(await namesOf()).toEqual(['Приём терапевта', 'Приём хирурга', 'Кровь']);
    const change = { ...visit, category: 'Анализы', name: 'Моча', amount: 30_050, is_from: true, version: 1 };
    const changed = await api.ok(prices.updatePrice, { params: { id: surgeon.id }, body: change }, admin());
    expect(changed).toEqual({ ...change, id: surgeon.id, version: 2 });
    expect(await namesOf()).toEqual(['Приём терапевта', 'Кровь', 'Моча']);
    const stale = await api.send(prices.updatePrice, { params: { id: surgeon.id }, body: change }, admin());
    expect(stale.statusCode).toBe(409);
    expect(readRefusal(stale)).toMatchObject({ code: 'stale_version', current: changed });
    await api.ok(prices.deletePrice, { params: { id: surgeon.id } }, admin());
    expect(await namesOf()).toEqual(['Приём терапевта', 'Кровь']);
    expect((await auditOf()).map(({ action }) => action)).toEqual([
      'price.create',
      'price.create',
      'price.create',
      'price.update',
      'price.delete',
    ]);
  });

  it('are found by words of category, code and name in any order', async () => {
    await create();
    await create({ category: 'Анализы', code: 'B2', name: 'Общий анализ крови' });
    expect((await list({ search: 'крови b2' })).map(({ name }) => name)).toEqual(['Общий анализ крови']);
    expect(await list({ search: 'крови a1' })).toEqual([]);
  });

  it('make the clinic’s page say that there are some, while the registry is open; in the one statement of the clinic', async () => {
    const bySlug = () => api.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } });
    const statements = await statementsOf(() => api.ok(clinics.getClinic, { params: { uuid: clinic.id } }));
    expect(statements).toHaveLength(1);
    expect(await bySlug()).toMatchObject({ has_prices: false });
    const { id } = await create();
    expect(await bySlug()).toMatchObject({ has_prices: true });
    expect(await api.ok(clinics.getClinic, { params: { uuid: clinic.id } })).toMatchObject({ has_prices: true });
    await test.rows(`update organization set modules = '{base,booking}' where id = $1`, [clinic.id]);
    expect(await bySlug()).toMatchObject({ has_prices: false });
    await test.rows(`update organization set modules = '{base,booking,registry}' where id = $1`, [clinic.id]);
    await api.ok(prices.deletePrice, { params: { id } }, admin());
    expect(await bySlug()).toMatchObject({ has_prices: false });
  });

  it('have a name and a price that can be', async () => {
    const refused = async (more: object) =>
      Object.keys(
        readRefusal(await api.send(prices.createPrice, { body: { ...visit, ...more } }, admin())).errors ?? {},
      );
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ amount: -1 })).toEqual(['amount']);
    expect(await refused({ amount: 1.5 })).toEqual(['amount']);
  });

  it('are at most as many as a list holds, also when many are added at once', async () => {
    await test.rows(
      `insert into price (id, organization_id, place, name, amount) select gen_random_uuid(), $1, n, 'x', 1 from generate_series(1, ${MAX_PRICES - 1}) n`,
      [clinic.id],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.send(prices.createPrice, { body: visit }, admin())),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'too_many_prices')]);
  });
});

describe('a price list from a table', () => {
  it('is shown first; then it takes the place of the whole list, which can be brought back', async () => {
    await addPrice(clinic, 'Прежний');
    const data = textOf('Приём;A1;Терапевт;1 500', ';;Хирург;от 2000', 'Анализы;;Кровь;350,50');
    const shown = await read(data);
    expect(shown).toMatchObject({ prices: 3, wrong: 0, applied: false, encoding: 'utf-8', delimiter: ';' });
    expect(shown.columns[3]).toEqual({ title: 'Цена', samples: ['1 500', 'от 2000', '350,50'], field: 'amount' });
    expect(shown.first[1]).toEqual({ category: 'Приём', code: '', name: 'Хирург', amount: 200_000, is_from: true });
    expect(await namesOf()).toEqual(['Прежний']);
    expect((await read(data, { apply: '1' })).applied).toBe(true);
    expect(await namesOf()).toEqual(['Терапевт', 'Хирург', 'Кровь']);
    const replaced = await replacement();
    expect(replaced.rows).toBe(1);
    expect(await api.ok(prices.undoPriceImport, { body: { version: replaced.version! } }, admin())).toEqual({
      rows: 1,
    });
    expect(await namesOf()).toEqual(['Прежний']);
    // the other way as well, when that is what is asked for
    const back = await replacement();
    expect(await api.ok(prices.undoPriceImport, { body: { version: back.version! } }, admin())).toEqual({ rows: 3 });
    expect(await namesOf()).toEqual(['Терапевт', 'Хирург', 'Кровь']);
    expect((await auditOf()).map(({ action, details }) => [action, details])).toEqual([
      ['price.import', { fileName: 'прайс.csv', rows: 3, former: 1 }],
      ['price.import_undo', { rows: 1 }],
      ['price.import_undo', { rows: 3 }],
    ]);
  });

  it('is brought back once, however often that is asked for', async () => {
    await addPrice(clinic, 'Прежний');
    await apply('Приём;A1;Терапевт;1500');
    const body = { version: (await replacement()).version! };
    const answers = await Promise.all([1, 2, 3].map(() => api.send(prices.undoPriceImport, { body }, admin())));
    expect(answers.map(codeOf).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'ok',
      'price_undo_stale',
      'price_undo_stale',
    ]);
    const again = await api.send(prices.undoPriceImport, { body }, admin());
    expect(again.statusCode).toBe(409);
    expect(readRefusal(again).message).toContain('уже отменили');
    expect(await namesOf()).toEqual(['Прежний']);
    await apply('Приём;A1;Терапевт;1600');
    expect(codeOf(await api.send(prices.undoPriceImport, { body }, admin()))).toBe('price_undo_stale');
    expect(await namesOf()).toEqual(['Терапевт']);
  });

  it('that comes twice is one replacement: the list before it can still be brought back', async () => {
    await addPrice(clinic, 'Прежний');
    const rows = ['Приём;A1;Терапевт;1500', ';;Хирург;от 2000'];
    await Promise.all([apply(...rows), apply(...rows)]);
    const replaced = await replacement();
    await apply(...rows);
    expect(await replacement()).toEqual(replaced);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['price.import']);
    await api.ok(prices.undoPriceImport, { body: { version: replaced.version! } }, admin());
    expect(await namesOf()).toEqual(['Прежний']);
  });

  it('with rows that are no prices is taken without them only when that is said', async () => {
    const data = textOf('Приём;A1;Терапевт;1500', 'Приём;;Хирург;дорого');
    expect(await read(data)).toMatchObject({
      prices: 1,
      wrong: 1,
      faults: [{ line: 3, problem: 'Цена «дорого» не читается: нужно число, например 1500 или «от 1500»' }],
    });
    expect(codeOf(await send(data, { apply: '1' }))).toBe('import_has_faults');
    expect(await namesOf()).toEqual([]);
    await read(data, { apply: '1', skip_wrong: '1' });
    expect(await namesOf()).toEqual(['Терапевт']);
  });

  it('whose heads say nothing is read by the columns that a person names', async () => {
    const data = Buffer.from('a;b;c\r\nТерапевт;x;1500');
    expect(await read(data)).toMatchObject({ prices: 0, columns: [{ field: null }, { field: null }, { field: null }] });
    expect(codeOf(await send(data, { apply: '1' }))).toBe('price_columns_missing');
    expect(codeOf(await send(data, { columns: 'name,,' }))).toBe('price_columns_missing');
    expect(codeOf(await send(data, { columns: 'name,amount,amount' }))).toBe('import_column_twice');
    expect(codeOf(await send(data, { columns: 'nmae,,amount' }))).toBe('validation_failed');
    expect((await read(data, { columns: 'name,,amount' })).first).toMatchObject([
      { name: 'Терапевт', amount: 150_000 },
    ]);
  });

  it('without prices, and what is no table, is refused', async () => {
    const reasonOf = async (data: Uint8Array, body = {}) => readRefusal(await send(data, body)).message;
    expect(await reasonOf(textOf())).toBe('Файл не принят: в нём нет ни одной строки с данными');
    expect(await reasonOf(textOf('a;;b;x'), { apply: '1', skip_wrong: '1' })).toBe(
      'Файл не принят: в нём нет ни одной услуги с ценой',
    );
    const nothing = sent(Buffer.from('\u0000\u0001'), {}, 'прайс.bin');
    expect(codeOf(await api.send(prices.importPrices, nothing, admin()))).toBe('file_type_refused');
    const long = Array.from({ length: MAX_PRICES + 1 }, (_, at) => `;;Услуга ${at};1`);
    expect(await reasonOf(textOf(...long))).toMatch('больше 5\u00a0000 строк');
  });

  it('replaces the list as one of two that come at once', async () => {
    await addPrice(clinic, 'Прежний');
    await Promise.all([apply(';;Один;1', ';;Два;2'), apply(';;Три;3'), apply(';;Четыре;4')]);
    const names = await namesOf();
    expect([['Один', 'Два'], ['Три'], ['Четыре']]).toContainEqual(names);
  });

  it('cannot be brought back where none was replaced', async () => {
    expect(await api.ok(prices.getReplacedPrices, {}, admin())).toEqual({
      version: null,
      rows: null,
      replaced_at: null,
    });
    const body = { version: 1 };
    expect(codeOf(await api.send(prices.undoPriceImport, { body }, admin()))).toBe('nothing_to_undo');
  });

  it('has commas in all its amounts', async () => {
    await apply(';;Кровь;350,50', ';;Пыль;от 0,02');
    const { body } = await api.send(prices.exportPrices, { query: { format: 'csv' } }, admin());
    expect(body).toContain('"Кровь";350,5\r\n');
    expect(body).toContain('"Пыль";"от 0,02"\r\n');
  });

  it('goes out as it came in', async () => {
    await apply('Приём;A1;Терапевт;1500', 'Приём;;Хирург;от 2000', ';;Кровь;350,50', ';;Пыль;от 0,02');
    const before = (await list()).map(({ id: _, ...facts }) => facts);
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await api.send(prices.exportPrices, { query: { format } }, admin());
      await read(file.rawPayload, { apply: '1' }, `a.${format}`);
      expect((await list()).map(({ id: _, ...facts }) => facts)).toEqual(before);
    }
  });
});

describe.runIf(existsSync(sharedData('price_list')))('the real price list', () => {
  it.each(['.csv', '_cp1251.csv', '.xlsx', '.xls'])('is read whole from %s', async (kind) => {
    const name = `price_list_2022-07${kind}`;
    const shown = await read(readFileSync(sharedData(`price_list/${name}`)), { apply: '1' }, name);
    expect(shown).toMatchObject({ prices: 45, wrong: 0 });
    expect(shown.first[0]).toEqual({
      category: 'Врачи-специалисты',
      code: '',
      name: 'Первичный прием врача-педиатра',
      amount: 100_000,
      is_from: false,
    });
    expect(await list({ per_page: 50 })).toHaveLength(45);
  });
});
