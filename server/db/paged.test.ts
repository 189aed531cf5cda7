import { expect, test } from 'vitest';
import { paged } from './paged.ts';

/** Five rows, as a statement of `pageSql` gives them: behind the last page the last one. */
const ROWS = ['а', 'б', 'в', 'г', 'д'].map((letter) => ({ letter, total: 5 }));
function counting(all = ROWS) {
  const asked: { limit: number; offset: number }[] = [];
  const select = async (bounds: { limit: number; offset: number }) => {
    asked.push(bounds);
    const from = Math.min(bounds.offset, Math.max(all.length - 1, 0));
    return all.slice(from, from + bounds.limit);
  };
  return { asked, select };
}

test.each([
  [1, ['а', 'б']],
  [3, ['д']],
  [4, []],
  [900, []],
])('page %i of five rows by one statement', async (page, letters) => {
  const { asked, select } = counting();
  const { rows, ...counts } = await paged({ page, size: 2 }, select);
  expect(rows.map(({ letter }) => letter)).toEqual(letters);
  expect(counts).toEqual({ total: 5, pages: 3 });
  expect(asked).toEqual([{ limit: 2, offset: (page - 1) * 2 }]);
});

test.each([1, 7])('page %i of nothing', async (page) => {
  const { asked, select } = counting([]);
  expect(await paged({ page, size: 2 }, select)).toEqual({ rows: [], total: 0, pages: 0 });
  expect(asked).toHaveLength(1);
});
