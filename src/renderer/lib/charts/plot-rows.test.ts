import { expect, it } from 'vitest';
import { axisTicks, mostOf, stepsIn, type PlotRow, type PlotSeries } from './plot-rows.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [5, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6, 8]],
  [23, [0, 5, 10, 15, 20, 25]],
  [101, [0, 25, 50, 75, 100, 125]],
  [12_345, [0, 2500, 5000, 7500, 10_000, 12_500]],
])('counts up to %i have whole marks, each once', (most, ticks) => expect(axisTicks(most, '')).toEqual(ticks));

it('are whole, different and reach the most, whatever it is and however few fit', () => {
  for (let most = 0; most < 3000; most += 1)
    for (const steps of [2, 3, 5]) {
      const ticks = axisTicks(most, '', steps);
      expect(ticks.every(Number.isInteger), String(most)).toBe(true);
      expect(new Set(ticks).size).toBe(ticks.length);
      expect(ticks.length).toBeLessThanOrEqual(steps + 1);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    }
});

it.each([
  [0.4, [0, 1]],
  [33.3, [0, 10, 20, 30, 40]],
  [100, [0, 20, 40, 60, 80, 100]],
  [100.0001, [0, 20, 40, 60, 80, 100]],
])('percentages up to %d end at 100 at most', (most, ticks) => expect(axisTicks(most, '%')).toEqual(ticks));

it('percentages end at 100 in a narrow picture, too', () => {
  for (const steps of [2, 3, 4]) expect(axisTicks(97, '%', steps).at(-1)).toBe(100);
});

it('a stack is as long as its parts together, lines are each by itself', () => {
  const series = [{ key: 'a' }, { key: 'b' }] as unknown as PlotSeries[];
  const rows = [{ values: { a: 2, b: 3 } }, { values: { a: 4, b: null } }] as unknown as PlotRow[];
  expect([mostOf(rows, series, true), mostOf(rows, series, false), mostOf([], series, true)]).toEqual([5, 4, 0]);
});

it('a narrow picture has fewer marks', () => expect([150, 250, 900].map(stepsIn)).toEqual([2, 3, 5]));
