import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3]],
  [2, 9, [1, 2, 3]],
  [5, 9, [4, 5, 6]],
  [9, 9, [7, 8, 9]],
  [12, 9, [7, 8, 9]],
])('page %s of %s has the links %j', (page, pages, links) => expect(pageWindow(page, pages)).toEqual(links));
