import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { VisitNotes } from './visit-notes.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(content: { message: string }) => void>() }));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast }));

interface Notes {
  readonly reason: string;
  readonly comment: string;
  readonly version: number;
}
/** what the server has */
let notes: Notes;
let sent: string[];
let fails = false;
beforeEach(() => {
  notes = { reason: 'Кашель', comment: '', version: 1 };
  sent = [];
  fails = false;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (fails) throw new TypeError('Failed to fetch');
    if (request.method === 'GET') return Response.json(notes);
    const body = (await request.clone().json()) as Notes;
    sent.push(JSON.stringify(body));
    if (body.version !== notes.version)
      return Response.json({ code: 'stale_version', message: 'Устарело', current: notes }, { status: 409 });
    notes = { ...body, version: body.version + 1 };
    return Response.json(notes);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
function show(appointment = 'a') {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <VisitNotes clinic="c" appointment={appointment} />
    </Provider>,
  );
}
const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Изменить причину и комментарий' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));

describe('VisitNotes', () => {
  it('shows what there is, and saves both texts', async () => {
    show();
    expect(await screen.findByText('Кашель')).toBeTruthy();
    await edit();
    await userEvent.type(screen.getByLabelText(/Комментарий регистратуры/), '  Позвонить ');
    await save();
    expect(await screen.findByText('Позвонить')).toBeTruthy();
    expect(sent).toEqual(['{"reason":"Кашель","comment":"Позвонить","version":1}']);
    expect(showToast.mock.calls[0]?.[0].message).toBe('Причина и комментарий сохранены');
  });

  it('asks before a reload loses what is not saved, and not after', async () => {
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    show();
    await edit();
    expect(asks()).toBe(false);
    await userEvent.type(screen.getByLabelText(/Комментарий регистратуры/), 'Позвонить');
    expect(asks()).toBe(true);
    await save();
    expect(await screen.findByText('Позвонить')).toBeTruthy();
    expect(asks()).toBe(false);
  });

  it('what somebody else wrote meanwhile is shown, and nothing typed is lost', async () => {
    show();
    await edit();
    await userEvent.type(screen.getByLabelText(/Комментарий регистратуры/), 'Моё');
    notes = { reason: 'Насморк', comment: 'Чужое', version: 2 };
    await save();
    const alert = await screen.findByText(/изменил кто-то другой/);
    expect(alert.closest('[role="alert"]')?.textContent).toContain('Причина обращения: Насморк');
    expect(screen.getByLabelText(/Комментарий регистратуры/)).toHaveProperty('value', 'Моё');
    await save();
    expect(await screen.findByText('Моё')).toBeTruthy();
    expect(sent.at(-1)).toBe('{"reason":"Кашель","comment":"Моё","version":2}');
  });

  it('after a stale save and «Отмена» the texts of the other one are there', async () => {
    show();
    await edit();
    notes = { reason: 'Насморк', comment: '', version: 2 };
    await userEvent.type(screen.getByLabelText(/Причина обращения/), ' и жар');
    await save();
    await screen.findByText(/изменил кто-то другой/);
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
    expect(await screen.findByText('Насморк')).toBeTruthy();
  });

  it('a text that is too long says so and is not sent; Escape closes the form alone', async () => {
    notes = { reason: '', comment: '', version: 1 };
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Указать причину или комментарий' }));
    const reason = screen.getByLabelText(/Причина обращения/);
    await userEvent.click(reason);
    await userEvent.paste('x'.repeat(301));
    expect(screen.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Escape}');
    // what was typed does not go without a question
    await userEvent.click(await screen.findByRole('button', { name: 'Остаться' }));
    expect(reason).toHaveProperty('value', 'x'.repeat(301));
    await userEvent.click(reason);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
    expect(await screen.findByRole('button', { name: 'Указать причину или комментарий' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('a look or a save that failed says so; the look can be tried again, the text stays', async () => {
    fails = true;
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Нет связи');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await edit();
    await userEvent.type(screen.getByLabelText(/Комментарий регистратуры/), 'Моё');
    fails = true;
    await save();
    await waitFor(() => expect(screen.getByText(/Нет связи/)).toBeTruthy());
    expect(screen.getByLabelText(/Комментарий регистратуры/)).toHaveProperty('value', 'Моё');
  });

  it('what was typed waits for who comes back to the visit, and a save over another text is refused first', async () => {
    show('b');
    await edit();
    await userEvent.type(screen.getByLabelText(/Комментарий регистратуры/), 'Моё');
    cleanup();
    notes = { reason: 'Насморк', comment: '', version: 2 };
    show('c');
    expect(await screen.findByText('Насморк')).toBeTruthy();
    cleanup();
    show('b');
    expect(await screen.findByLabelText(/Комментарий регистратуры/)).toHaveProperty('value', 'Моё');
    // whoever went by with the arrows stays in the list
    expect(document.activeElement).toBe(document.body);
    await save();
    await screen.findByText(/изменил кто-то другой/);
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
    cleanup();
    show('b');
    expect(await screen.findByText('Насморк')).toBeTruthy();
  });
});
