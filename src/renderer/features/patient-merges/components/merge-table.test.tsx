import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { cardToWire, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { MergeTable } from './merge-table.tsx';
import { openPatient } from '#tests/dom/patient.ts';

afterEach(cleanup);

const cardOf = (
  cardid: string,
  card: Partial<PatientCard>,
  more: Partial<MergePreview['target']> = {},
): MergePreview['target'] =>
  openPatient({
    id: cardid,
    last_name: 'Абрамов',
    first_name: 'Вадим',
    middle_name: 'Владимирович',
    date_of_birth: '1938-09-24',
    cardid,
    gender: 'male',
    data: cardToWire({ ...emptyCard(), ...card }),
    ...more,
  });
const doctor = { lastName: 'Белова', firstName: 'Анна', middleName: 'Игоревна' };
const came = {
  id: 'v',
  start_time: '2026-11-03T10:00:00+03:00',
  doctor,
  specialty: 'Терапевт',
  status: 'done',
  status_text: 'Приём завершён',
} as const;
function show(target: MergePreview['target'], source: MergePreview['target']) {
  const preview: MergePreview = {
    target,
    source,
    target_visits: { items: [came], total: 4 },
    source_visits: { items: [], total: 0 },
    follow: { appointments: 0, records: 0, waiting: 0 },
    distinct_since: null,
    refusal: null,
  };
  const onTake = vi.fn<(group: string, isTaken: boolean) => void>();
  render(<MergeTable preview={preview} taken={new Set()} onTake={onTake} />);
  return onTake;
}
const textOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ').trim();
const headOf = (row: HTMLElement) => textOf(within(row).getByRole('rowheader'));
/** What stands in a row: its head with the mark of a difference, and both sides. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      headOf(row),
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => textOf(cell)),
    ]);

it('two cards that say the same of a person, but for the phone, show who it is on both sides', () => {
  show(cardOf('329', { fillDate: '2026-01-12' }, { phone: '+79161112233', has_account: true }), cardOf('1001', {}));
  expect(rows()).toEqual([
    ['Фамилия, имя, отчество', 'Абрамов Вадим Владимирович', 'Абрамов Вадим Владимирович'],
    ['Дата рождения', '24.09.1938', '24.09.1938'],
    ['Пол', 'мужской', 'мужской'],
    ['Телефон только в одной карте', '+7 (916) 111-22-33', 'нет'],
    ['Электронная почта', 'нет', 'нет'],
    ['СНИЛС', 'нет', 'нет'],
    ['Полис ОМС и страховая организация', 'нет', 'нет'],
    ['Место регистрации', 'нет', 'нет'],
    ['Номер и дата карты только в одной карте', '№ 329 от 12.01.2026', '№ 1001, даты нет'],
    ['Личный кабинет только в одной карте', 'есть', 'нет'],
    ['Записи на приём', '4 записи03.11.2026 · Терапевт, Белова А. И. · Приём завершён', 'нет'],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('what differs is marked and chosen; what else is alike opens by a button', async () => {
  const alike = { workplace: 'Завод', citizenship: 'РФ' };
  const onTake = show(
    cardOf('329', { ...alike, snils: '112-233-445 95', allergies: 'мёд' }),
    cardOf('1001', { ...alike, snils: '087-654-303 00' }, { middle_name: '', has_no_middle_name: true }),
  );
  const { click } = userEvent.setup();
  await click(screen.getByRole('radio', { name: /087-654-303 00$/ }));
  expect(onTake.mock.calls).toEqual([['snils', true]]);
  screen.getByRole('radio', { name: /Абрамов Вадим \(отчества нет\)$/ });
  expect(rows().map(([head]) => head)).toEqual(
    expect.arrayContaining(['СНИЛС различаются', 'Аллергические реакции только в одной карте']),
  );
  expect(screen.getAllByText('Завод')[0]?.closest('tbody')?.hidden).toBe(true);
  await click(screen.getByRole('button', { name: 'Показать ещё 2 одинаковых пункта', expanded: false }));
  expect(rows().slice(-2)).toEqual([
    ['Гражданство', 'РФ', 'РФ'],
    ['Место работы, должность', 'Завод', 'Завод'],
  ]);
  screen.getByRole('button', { name: 'Скрыть одинаковые пункты', expanded: true });
});

it('a difference that nobody can see is no choice', () => {
  show(cardOf('329', { insurer: 'СОГАЗ', insurerCode: '1' }), cardOf('1001', { insurer: 'СОГАЗ', insurerCode: '2' }));
  expect(screen.queryByRole('radio')).toBeNull();
  expect(rows()).toContainEqual(['Полис ОМС и страховая организация', 'СОГАЗ', 'СОГАЗ']);
});
