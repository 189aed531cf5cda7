import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BELOW_RAIL, RAIL } from '#renderer/lib/page/use-media.ts';
import { PersonalMenu } from './personal-menu.tsx';

const window = vi.hoisted(() => ({ isNarrow: true, isPhone: false }));
vi.mock('#renderer/lib/page/use-media.ts', async (original) => ({
  ...(await original<typeof import('#renderer/lib/page/use-media.ts')>()),
  useMedia: (query: string) => (query === BELOW_RAIL ? window.isPhone : query !== RAIL && window.isNarrow),
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ user: null }) }));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'c', slug: 'sever' }) }));
vi.mock('../menu.ts', () => ({
  personalMenu: () => [
    {
      to: '/clinics/sever/personal-area/registry/queue',
      titleKey: 'title_queue',
      isInner: false,
      covers: ['/clinics/:clinicName/personal-area/registry/queue'],
    },
  ],
}));
beforeEach(() => {
  window.isNarrow = true;
  window.isPhone = false;
  localStorage.clear();
});
afterEach(cleanup);

const [QUEUE, VISIT] = [
  '/clinics/sever/personal-area/registry/queue',
  '/clinics/sever/personal-area/reception/currentpatient',
];
function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <PersonalMenu isDesk /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return (to: string) => act(() => router.navigate(to));
}
const isOpen = () => screen.getByRole('button').getAttribute('aria-expanded') === 'true';
const press = () => userEvent.click(screen.getByRole('button'));

it('folds by itself while a visit is filled in on a narrow window, and is open again behind it', async () => {
  const go = open(QUEUE);
  expect(isOpen()).toBe(true);
  await go(VISIT);
  expect(isOpen()).toBe(false);
  await go(QUEUE);
  expect(isOpen()).toBe(true);
});

it('is opened there by hand, and folded again without being remembered', async () => {
  const go = open(VISIT);
  await press();
  expect(isOpen()).toBe(true);
  await press();
  expect(isOpen()).toBe(false);
  await go(QUEUE);
  expect(isOpen()).toBe(true);
});

it('stays as it is where there is room', () => {
  window.isNarrow = false;
  open(VISIT);
  expect(isOpen()).toBe(true);
});

it('folded elsewhere is remembered', async () => {
  const go = open(QUEUE);
  await press();
  expect(isOpen()).toBe(false);
  await go(VISIT);
  await press();
  expect(isOpen(), 'opened by hand').toBe(true);
});

it('on a phone is a dropdown with the page’s name, which closes with the choice', async () => {
  window.isPhone = true;
  open(QUEUE);
  const button = screen.getByRole('button', { name: 'Меню: Список записей' });
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(button);
  const current = screen.getByRole('link', { name: 'Список записей' });
  expect(current.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Назад' })).toBeTruthy();
  await userEvent.click(current);
  expect(screen.queryByRole('link')).toBeNull();
});

it('on a phone is named «Меню» where no row is the page’s', () => {
  window.isPhone = true;
  open(VISIT);
  expect(screen.getByRole('button', { name: 'Меню' }).getAttribute('aria-expanded')).toBe('false');
});
