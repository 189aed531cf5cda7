import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError, csvRows } from './csv-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
async function* split(data: Uint8Array, size: number) {
  for (let at = 0; at < data.length; at += size) yield await Promise.resolve(data.subarray(at, at + size));
}
const LIMITS = { rows: 1000, cells: 100, row: 10_000 };
async function read(data: Uint8Array | string, size = 1_000_000) {
  const rows = [];
  for await (const row of csvRows(split(typeof data === 'string' ? bytes(data) : data, size), ';', LIMITS))
    rows.push(row);
  return rows;
}
const cellsOf = async (text: string, size?: number) => (await read(text, size)).map(({ cells }) => cells);

describe('csvRows', () => {
  it.each([
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa;b', [['a', 'b']]],
    ['"a";"b;c"', [['a', 'b;c']]],
    ['"он сказал ""да""";""', [['он сказал "да"', '']]],
    [
      '"две\nстроки";x\ny;z',
      [
        ['две\nстроки', 'x'],
        ['y', 'z'],
      ],
    ],
    ['"в\r\nкавычках"', [['в\r\nкавычках']]],
    [
      'a;;\n;;b',
      [
        ['a', '', ''],
        ['', '', 'b'],
      ],
    ],
    ['a\n\n\nb\n', [['a'], ['b']]],
    ['', []],
    ['\n', []],
    ['""', []],
    ['"";', [['', '']]],
  ])('%j', async (text, rows) => expect(await cellsOf(text)).toEqual(rows));

  it('letters may be split between chunks', async () => {
    for (let size = 1; size < 12; size += 1)
      expect(await cellsOf('\ufeff"Холера";ё\r\n"Тиф";ъ', size)).toEqual([
        ['Холера', 'ё'],
        ['Тиф', 'ъ'],
      ]);
  });

  it('tells the line where a row begins', async () => {
    expect((await read('a\n"b\nb"\n\nc')).map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it.each([
    [bytes('a;b\n"c'), 'quote_open at line 2'],
    [bytes('a\nb"c"'), 'quote_inside at line 2'],
    [bytes('"a"b'), 'quote_inside at line 1'],
    [bytes(`a\n${'x'.repeat(20_000)}`), 'row_too_long at line 2'],
    [new Uint8Array([0x61, 0x0a, 0xd5, 0xee, 0xeb]), 'not_utf8 at line 1'],
    [new Uint8Array([0x61, 0xff]), 'not_utf8 at line 1'],
    [new Uint8Array([0x61, 0xd0]), 'cut_off at line 1'],
    [new Uint8Array([...bytes('a;b\nя'), 0xf0, 0x9f, 0x98]), 'cut_off'],
    [new Uint8Array([0xd0, 0x0a, 0xd0]), 'not_utf8 at line 1'],
  ])('a broken file is refused: %#', async (data, message) => {
    await expect(read(data)).rejects.toThrow(message);
  });

  it('a text that is cut inside of a letter says so, wherever the chunks end; one cut between letters is read', async () => {
    const whole = bytes('код;имя\nA00;Холера 😀');
    const problemOf = async (end: number, size: number) =>
      read(whole.subarray(0, end), size).then(
        () => null,
        (error: unknown) => (error instanceof CsvError ? error.problem : error),
      );
    for (let end = 1; end < whole.length; end += 1) {
      const isBetween = (whole[end]! & 0xc0) !== 0x80;
      for (const size of [1, 3, 1000]) expect(await problemOf(end, size)).toBe(isBetween ? null : 'cut_off');
    }
  });

  it.each([
    [`a\n${';'.repeat(99)}\n${';'.repeat(100)}`, 'too_many_cells at line 3'],
    [';'.repeat(20_000), 'row_too_long at line 1'],
    [`a\n${';'.repeat(9000)}\n${';'.repeat(9000)}`, 'too_many_cells at line 2'],
    ['a\n'.repeat(1001), 'too_many_rows at line 1001'],
  ])('more than is taken is refused: %#', async (data, message) => {
    await expect(read(data)).rejects.toThrow(message);
  });

  it('counts a long row in characters, not bytes', async () => {
    const cells = ['ж'.repeat(4_000), '😀'.repeat(2_000), 'x'];
    expect(await cellsOf(`"${cells.join('";"')}"`)).toEqual([cells]);
    await expect(read(`a\n${cells.join(';')};${'ж'.repeat(2_000)}\nb`)).rejects.toThrow('row_too_long at line 2');
  });

  it.each([
    ['delimiters', ';'.repeat(65_536)],
    ['short rows', 'a;b\n'.repeat(16_384)],
    ['empty lines and quotes', `"\n`.repeat(32_768)],
  ])('a file without end of %s is refused after its first piece', async (_, chunk) => {
    let taken = 0;
    const endless = async function* () {
      for (;;) {
        taken += 1;
        yield await Promise.resolve(bytes(chunk));
      }
    };
    await expect(async () => {
      for await (const { cells } of csvRows(endless(), ';', LIMITS)) expect(cells.length).toBeLessThanOrEqual(100);
    }).rejects.toThrow(CsvError);
    expect(taken).toBe(1);
  });

  it('lets others work while it reads a file that came at once', async () => {
    const order: string[] = [];
    const reading = read('a;b\n'.repeat(900)).then(() => order.push('file'));
    setImmediate(() => order.push('other'));
    await reading;
    expect(order).toEqual(['other', 'file']);
  });

  it('gives back whatever was written, in any chunks', async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ';', '\n', 'ё', 'x', ' ', '😀', '') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    const written = fc.asyncProperty(
      table,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, size, end) => {
        const text = rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')).join(end);
        expect(await cellsOf(text, size)).toEqual(rows);
      },
    );
    await expect(fc.assert(written)).resolves.toBeUndefined();
  });
});
