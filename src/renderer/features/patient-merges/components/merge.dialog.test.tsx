import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { MergeDialog } from './merge.dialog.tsx';
import { openPatient } from '#tests/dom/patient.ts';

afterEach(cleanup);

type Card = MergePreview['target'];
const cardOf = (cardid: string, more: Partial<Card> = {}): Card =>
  openPatient({
    id: cardid,
    last_name: 'Семёнов',
    first_name: 'Пётр',
    date_of_birth: '1938-09-24',
    cardid,
    gender: 'male',
    ...more,
  });
function ask(target: Card, source: Card, distinctSince: string | null = null) {
  const onConfirm = vi.fn<(isCompared: boolean) => void>();
  render(
    <MergeDialog
      preview={{ target, source, distinct_since: distinctSince }}
      isOpen
      isBusy={false}
      onConfirm={onConfirm}
      onCancel={vi.fn<() => void>()}
    />,
  );
  return onConfirm;
}
const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Объединить' });

it('cards of one name and birth date are merged at once, however the name is written', async () => {
  const onConfirm = ask(cardOf('1'), cardOf('2', { last_name: 'СЕМЕНОВ ', date_of_birth: null, middle_name: 'Ильич' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/личного кабинета/u)).toBeNull();
  await userEvent.click(merge());
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(false);
});

it('cards that differ are merged only once they were compared', async () => {
  const onConfirm = ask(
    cardOf('1', { has_account: true }),
    cardOf('2', { last_name: 'Кац', first_name: 'Анна', date_of_birth: '1990-01-01' }),
  );
  expect(screen.getByRole('alert').textContent).toContain(
    'Фамилия, имя и дата рождения разные.Это точно один человек?',
  );
  expect(screen.getByText('Владелец личного кабинета получит письмо об объединении.')).toBeTruthy();
  expect(merge().disabled).toBe(true);
  await userEvent.click(merge());
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Карты сверены: это один человек' }));
  await userEvent.click(merge());
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(true);
});

const withSnils = (snils: string) => cardToWire({ ...emptyCard(), snils });
it.each([
  [{ last_name: 'Кац' }, 'Фамилия разная.'],
  [{ first_name: 'Павел' }, 'Имя разное.'],
  [{ data: withSnils('087-654-303 00') }, 'СНИЛС разный.'],
  [{ last_name: 'Кац', data: withSnils('087-654-303 00') }, 'Фамилия и СНИЛС разные.'],
  [{ first_name: 'Павел', date_of_birth: '1938-09-25' }, 'Имя и дата рождения разные.'],
])('names what differs: %o', (more, text) => {
  ask(cardOf('1', { data: withSnils('112-233-445 95') }), cardOf('2', more));
  expect(screen.getByRole('alert').textContent).toContain(text);
});

it('cards that were said to be of two people say since when, and need to be compared', async () => {
  const onConfirm = ask(cardOf('1'), cardOf('2'), '2026-11-27T09:00:00.000Z');
  expect(screen.getByRole('alert').textContent).toMatch(
    /Отмечено, что это карты разных людей: 27\.11\.2026, \d\d:\d\d\./u,
  );
  expect(merge().disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Карты сверены: это один человек' }));
  await userEvent.click(merge());
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(true);
});
