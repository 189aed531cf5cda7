import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KnownCards } from '#shared/rules/patient-import.ts';
import type { PatientImport } from '../api.ts';
import { ColumnsStep } from './columns-step.tsx';

interface Sent {
  readonly body: { readonly columns: readonly unknown[]; readonly known_cards: KnownCards };
}
const api = vi.hoisted(() => ({ check: vi.fn<(sent: Sent) => Promise<object>>() }));
vi.mock('../api.ts', () => ({
  useReadPatientTableMutation: () => [vi.fn<() => void>(), {}],
  useCheckPatientImportMutation: () => [api.check, { isLoading: false }],
  useCancelPatientImportMutation: () => [vi.fn<() => void>(), {}],
}));
beforeEach(() => void api.check.mockReset().mockResolvedValue({ data: {} }));
afterEach(cleanup);

const open = (known: KnownCards) =>
  render(
    <ColumnsStep
      clinic="clinic"
      table={
        {
          id: 'import',
          file_name: 'пациенты.csv',
          rows: 2,
          sheets: [],
          sheet: null,
          encoding: 'utf-8',
          delimiter: ';',
          columns: [{ title: 'ФИО', samples: ['Иванов Иван'], field: 'fullName' }],
          known_cards: known,
        } as unknown as PatientImport
      }
      file={null}
      onChecked={() => undefined}
    />,
  );
const leave = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Пациентов, которые уже есть, не менять' });
const fill = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Дополнить пустые поля их карт/ });
const check = () => userEvent.click(screen.getByRole('button', { name: 'Проверить строки' }));
const sent = () => api.check.mock.lastCall?.[0].body;

it('leaves known cards alone unless they are to be filled, and says what is never changed', async () => {
  open('leave');
  expect(screen.getByRole('radiogroup', { name: 'Если пациент в клинике уже есть' })).toBeTruthy();
  expect([leave().checked, fill().checked]).toEqual([true, false]);
  expect(screen.getByText(/^Что в карте уже записано, не меняется/)).toBeTruthy();
  await check();
  expect(sent()).toEqual({ columns: ['fullName'], known_cards: 'leave' });
  await userEvent.click(fill());
  expect([leave().checked, fill().checked]).toEqual([false, true]);
  await check();
  expect(sent()).toEqual({ columns: ['fullName'], known_cards: 'fill' });
});

it('keeps the choice when the columns are named once more', () => {
  open('fill');
  expect([leave().checked, fill().checked]).toEqual([false, true]);
});
