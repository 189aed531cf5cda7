import { expect, it } from 'vitest';
import { imagePdf } from './image-pdf.ts';

it('the page has its own size and each address of the table points to its object', () => {
  const jpeg = Uint8Array.from({ length: 500 }, (_, index) => index % 256);
  const bytes = imagePdf({ jpeg, width: 10, height: 20 }, 'A5');
  // Latin-1 has one character for a byte, so indexes in the text are offsets in the file.
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text).toContain('/MediaBox [0 0 419.53 595.28]');
  const picture = text.indexOf('/Length 500 >>\nstream\n') + '/Length 500 >>\nstream\n'.length;
  expect(bytes.subarray(picture, picture + 500)).toEqual(jpeg);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 9)).toBe('xref\n0 6\n');
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  expect(starts.map((start) => text.slice(start, start + 7))).toEqual([
    '1 0 obj',
    '2 0 obj',
    '3 0 obj',
    '4 0 obj',
    '5 0 obj',
  ]);
});
