import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaletteTask } from '#renderer/features/palette/options.ts';
import { DeskPalette } from './desk-palette.tsx';

const given = vi.hoisted(() => ({
  tasks: [] as readonly PaletteTask[],
  book: true,
  scheme: 'light',
  chosen: [] as string[],
  hasLeft: false,
}));
vi.mock('#renderer/features/palette/palette.dialog.tsx', () => ({
  PaletteDialog: ({ tasks }: Pick<typeof given, 'tasks'>) => {
    Object.assign(given, { tasks });
    return null;
  },
}));
vi.mock('#renderer/features/palette/use-may.ts', () => ({ useMay: () => ({ book: given.book }) }));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ slug: 'zdorovie' }) }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({
  useSession: () => ({ user: null }),
}));
vi.mock('#renderer/lib/theme/color-scheme.ts', () => ({
  shownScheme: () => given.scheme,
  useSchemePreference: () => ['system', (scheme: string) => given.chosen.push(scheme)],
}));
vi.mock('./desk-pages.tsx', () => ({ deskPages: () => [] }));
vi.mock('#renderer/lib/session/use-sign-out.ts', () => ({
  useSignOut: () => async () => {
    given.hasLeft = true;
  },
}));
beforeEach(() => {
  Object.assign(given, { book: true, scheme: 'light', chosen: [], hasLeft: false });
});
afterEach(cleanup);

const [onWait, onAbsence] = [vi.fn<() => void>(), vi.fn<() => void>()];
function open() {
  const nothing = () => undefined;
  render(
    <DeskPalette
      ask={null}
      typed=""
      recent={[]}
      onPatient={nothing}
      onKeys={nothing}
      onWait={onWait}
      onAbsence={onAbsence}
      onClose={nothing}
    />,
  );
  return {
    titles: given.tasks.map(({ title }) => title),
    run: (id: string) => given.tasks.find((task) => task.id === id)?.run(),
  };
}

describe('what the palette of the desk can do', () => {
  it('on any page: an absence, the waiting list, the appearance, the way out', () => {
    const { titles, run } = open();
    expect(titles).toEqual(['Внести в лист ожидания', 'Отсутствие врача', 'Тёмное оформление', 'Выйти']);
    for (const id of ['wait', 'absence', 'scheme', 'sign-out']) run(id);
    expect([onWait.mock.calls.length, onAbsence.mock.calls.length]).toEqual([1, 1]);
    expect([given.chosen, given.hasLeft]).toEqual([['dark'], true]);
  });

  it('who does not book has the last two; the appearance is the other one than what is shown', () => {
    Object.assign(given, { book: false, scheme: 'dark' });
    expect(open().titles).toEqual(['Светлое оформление', 'Выйти']);
  });

  it('commands are found by other words, too', () => {
    open();
    const wordsOf = (id: string) => given.tasks.find((task) => task.id === id)?.also;
    expect(wordsOf('sign-out')).toContain('выход');
    expect(wordsOf('scheme')).toEqual(expect.arrayContaining(['тема', 'настройки']));
  });
});
