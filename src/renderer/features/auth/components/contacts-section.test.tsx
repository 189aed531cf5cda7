import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { ContactsSection } from './contacts-section.tsx';
import { OwnPhoneDialog } from './own-phone.dialog.tsx';

const actions = vi.hoisted(() => ({ reload: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)) }));
vi.mock('#renderer/lib/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useSessionActions: () => actions,
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast: () => Promise.resolve() }));
vi.mock('#renderer/lib/workstation/workstation.ts', async (original) => ({
  ...(await original<object>()),
  serverOrigin: () => 'http://server.test',
  deviceMarks: { keep: () => Promise.resolve() },
}));

const PHONE = '/api/auth/contacts/phone/';
const contacts = {
  email: 'a@b.ru',
  phone: '+79991234567',
  stated_phone: '+79991234567',
  username: null,
  has_phones: true,
};
const sent: string[] = [];
let refusal: string | null;
beforeEach(() => {
  sent.length = 0;
  refusal = null;
  actions.reload.mockClear();
  vi.stubGlobal('fetch', ({ url, method }: Request) => {
    const { pathname } = new URL(url);
    sent.push(`${method} ${pathname}`);
    if (method === 'GET') return Promise.resolve(Response.json(contacts));
    if (refusal !== null && pathname.startsWith(PHONE) && (method === 'DELETE' || pathname !== PHONE))
      return Promise.resolve(Response.json({ code: 'code_wrong', message: refusal }, { status: 422 }));
    return Promise.resolve(Response.json({ message: 'Готово', challenge: 'challenge', contacts, device_mark: 'mark' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const draw = (node: React.ReactNode) => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(<Provider store={store}>{node}</Provider>, { wrapper: MemoryRouter });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a new phone', () => {
  const onClose = vi.fn<() => void>();
  const confirm = async () => {
    onClose.mockClear();
    draw(<OwnPhoneDialog stated="+79991234567" onClose={onClose} />);
    press('Выслать код');
    fireEvent.change(await screen.findByLabelText('Код из SMS'), { target: { value: '123456' } });
    expect(actions.reload).not.toHaveBeenCalled();
    press('Подтвердить');
  };

  it('that is confirmed is read by the whole page: the menu may name the person by it', async () => {
    await confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(actions.reload).toHaveBeenCalledOnce();
  });

  it('that is refused is not', async () => {
    refusal = 'Неверный код';
    await confirm();
    expect(await screen.findByText('Неверный код')).toBeTruthy();
    expect([onClose.mock.calls.length, actions.reload.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a phone that is removed', () => {
  const remove = async () => {
    draw(<ContactsSection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Убрать: Телефон' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Убрать' }));
    await waitFor(() => expect(sent).toContain(`DELETE ${PHONE}`));
  };

  it('is read by the whole page, too', async () => {
    await remove();
    await waitFor(() => expect(actions.reload).toHaveBeenCalledOnce());
  });

  it('stays when the server refuses', async () => {
    refusal = 'Сначала укажите почту';
    await remove();
    expect(await screen.findByText('Сначала укажите почту')).toBeTruthy();
    expect(actions.reload).not.toHaveBeenCalled();
  });
});
