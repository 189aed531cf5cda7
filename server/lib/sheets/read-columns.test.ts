import { expect, it } from 'vitest';
import { headsOf } from './heads.ts';
import { readColumns } from './read-columns.ts';

it('heads and samples are cut between signs', () => {
  const long = `${'x'.repeat(79)}😀`;
  const rows = [1, 2].map((line) => ({ line, cells: [long, 'y'] }));
  const read = readColumns(rows, headsOf({ name: ['name'] }), { epoch: 1900, column: String });
  expect([read.heads, read.samples]).toEqual([
    ['x'.repeat(79), 'y'],
    [['x'.repeat(79)], ['y']],
  ]);
});
