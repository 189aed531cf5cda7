import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BarPlot } from './bar-plot.tsx';

class Still {
  observe(): void {}
  disconnect(): void {}
  unobserve(): void {}
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a long name is one line beside its bar, told whole at the pointer; marks of few visits are whole, each once', () => {
  vi.stubGlobal('ResizeObserver', Still);
  const name = 'Константинопольская-Преображенская Александра Святославовна';
  const { container } = render(
    <BarPlot
      title="Приёмы"
      rows={[{ key: 'one', label: name, values: { came: 1 } }]}
      series={[{ key: 'came', title: 'Приёмы', tone: 1 }]}
      unit=""
      describedBy="table"
    />,
  );
  expect(screen.getByTitle(name).textContent).toBe(name);
  // from the picture's edge: a part before it would be cut
  expect(container.querySelector('foreignObject')?.getAttribute('x')).toBe('0');
  const marks = [...container.querySelectorAll('.recharts-xAxis-tick-labels .recharts-cartesian-axis-tick-value')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['0', '1']);
});
