import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CFB_TYPE, CSV_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { lyingAbout } from '#tests/support/files.ts';
import { sharedData } from '#tests/support/shared-data.ts';
import { delimiterOf, openCsv } from './csv-table.ts';
import { csvLines } from './csv-lines.ts';
import { openTable } from './open-table.ts';
import { BOUNDS, type SheetCell, type Table, type TableProblem } from './table.ts';
import { writeXlsx } from './write-xlsx.ts';
import { openXls } from './xls-table.ts';
import { openXlsx } from './xlsx-table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-sheets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const keep = (data: Uint8Array): string => {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, data);
  return path;
};

async function written(head: readonly string[], rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const file = new PassThrough();
  const [bytes] = await Promise.all([buffer(file), writeXlsx(file, { sheets: [{ name: 'Sheet', head, rows }] })]);
  return bytes;
}
/** A workbook of other programs, part by part. */
async function bookOf(parts: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return keep(await buffer(zip.outputStream));
}
const RELATIONS =
  '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/><Relationship Id="r2" Target="/xl/worksheets/b.xml"/></Relationships>';
const BOOK =
  '<workbook xmlns:r="x"><sheets><sheet name="One" r:id="r1"/><sheet name="Two" r:id="r2"/></sheets></workbook>';
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const simple = (rows: string, more: Readonly<Record<string, string>> = {}) =>
  bookOf({
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/a.xml': sheetOf(rows),
    'xl/worksheets/b.xml': sheetOf('<row><c t="str"><v>second</v></c></row>'),
    ...more,
  });
async function allOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of given) all.push(one);
  return all;
}
const cellsOf = async (table: Table) => (await allOf(table.rows())).map(({ cells }) => cells);
const trimmed = (cells: readonly SheetCell[]): readonly SheetCell[] => {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
};
const problemOf = (work: Promise<unknown>): Promise<TableProblem | 'none'> =>
  work.then(
    () => 'none',
    (error: { problem: TableProblem }) => error.problem,
  );
const readAll = async (path: string, bounds = BOUNDS) => allOf((await openXlsx(path, {}, bounds)).rows());

/** Nothing that XML or a table does not keep: control signs, halves of signs, blank texts. */
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((given) =>
  given
    .toWellFormed()
    // oxlint-disable-next-line eslint/no-control-regex -- these are left out
    .replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, '')
    .trim(),
);
const cell = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

