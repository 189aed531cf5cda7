import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PalettePage, PaletteTask } from '#renderer/features/palette/options.ts';
import { DeskPalette } from './desk-palette.tsx';

const given = vi.hoisted(() => ({
  pages: [] as readonly PalettePage[],
  tasks: [] as readonly PaletteTask[],
  employments: 0,
  book: true,
  scheme: 'light',
  chosen: [] as string[],
  hasLeft: false,
}));
vi.mock('#renderer/features/palette/palette.dialog.tsx', () => ({
  PaletteDialog: ({ pages, tasks }: Pick<typeof given, 'pages' | 'tasks'>) => {
    Object.assign(given, { pages, tasks });
    return null;
  },
}));
vi.mock('#renderer/features/palette/use-may.ts', () => ({ useMay: () => ({ book: given.book }) }));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ slug: 'zdorovie' }) }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({
  useSession: () => ({ user: { employments: { total: given.employments } } }),
}));
vi.mock('#renderer/lib/theme/color-scheme.ts', () => ({
  shownScheme: () => given.scheme,
  useSchemePreference: () => ['system', (scheme: string) => given.chosen.push(scheme)],
}));
vi.mock('../menu.ts', () => ({ personalMenu: () => [] }));
vi.mock('#renderer/lib/session/use-sign-out.ts', () => ({
  useSignOut: () => async () => {
    given.hasLeft = true;
  },
}));
beforeEach(() => {
  Object.assign(given, { employments: 0, book: true, scheme: 'light', chosen: [], hasLeft: false });
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
    expect(wordsOf('scheme')).toMatch(/тема.*настройки/);
  });

  it('places of work are a page for who has some', () => {
    open();
    expect(given.pages.map(({ title }) => title)).toEqual(['Справочники', 'МКБ-10', 'ГРЛС']);
    cleanup();
    given.employments = 1;
    open();
    expect(given.pages.map(({ title }) => title)).toContain('Места работы');
  });
});
