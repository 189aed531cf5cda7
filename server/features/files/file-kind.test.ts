import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSV_TYPE, DOCX_TYPE } from '#shared/rules/file-purposes.ts';
import { TABLE_ENCODINGS } from '#shared/rules/patient-import.ts';
import { bytesIn, utf16Of } from '#tests/support/csv.ts';
import { archiveOf, pngOf, svgOf } from '#tests/support/files.ts';
import { kindOf } from './file-kind.ts';

it('a document is looked through in its turn, and nothing else waits for one', async () => {
  const turn = Promise.withResolvers<void>();
  const asked: string[] = [];
  const kind = (path: string, taken: readonly string[]) =>
    kindOf(path, taken, {
      inTurn: async (look) => {
        asked.push(path);
        await turn.promise;
        await look();
      },
    });
  const document = 'resources/templates/slip.docx';
  let found: unknown = 'waits';
  const looked = kind(document, [DOCX_TYPE]).then((type) => (found = type));
  expect(await kind('package.json', [CSV_TYPE])).toBe(CSV_TYPE);
  expect(await kind(document, [CSV_TYPE])).toBe(DOCX_TYPE);
  expect([asked, found]).toEqual([[document], 'waits']);
  turn.resolve();
  expect(await looked).toBe(DOCX_TYPE);
});

describe('a text of cells', () => {
  const TEXT = 'Фамилия\tИмя\r\nШишкин\tИлья\r\n';
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clinic-kinds-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const kindAs = (data: Uint8Array, encoding?: (typeof TABLE_ENCODINGS)[number]) => {
    const path = join(folder, 'table');
    writeFileSync(path, data);
    return kindOf(path, [CSV_TYPE], { encoding });
  };

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-16 as Excel writes it', utf16Of(TEXT)],
    ['UTF-16 with the high byte first', utf16Of(TEXT, 'high first')],
    ['Windows-1251', bytesIn('windows-1251', TEXT)],
    ['CP866 with the letter that Windows-1251 has no sign for', bytesIn('ibm866', TEXT)],
    ['KOI8-R', bytesIn('koi8-r', TEXT)],
  ])('may be in %s', async (_, data) => {
    expect(await kindAs(data)).toBe(CSV_TYPE);
  });

  it('may be in UTF-16 without its mark where its sender says so', async () => {
    const data = Buffer.from(TEXT, 'utf16le');
    expect([await kindAs(data), await kindAs(data, 'utf-16le')]).toEqual([undefined, CSV_TYPE]);
  });

  it('is not one of UTF-8 that was damaged on its way, unless its sender says what else it is', async () => {
    const data = Buffer.from(TEXT).subarray(1);
    expect([await kindAs(data), await kindAs(data, 'ibm866')]).toEqual([undefined, CSV_TYPE]);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a program of Windows', () => Buffer.concat([Buffer.from('MZ'), bytesIn('ibm866', TEXT)])],
    [
      'a program of Linux',
      () => Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(9), Buffer.from(TEXT)]),
    ],
    ['a picture', () => pngOf(10, 10)],
    ['an archive', () => archiveOf({ 'a.txt': TEXT })],
    ['a drawing', () => svgOf()],
    ['a drawing of UTF-16', () => utf16Of(svgOf().toString())],
    ['a text with a NUL', () => Buffer.from('a;b\0c')],
    ['a text of UTF-16 with a NUL', () => utf16Of('a;b\0c')],
    ['half of a sign behind a mark of UTF-16', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
    ['half of a letter behind a mark of UTF-16', () => utf16Of(TEXT).subarray(0, -1)],
  ])('is not %s, whatever its sender says', async (_, make) => {
    const data = await make();
    for (const encoding of [undefined, ...TABLE_ENCODINGS]) expect(await kindAs(data, encoding)).not.toBe(CSV_TYPE);
  });
});