describe('a workbook', () => {
  it('is read as it was written', async () => {
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const book = await openXlsx(keep(await written(['a', 'b'], rows)));
        expect(book).toMatchObject({ sheets: ['Sheet'], sheet: 'Sheet', epoch: 1900, encoding: null });
        const wanted = rows.map(trimmed).filter((cells) => cells.length > 0);
        // XML has no negative zero
        expect(await cellsOf(book)).toEqual(
          [['a', 'b'], ...wanted].map((cells) => cells.map((one) => (one === 0 ? 0 : one))),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('has cells with and without a reference, gaps, rich and inline texts, formulas, errors', async () => {
    const path = await simple(
      `<row r="3"><c r="B3" t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row/><row><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>` +
        `<c t="str"><f>A1&amp;B1</f><v>x &amp; y</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><v>1.5</v></c></row>`,
      {
        'xl/sharedStrings.xml':
          '<x:sst xmlns:x="m"><x:si><x:t>plain</x:t></x:si><x:si><x:r><x:t>ri</x:t></x:r><x:r><x:t>ch</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>',
      },
    );
    const book = await openXlsx(path);
    expect(await allOf(book.rows())).toEqual([
      { line: 3, cells: ['', 'plain', 'rich'] },
      { line: 5, cells: ['inline', 'x & y', 'TRUE', '', 1.5] },
    ]);
  });

  it('has lines that are whole numbers, whatever a row says of itself, and no half of a sign', async () => {
    const cell = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const rows = ['7', '1.5', 'Infinity', '-5', '0', '1e308', '99999999', 'x'];
    const path = await simple(
      `${rows.map((r) => `<row r="${r}">${cell('a')}</row>`).join('')}<row>${cell('&#xD800;b')}<c t="s"><v>0</v></c></row>`,
      { 'xl/sharedStrings.xml': '<sst><si><t>c&#xDC00;</t></si></sst>' },
    );
    const read = await allOf((await openTable(path, XLSX_TYPE)).rows());
    expect(read.map(({ line }) => line)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
    const texts = read.at(-1)?.cells.map(String) ?? [];
    expect([texts.length, texts.every((one) => one.isWellFormed())]).toEqual([2, true]);
  });

  it('gives the sheet that is asked for, hidden ones only when there is no other', async () => {
    const path = await simple('<row><c><v>1</v></c></row>');
    expect((await openXlsx(path)).sheets).toEqual(['One', 'Two']);
    expect(await cellsOf(await openXlsx(path, { sheet: 'Two' }))).toEqual([['second']]);
    expect(await problemOf(openXlsx(path, { sheet: 'Three' }))).toBe('no_sheet');
    const hidden = await simple('<row/>', {
      'xl/workbook.xml': BOOK.replace('name="One"', 'name="One" state="hidden"'),
    });
    expect((await openXlsx(hidden)).sheets).toEqual(['Two']);
  });

  it('counts days from 1904 when it says so', async () => {
    const book = BOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect((await openXlsx(await simple('<row/>', { 'xl/workbook.xml': book }))).epoch).toBe(1904);
  });

  it('is bounded while it is read', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(50);
    const path = await simple(rows);
    expect(await problemOf(readAll(path, { ...BOUNDS, inflated: 1000 }))).toBe('too_big');
    expect(await problemOf(readAll(path, { ...BOUNDS, rows: 49 }))).toBe('too_many_rows');
    expect(await problemOf(readAll(path, { ...BOUNDS, parts: 2 }))).toBe('too_big');
    expect(await problemOf(readAll(await simple('<row><c r="ZZ1"><v>1</v></c></row>')))).toBe('too_many_columns');
    const many = { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(20)}</sst>` };
    expect(await problemOf(readAll(await simple(rows, many), { ...BOUNDS, strings: 19 }))).toBe('too_big');
    // 2 MB of nothing in a few kB
    const bomb = await simple(`<row><c t="str"><v>${'a'.repeat(2_000_000)}</v></c></row>`);
    expect(await problemOf(readAll(bomb, { ...BOUNDS, inflated: 1_000_000 }))).toBe('too_big');
  });

  it('whose list tells a wrong length of a part is broken', async () => {
    const archive = readFileSync(
      await simple('<row/>', { 'xl/sharedStrings.xml': `<sst>${' '.repeat(900_000)}</sst>` }),
    );
    expect(await problemOf(readAll(keep(lyingAbout(archive, 900_011))))).toBe('none');
    for (const length of [100, 900_012])
      expect(await problemOf(readAll(keep(lyingAbout(archive, length))))).toBe('broken');
  });

  it('has at most 200 sheets, with names as short as Excel takes them', async () => {
    const bookWith = (names: readonly string[]) =>
      simple('<row><c><v>1</v></c></row>', {
        'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${names.map((name) => `<sheet name="${name}" r:id="r1" state="hidden"/>`).join('')}</sheets></workbook>`,
      });
    const names = (count: number) => Array.from({ length: count }, (_, at) => `Sheet ${at}`);
    expect((await openXlsx(await bookWith(names(200)))).sheets).toHaveLength(200);
    expect(await problemOf(openXlsx(await bookWith(names(201))))).toBe('too_many_sheets');
    expect((await openXlsx(await bookWith(['x'.repeat(31)]))).sheets).toEqual(['x'.repeat(31)]);
    expect(await problemOf(openXlsx(await bookWith(['a', 'x'.repeat(32)])))).toBe('sheet_name_too_long');
  });

  it('that is cut off, no XML or no workbook is told so', async () => {
    const whole = await written(['a'], [[1], [2]]);
    expect(await problemOf(readAll(keep(whole.subarray(0, whole.length - 40))))).toBe('broken');
    expect(await problemOf(readAll(keep(Buffer.from('x'))))).toBe('broken');
    expect(await problemOf(readAll(await bookOf({ 'xl/workbook.xml': '<a' })))).toBe('broken');
    expect(await problemOf(readAll(await bookOf({ a: 'b' })))).toBe('broken');
  });
});

const SAMPLE = '\u0424\u0418\u041e;\u0422\u0435\u043b\n\u0401\u043b\u043a\u0438\u043d;1\n';
const SINGLE_BYTE: Readonly<Record<string, (code: number) => number>> = {
  'windows-1251': (code) => (code === 0x401 ? 0xa8 : code - 0x410 + 0xc0),
  // letters from \u0440 on stand behind a gap
  ibm866: (code) => (code === 0x401 ? 0xf0 : code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0),
};

describe('a text of cells', () => {
  it('is found to be UTF-8, with or without a mark, or else Windows-1251', async () => {
    const cells = [
      ['\u0424\u0418\u041e', '\u0422\u0435\u043b'],
      ['\u0401\u043b\u043a\u0438\u043d', '1'],
    ];
    const bytesOf = (encoding: string) =>
      Buffer.from(
        SAMPLE.split('').map((sign) => {
          const code = sign.charCodeAt(0);
          return code < 128 ? code : (SINGLE_BYTE[encoding]?.(code) ?? 0);
        }),
      );
    for (const [bytes, encoding] of [
      [Buffer.from(SAMPLE), 'utf-8'],
      [Buffer.from(`\uFEFF${SAMPLE}`), 'utf-8'],
      [Buffer.from(`\uFEFF${SAMPLE}`, 'utf16le'), 'utf-16le'],
      [bytesOf('windows-1251'), 'windows-1251'],
    ] as const) {
      const table = await openCsv(keep(bytes));
      expect(table).toMatchObject({ encoding, delimiter: ';', sheets: [], sheet: null });
      expect(await cellsOf(table)).toEqual(cells);
    }
    const dos = keep(bytesOf('ibm866'));
    expect(await cellsOf(await openCsv(dos, { encoding: 'ibm866' }))).toEqual(cells);
  });

  it('is parted by the delimiter that parts its lines alike', () => {
    expect(delimiterOf('a;b;c\n1;2;3')).toBe(';');
    expect(delimiterOf('a,b\n"1;2;3",x\n')).toBe(',');
    expect(delimiterOf('a\tb, c\n1\t2\n')).toBe('\t');
    expect(delimiterOf('a|b\n1|2\n')).toBe('|');
    expect(delimiterOf('title\n\na;b\n1;2\n3;4')).toBe(';');
    expect(delimiterOf('one column\nof text')).toBe(';');
    expect(delimiterOf('')).toBe(';');
  });

  it('is read as it was written, formulas as texts', async () => {
    const rows = fc.array(fc.array(fc.oneof(text, fc.integer()), { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const lines = await allOf(csvLines(['head', 'other'], given));
        const table = await openCsv(keep(Buffer.from(lines.join(''))), { delimiter: ';' });
        const wanted = given.map((cells) => cells.map(String)).filter((cells) => cells.some(Boolean));
        const read = (await cellsOf(table))
          .slice(1)
          .map((cells) => cells.map((one) => String(one).replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '')));
        expect(read).toEqual(
          wanted.map((cells) => cells.map((one) => one.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, ''))),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('written for Excel holds no formula; a number and a phone stay as they are', async () => {
    const lines = await allOf(
      csvLines(
        ['a'],
        [
          ['=1+1'],
          ['@x'],
          ['-x'],
          ['\uFF1D1'],
          ['\uFF0Bx'],
          ['\uFF0D1'],
          ['\uFF20x'],
          ['+7 916 123-45-67'],
          [-5],
          [1200.5],
          ['a;"b"'],
          ['', 'b'],
        ],
      ),
    );
    expect(lines.join('').slice(1).trim().split('\r\n')).toEqual([
      '"a"',
      `"'=1+1"`,
      `"'@x"`,
      `"'-x"`,
      `"'\uFF1D1"`,
      `"'\uFF0Bx"`,
      `"'\uFF0D1"`,
      `"'\uFF20x"`,
      '"+7 916 123-45-67"',
      '-5',
      '1200,5',
      '"a;""b"""',
      ';"b"',
    ]);
    expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  });

  it('may have quotes inside of a cell; one that is never closed is told with its line', async () => {
    expect(await cellsOf(await openCsv(keep(Buffer.from('a;b\nOOO "X";1\n'))))).toEqual([
      ['a', 'b'],
      ['OOO "X"', '1'],
    ]);
    const open = await openCsv(keep(Buffer.from('a;b\n"x;1\n')), { delimiter: ';' });
    expect(await problemOf(allOf(open.rows()))).toBe('quote_open');
  });
});

describe('texts of any table', () => {
  const ROWS = [['a\uFFFDb', 'cd', 'e\u2028f']];

  it('of a workbook can be stored, and so can the names of its sheets', async () => {
    const names = BOOK.replace('"One"', '"O&#0;n&#xD83D;e"');
    const cells = ['a&#xD83D;b', 'c&#0;d', 'e&#x2028;f', '&#0;'].map((one) => `<c t="str"><v>${one}</v></c>`).join('');
    const path = await simple(`<row>${cells}</row><row><c t="str"><v>&#0;</v></c></row>`, { 'xl/workbook.xml': names });
    const table = await openTable(path, XLSX_TYPE);
    expect(table.sheets).toEqual(['On\uFFFDe', 'Two']);
    expect((await cellsOf(table)).map(trimmed)).toEqual(ROWS);
    const again = await openTable(path, XLSX_TYPE, { sheet: 'On\uFFFDe' });
    expect((await cellsOf(again)).map(trimmed)).toEqual(ROWS);
  });

  it('of a file of Excel 97 can be stored, and so can the names of its sheets', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a\uD83Db', 'c\0d', 'e\u2028f'], ['\0']]), 'One');
    book.SheetNames[0] = 'O\0n\uD83De';
    book.Sheets['O\0n\uD83De'] = book.Sheets['One']!;
    const path = keep(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    const table = await openTable(path, CFB_TYPE);
    expect(table.sheets).toEqual(['On\uFFFDe']);
    expect(await cellsOf(table)).toEqual(ROWS);
    expect(await cellsOf(await openTable(path, CFB_TYPE, { sheet: 'On\uFFFDe' }))).toEqual(ROWS);
  });

  it('of a text of cells can be stored', async () => {
    const table = await openTable(keep(Buffer.from('a\uFFFDb;c\0d;e\u2028f\n\0;\0;\n')), CSV_TYPE);
    expect(await cellsOf(table)).toEqual(ROWS);
  });
});

it('a workbook whose rows fail ends with its target, and breaks nothing else', async () => {
  const file = new PassThrough();
  async function* rows() {
    yield ['one'];
    await Promise.resolve();
    throw new Error('the database is gone');
  }
  const reading = buffer(file).catch((error: unknown) => error);
  const sheet = { name: 'Sheet', head: ['a'], rows: rows() };
  await expect(writeXlsx(file, { sheets: [sheet] })).rejects.toMatchObject({
    cause: { message: 'the database is gone' },
  });
  expect(await reading).toBeInstanceOf(Error);
  expect(file.destroyed).toBe(true);
});

describe('a file of Excel 97', () => {
  it('is read in a process of its own', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 'b'], [], ['x', 1.5, true, '']]), 'One');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['second']]), 'Two');
    const old = keep(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    const table = await openTable(old, CFB_TYPE);
    expect(table).toMatchObject({ sheets: ['One', 'Two'], sheet: 'One', epoch: 1900, encoding: null });
    expect(await allOf(table.rows())).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x', 1.5, 'TRUE'] },
    ]);
    expect(await cellsOf(await openTable(old, CFB_TYPE, { sheet: 'Two' }))).toEqual([['second']]);
    expect(await problemOf(openTable(old, CFB_TYPE, { sheet: 'Three' }))).toBe('no_sheet');
  });

  it('is read by a process that has none of the secrets of the server', async () => {
    const secrets = ['APP_SECRET', 'DATABASE_URL', 'S3_SECRET_KEY'];
    for (const name of secrets) vi.stubEnv(name, 'a secret');
    const file = join(folder, 'names.mjs');
    const head = { sheets: ['One'], sheet: 'One', epoch: 1900 };
    writeFileSync(
      file,
      `for (const line of [${JSON.stringify(head)}, [1, ['names', ...Object.keys(process.env)]]]) console.log(JSON.stringify(line));`,
    );
    const [names] = await cellsOf(await openXls('any', {}, BOUNDS, file)).finally(() => vi.unstubAllEnvs());
    expect(names?.[0]).toBe('names');
    expect(secrets.filter((name) => names?.includes(name))).toEqual([]);
  });

  it('that is none is told so', async () => {
    const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]);
    expect(await problemOf(openTable(keep(cfb), CFB_TYPE))).toBe('broken');
  });

  const real = sharedData('price_list/price_list_2022-07.xls');
  it.runIf(existsSync(real))('of a real clinic has all its rows', async () => {
    expect(await cellsOf(await openTable(real, CFB_TYPE))).toHaveLength(46);
  });
});
