import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import type { StalePatient } from '#renderer/entities/patient/api.ts';
import { valuesOf, type CardValueName } from '#renderer/entities/patient/card-values.ts';
import { ConflictDialog } from './conflict.dialog.tsx';
import { openPatient } from '#tests/dom/patient.ts';

afterEach(cleanup);
const theirs: StalePatient = {
  ...openPatient({
    has_no_middle_name: true,
    date_of_birth: '1992-05-18',
    data: cardToWire({ ...emptyCard(), position: 'Инженер' }),
    version: 2,
  }),
  saved_at: '2026-11-20T14:32:00+03:00',
  saved_by: { lastName: 'Ёлкина', firstName: 'Анна', middleName: 'Петровна' },
};
const base = valuesOf({ ...theirs, data: cardToWire(emptyCard()) });

function open(changes: Partial<typeof base>, saver: Partial<StalePatient> = {}) {
  const onResolve = vi.fn<(kept: ReadonlySet<CardValueName>) => void>();
  render(
    <ConflictDialog
      conflict={{ base, theirs: { ...theirs, ...saver } }}
      mine={{ ...base, ...changes }}
      isBusy={false}
      onResolve={onResolve}
      onPostpone={() => undefined}
    />,
  );
  return onResolve;
}

it('names who was first and when by the clinic’s clock, and offers both writings', async () => {
  const onResolve = open({ position: 'Учитель' });
  expect(screen.getByText(/^Её уже сохранили \(Ёлкина\sА\.\sП\., 20 ноября, 14:32\)\. Выберите/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Ваше: Учитель' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Сохранено: Инженер' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить выбранное' }));
  expect(onResolve).toHaveBeenCalledExactlyOnceWith(new Set());
});

it('says that nobody knows who it was, and that nothing is in the way', () => {
  open({ position: 'Инженер', workplace: 'Школа' }, { saved_by: null, saved_at: null });
  expect(
    screen.getByText(
      'Её уже сохранили (автор неизвестен). Изменения не пересекаются с вашими: сохранятся и те и другие.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
