import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { BookRowsScreen } from './book-rows.screen.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
const asked: Asked[] = [];
let answer: (asked: Asked) => Response;
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = request.method === 'GET' ? '' : await request.text();
    const call = {
      method: request.method,
      path: pathname + search,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
    asked.push(call);
    return answer(call);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const sent = () => asked.filter(({ method }) => method !== 'GET');

function show(path: string) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const router = createMemoryRouter(
    [
      { path: '/dictionaries', element: <p>The dictionaries</p> },
      { path: '/dictionaries/:book/rows', element: <BookRowsScreen /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}
const benefit = (ID: string, DESCR: string, more: object = {}) => ({
  ID,
  DESCR,
  is_active: true,
  by_hand: null,
  version: 1,
  ...more,
});
const page = (...items: readonly object[]) => json({ items, total: items.length, pages: 1 });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('rows of a book by hand', () => {
  it('say whose they are; a new one is checked, and what the server refuses stands at its field with all that was typed', async () => {
    answer = ({ method }) =>
      method === 'GET'
        ? page(benefit('010', 'Инвалиды войны'), benefit('900', 'Своя', { by_hand: 'made' }))
        : json(
            {
              code: 'book_code_taken',
              message: 'Такой код в справочнике уже есть',
              errors: { ID: ['Такой код в справочнике уже есть'] },
            },
            422,
          );
    show('/dictionaries/lgoti/rows');
    expect(within(await screen.findByRole('row', { name: /Своя/ })).getByText('внесена вручную')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Инвалиды/ })).queryByText(/вручную/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Добавить запись' }));
    const form = within(await dialog('Новая запись'));
    await userEvent.type(form.getByLabelText('Код'), 'д1');
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByText('Код льготы – от одной до трёх цифр')).toBeTruthy();
    expect(form.getByText('Это поле обязательное')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.clear(form.getByLabelText('Код'));
    await userEvent.type(form.getByLabelText('Код'), '010');
    await userEvent.type(form.getByLabelText('Категория'), ' Дети ');
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByText('Такой код в справочнике уже есть')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Код').value).toBe('010');
    expect(sent()).toEqual([{ method: 'POST', path: '/refbook/api/lgoti/', body: { ID: '010', DESCR: 'Дети' } }]);
  });

  it('are corrected with their version, removed and taken up again after a question', async () => {
    let rows = [benefit('010', 'Инвалиды', { version: 3 })];
    answer = ({ method, body }) => {
      if (method === 'GET') return page(...rows);
      if (method === 'DELETE') rows = [benefit('010', 'Инвалиды войны', { is_active: false, version: 5 })];
      else rows = [benefit('010', (body as { DESCR: string }).DESCR, { by_hand: 'corrected', version: 4 })];
      return json(method === 'DELETE' ? { result: true } : rows[0]);
    };
    show('/dictionaries/lgoti/rows');
    await userEvent.click(await screen.findByRole('button', { name: 'Изменить: 010 Инвалиды' }));
    const form = within(await dialog('Запись 010'));
    expect(form.queryByLabelText('Код')).toBeNull();
    expect(form.getByText(/следующая загрузка, в которой она есть, запишет её заново/)).toBeTruthy();
    await userEvent.type(form.getByLabelText('Категория'), ' войны');
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать: 010 Инвалиды войны' }));
    await userEvent.click(within(await dialog('Убрать «010 Инвалиды войны»?')).getByRole('button', { name: 'Убрать' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть: 010 Инвалиды войны' }));
    await userEvent.click(
      within(await dialog('Вернуть «010 Инвалиды войны»?')).getByRole('button', { name: 'Вернуть' }),
    );
    await screen.findByText('исправлена вручную');
    expect(sent()).toEqual([
      { method: 'PUT', path: '/refbook/api/lgoti/010', body: { DESCR: 'Инвалиды войны', version: 3 } },
      { method: 'DELETE', path: '/refbook/api/lgoti/010', body: null },
      { method: 'PUT', path: '/refbook/api/lgoti/010', body: { DESCR: 'Инвалиды войны', version: 5 } },
    ]);
  });

  it('that cannot be removed say why in the question', async () => {
    const city = {
      aoguid: '00000000-0000-4000-8000-000000000002',
      offname: 'Пикалёво',
      shortname: 'г',
      aolevel: 4,
      parentguid: '00000000-0000-4000-8000-000000000001',
      path: 'Ленинградская обл., г. Пикалёво',
      parents: [],
      is_active: true,
      by_hand: null,
      version: 1,
    };
    answer = ({ method }) =>
      method === 'GET'
        ? page(city)
        : json({ code: 'address_not_empty', message: 'В этом адресе лежат другие: сначала уберите их' }, 409);
    show('/dictionaries/fias/rows');
    await userEvent.click(await screen.findByRole('button', { name: `Убрать: ${city.path}` }));
    const question = within(await dialog(`Убрать «${city.path}»?`));
    await userEvent.click(question.getByRole('button', { name: 'Убрать' }));
    expect(await question.findByText(/сначала уберите их/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Отмена' }));
    // an address lies in one that was chosen
    await userEvent.click(screen.getByRole('button', { name: 'Добавить запись' }));
    const form = within(await dialog('Новая запись'));
    await userEvent.type(form.getByLabelText('Название'), 'Новая');
    await userEvent.type(form.getByLabelText('Сокращение'), 'ул');
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByText('Выберите из списка, в чём он находится')).toBeTruthy();
  });

  it('of a book without any lead to the dictionaries', async () => {
    show('/dictionaries/grls/rows');
    expect(await screen.findByText('The dictionaries')).toBeTruthy();
  });
});
