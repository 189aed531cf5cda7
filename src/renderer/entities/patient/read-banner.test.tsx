import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { ReadBanner } from './read-banner.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
let mayRead = true;
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useCan: () => mayRead }));
const known = {
  last_name: 'Попов',
  first_name: 'Михаил',
  middle_name: '',
  cardid: '611',
  phone: '',
  good: true,
};
const facts = {
  ...known,
  id: 'p',
  has_no_middle_name: true,
  date_of_birth: '1992-05-18',
  gender: 'male',
  avatar: null,
  allergies: 'Йод',
  dispensary: [],
  missing: [],
};
const show = (id: string | null) => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const page = (of: string | null) => (
    <Provider store={store}>
      <ReadBanner clinic={{ id: 'c', timezone: 'Europe/Moscow' }} id={of} known={known} today="2026-11-23" />
    </Provider>
  );
  const { rerender } = render(page(id));
  return (of: string | null) => rerender(page(of));
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  mayRead = true;
});

it('shows what the list says until it is settled whose banner is wanted, then reads it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: Request) => {
    asked.push(new URL(input.url).pathname);
    return Promise.resolve(Response.json(facts));
  });
  const choose = show(null);
  expect(screen.getByText('Попов Михаил')).toBeTruthy();
  expect(asked).toEqual([]);
  choose('p');
  await screen.findByText('Йод');
  expect(screen.getByText('34 года, муж.')).toBeTruthy();
  expect(asked).toEqual(['/patient/p/banner']);
});

it('a read that failed says so, beside what is known, and can be tried again', async () => {
  let isUp = false;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      isUp ? Response.json(facts) : Response.json({ code: 'x', message: 'Сервер занят' }, { status: 500 }),
    ),
  );
  show('p');
  expect((await screen.findByRole('alert')).textContent).toContain('Аллергии и учёт прочитать не удалось');
  expect(screen.getByText('Попов Михаил')).toBeTruthy();
  expect(screen.queryByText('Об аллергии не спрашивали')).toBeNull();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText('Йод');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('who may not look at cards has what the list says, and asks nothing', () => {
  mayRead = false;
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  show('p');
  expect(screen.getByText('Попов Михаил')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});
