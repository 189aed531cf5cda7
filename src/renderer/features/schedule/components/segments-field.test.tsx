import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SegmentValues } from '../generation.ts';
import { SegmentsField } from './segments-field.tsx';

afterEach(cleanup);
function Field({ error }: { readonly error?: string }) {
  const [segments, setSegments] = useState<readonly SegmentValues[]>([
    { key: 0, start: '09:00', end: '13:00', record_mode: 0 },
  ]);
  return (
    <>
      <SegmentsField segments={segments} errorOf={() => error} onChange={setSegments} />
      <output>{segments.map(({ start, end, record_mode }) => `${start}-${end} ${record_mode}`).join('; ')}</output>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;

describe('work segments', () => {
  it('the only segment cannot be deleted; a new one starts where the previous ends', async () => {
    const user = userEvent.setup();
    render(<Field />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Удалить отрезок 1' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Добавить отрезок' }));
    expect(shown()).toBe('09:00-13:00 0; 13:00- 0');
    await user.click(screen.getByRole('button', { name: 'Удалить отрезок 1' }));
    expect(shown()).toBe('13:00- 0');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Добавить отрезок' }));
  });
  it('a time is understood in any usual form; an unfinished one is not replaced', async () => {
    const user = userEvent.setup();
    render(<Field />);
    const end = screen.getByLabelText<HTMLInputElement>('Конец');
    await user.clear(end);
    await user.type(end, '930');
    expect(shown()).toBe('09:00-09:30 0');
    await user.tab();
    expect(end.value).toBe('09:30');
    await user.clear(end);
    await user.type(end, '9:7');
    await user.tab();
    expect([end.value, shown()]).toEqual(['9:7', '09:00- 0']);
  });
  it.each(['00:00', '24', '2400'])(
    'the end %s is the end of the day, after which no segment can start',
    async (typed) => {
      const user = userEvent.setup();
      render(<Field />);
      const end = screen.getByLabelText<HTMLInputElement>('Конец');
      await user.clear(end);
      await user.type(end, typed);
      await user.tab();
      expect([end.value, shown()]).toEqual(['24:00', '09:00-24:00 0']);
      await user.click(screen.getByRole('button', { name: 'Добавить отрезок' }));
      expect(shown()).toBe('09:00-24:00 0; - 0');
    },
  );
  it('mode and error belong to their own segment', async () => {
    render(<Field error="Отрезки пересекаются" />);
    await userEvent.setup().selectOptions(screen.getByLabelText('Режим записи'), 'По телефону');
    expect(shown()).toBe('09:00-13:00 1');
    expect(screen.getByRole('alert').textContent).toBe('Отрезки пересекаются');
    expect(
      [screen.getByLabelText('Начало'), screen.getByLabelText('Конец')].map((field) =>
        field.getAttribute('aria-invalid'),
      ),
    ).toEqual(['false', 'true']);
  });
});
