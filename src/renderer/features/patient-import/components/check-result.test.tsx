import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportedRow, PatientImport } from '../api.ts';
import { CheckResult } from './check-result.tsx';

const api = vi.hoisted(() => ({
  rows: [] as unknown[],
  confirm: vi.fn<(sent: object) => void>(),
  kinds: [] as string[],
  saved: [] as string[],
}));
vi.mock('../api.ts', () => ({
  useListPatientImportRowsQuery: ({ query: { kind } }: { query: { kind: string } }) => {
    api.kinds.push(kind);
    return { currentData: { items: api.rows, total: 1, pages: 1 }, isFetching: false, refetch: () => undefined };
  },
  useConfirmPatientImportMutation: () => [api.confirm, { isLoading: false }],
  useCancelPatientImportMutation: () => [vi.fn<() => void>(), {}],
}));
vi.mock('#renderer/lib/api/fetch-file.ts', () => ({
  fetchFile: (_: object, { query }: { query: { kind: string } }) => query.kind,
}));
vi.mock('#renderer/lib/api/use-save-file.ts', () => ({
  useSaveFile: () => ({
    isBusy: false,
    save: (name: string, kind: string) => void api.saved.push(`${kind}: ${name}`),
  }),
}));
beforeEach(() => {
  [api.rows, api.kinds, api.saved] = [[], [], []];
  api.confirm.mockReset();
});
afterEach(cleanup);

const open = (checked: Partial<PatientImport>) =>
  render(
    <CheckResult
      clinic="clinic"
      checked={
        {
          id: 'import',
          file_name: 'пациенты.csv',
          known_cards: 'fill',
          new: 0,
          filled: 0,
          known: 0,
          wrong: 0,
          ...checked,
        } as PatientImport
      }
      onRename={() => undefined}
    />,
  );
const segments = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);

it('says of each card that is filled what with, counts them, and gives them as a table', async () => {
  api.rows = [
    {
      line: 2,
      kind: 'filled',
      problem: '',
      changes: 'СНИЛС; Телефон',
      last_name: 'Белова',
      first_name: 'Вера',
      middle_name: '',
      date_of_birth: null,
      phone: '',
      patient: 'one',
    } satisfies ImportedRow,
  ];
  open({ filled: 2, known: 1 });
  expect(api.kinds.at(-1)).toBe('filled');
  expect(screen.getByRole('table', { name: 'Дополнят карты' }).textContent).toContain('СНИЛС; Телефон');
  expect(screen.getByText(/заполнится то, что сейчас пусто/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Скачать, что добавится' }));
  expect(api.saved).toEqual(['filled: пациенты — дополнения.xlsx']);
  await userEvent.click(screen.getByRole('button', { name: 'Дополнить 2 карты' }));
  expect(api.confirm).toHaveBeenCalledExactlyOnceWith({
    clinic: 'clinic',
    params: { id: 'import' },
    body: { skip_wrong: false },
  });
});

it('names all that will be done', () => {
  open({ new: 3, filled: 1, wrong: 1 });
  expect(
    screen.getByRole('button', { name: 'Завести 3 пациентов, дополнить 1 карту, 1 строку с ошибками пропустить' }),
  ).toBeTruthy();
});

it('speaks of no filling where known cards are left alone', () => {
  open({ known_cards: 'leave', known: 2 });
  expect(segments().some((text) => text?.startsWith('Дополнят карты'))).toBe(false);
  expect(screen.getByText('Новых пациентов в файле нет.')).toBeTruthy();
});

it('says that there is nothing to fill', () => {
  open({ known: 2 });
  expect(screen.getByText('Новых пациентов в файле нет, и дополнить карты прежних нечем.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Дополнить/ })).toBeNull();
});
