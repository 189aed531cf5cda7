import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { PatientImport } from '../api.ts';
import { PastImports } from './past-imports.tsx';

const files = vi.hoisted(() => ({ saved: [] as unknown[], answer: undefined as string | undefined }));
vi.mock('../api.ts', () => ({ useUndoPatientImportMutation: () => [vi.fn<() => void>(), { isLoading: false }] }));
vi.mock('#renderer/lib/api/fetch-file.ts', () => ({ fetchFile: (_: object, input: object) => input }));
vi.mock('#renderer/lib/api/use-save-file.ts', () => ({
  useSaveFile: () => ({
    isBusy: false,
    save: (...file: unknown[]) => {
      files.saved.push(file);
      return Promise.resolve(files.answer);
    },
  }),
}));
afterEach(cleanup);

const DONE = {
  id: 'one',
  file_name: 'пациенты.csv',
  state: 'done',
  started_at: '2026-11-26T09:00:00Z',
  new: 3,
  filled: 0,
  known: 0,
  wrong: 2,
  kept: 0,
  error: null,
  has_skipped: true,
  can_undo: false,
} as unknown as PatientImport;
const button = () => screen.queryByRole('button', { name: 'Скачать пропущенные строки' });

it('gives the rows that were left out while they are there, and says why it could not', async () => {
  files.answer = 'Нет связи с сервером';
  render(<PastImports clinic="clinic" imports={[DONE]} />);
  await userEvent.click(button()!);
  expect(files.saved).toEqual([
    ['пациенты — ошибки.xlsx', { clinic: 'clinic', params: { id: 'one' }, query: { kind: 'wrong' } }],
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервером');
});

it('offers none that are gone', () => {
  render(<PastImports clinic="clinic" imports={[{ ...DONE, has_skipped: false }]} />);
  expect(button()).toBeNull();
});

it('says of what an undo left why', () => {
  render(<PastImports clinic="clinic" imports={[{ ...DONE, state: 'undone', has_skipped: false, kept: 2 }]} />);
  expect(
    screen.getByText(/^С 2 пациентами уже работали, или карты объединили с другими: эти карты остались как есть\.$/),
  ).toBeTruthy();
});
