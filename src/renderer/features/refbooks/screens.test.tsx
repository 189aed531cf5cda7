import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { GrlsScreen } from './grls.screen.tsx';
import { ImportScreen } from './import.screen.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const asked: string[] = [];
let answer: (url: string) => Response;
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(answer(request.url));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(path: string) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const router = createMemoryRouter(
    [
      { path: '/dictionaries', element: <p>The dictionaries</p> },
      { path: '/dictionaries/grls', element: <GrlsScreen /> },
      { path: '/dictionaries/:book/import', element: <ImportScreen /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}
const drug = {
  ID: 'd1',
  S_TORG_NAME: 'Нурофен',
  S_MNN: 'Ибупрофен',
  S_FORMS: 'таблетки; капли; мазь; гель; сироп',
  S_DOCS: 'НД 1',
  S_GROUP: 'НПВП',
};

describe('the register of drugs', () => {
  it('has its five columns; of many forms the rest is folded', async () => {
    answer = () => json({ items: [drug], total: 1, pages: 1 });
    show('/dictionaries/grls');
    const row = await screen.findByRole('row', { name: /Нурофен/ });
    for (const words of ['Ибупрофен', 'капли', 'НД 1', 'НПВП']) expect(within(row).getByText(words)).toBeTruthy();
    await userEvent.click(within(row).getByText('Ещё 2 формы'));
    expect(within(row).getByText('сироп')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ГРЛС' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('link', { name: 'Загрузить из файла' }), 'for superusers').toBeNull();
  });
  it('says that it is empty, and that it could not be read', async () => {
    answer = () => json({ items: [], total: 0, pages: 0 });
    show('/dictionaries/grls?search=%D1%8F%D1%8F');
    expect(await screen.findByText('Ничего не найдено. Сократите название или наберите международное.')).toBeTruthy();
    cleanup();
    answer = () => json({ code: 'internal_error', message: 'Произошла ошибка' }, 500);
    show('/dictionaries/grls');
    expect(await screen.findByText(/Произошла ошибка/)).toBeTruthy();
  });
});

describe('the import of a book', () => {
  it('is of the book of the address: its words, its files, its calls', async () => {
    answer = () => json({ items: [] });
    show('/dictionaries/foms/import');
    expect(
      await screen.findByText('Официальный файл ещё не загружали: работает начальный набор организаций.'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Загрузка страховых организаций');
    expect(screen.getByText('Расширения .xml, .csv, .xlsx, .xls, до 32 МБ')).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'К справочнику',
      'МКБ-10',
      'ГРЛС',
      'Страховые организации',
      'Льготные категории',
      'Адреса',
    ]);
    expect(asked.every((url) => url.includes('/refbook/api/foms/import/'))).toBe(true);
  });
  it('of no book leads to the dictionaries', async () => {
    show('/dictionaries/nothing/import');
    expect(await screen.findByText('The dictionaries')).toBeTruthy();
  });
});
