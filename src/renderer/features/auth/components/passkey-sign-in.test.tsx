import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', async (original) => ({
  ...(await original<object>()),
  serverOrigin: () => 'http://server.test',
}));
const key = { id: 'a2V5', clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2ln' };
const browser = vi.hoisted(() => ({
  applyKey: vi.fn<(options: object, isOffered?: boolean) => Promise<object | 'not-done'>>(),
  canOfferKeys: vi.fn<() => Promise<boolean>>(),
  forgetKey: vi.fn<(rpId: string, id: string) => Promise<void>>(),
  stopWaiting: vi.fn<() => Promise<void>>(),
}));
vi.mock('#renderer/lib/passkeys/passkeys.ts', () => ({ NOT_DONE: 'not-done', ...browser }));

let answers: (() => Response)[] = [];
const sent: { path: string; body: object }[] = [];
const question = () =>
  Response.json({ rpId: 'clinic.example', challenge: 'YQ', timeout: 1, userVerification: 'required' });
const refusal = (code: string, message: string) => () => Response.json({ code, message }, { status: 422 });
let show: () => unknown;
const onToken = vi.fn<(token: string) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  sent.length = 0;
  vi.clearAllMocks();
  browser.applyKey.mockResolvedValue(key);
  browser.canOfferKeys.mockResolvedValue(false);
  browser.forgetKey.mockResolvedValue();
  browser.stopWaiting.mockResolvedValue();
  vi.stubGlobal(
    'fetch',
    vi.fn<(input: Request) => Promise<Response>>(async (input) => {
      const path = new URL(input.url).pathname;
      const body = (await input.text()) || '{}';
      sent.push({ path, body: JSON.parse(body) as object });
      return path.endsWith('/options') ? question() : (answers.shift() ?? (() => Response.json({})))();
    }),
  );
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  show = () =>
    render(
      <Provider store={store}>
        <PasskeySignIn onToken={onToken} />
      </Provider>,
    );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = () => {
  show();
  return fireEvent.click(screen.getByRole('button', { name: 'Войти по ключу доступа' }));
};

it('a pressed button asks for a key and opens the session that it gives', async () => {
  answers = [() => Response.json({ token: 't', message: '' })];
  press();
  await waitFor(() => expect(onToken).toHaveBeenCalledWith('t'));
  expect(browser.applyKey).toHaveBeenCalledWith(expect.objectContaining({ challenge: 'YQ' }), false);
  expect(sent.at(-1)).toEqual({ path: '/api/auth/passkey', body: key });
});

it('who cancels is told so, and nothing is sent', async () => {
  browser.applyKey.mockResolvedValue('not-done');
  press();
  expect((await screen.findByText(/^Вход по ключу не завершён/)).closest('[role="alert"]')).not.toBeNull();
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/passkey/options']);
});

it('a key that the platform does not know is told of, and the browser forgets it', async () => {
  answers = [refusal('passkey_unknown', 'Этот ключ доступа не подключён или удалён')];
  press();
  expect(await screen.findByText('Этот ключ доступа не подключён или удалён')).toBeTruthy();
  expect(browser.forgetKey).toHaveBeenCalledWith('clinic.example', key.id);
});

it('a closed account is restored by one more use of the key', async () => {
  answers = [refusal('account_closed', 'Вы закрыли этот кабинет'), () => Response.json({ token: 't', message: '' })];
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Восстановить' }));
  await waitFor(() => expect(onToken).toHaveBeenCalledWith('t'));
  expect(sent.at(-1)?.body).toEqual({ ...key, restore: true });
});

it('the field offers keys anew after an answer that came too late', async () => {
  browser.canOfferKeys.mockResolvedValue(true);
  browser.applyKey.mockResolvedValueOnce(key).mockReturnValue(new Promise(() => undefined));
  answers = [refusal('passkey_expired', 'Вход начат слишком давно')];
  show();
  expect(await screen.findByText('Вход начат слишком давно')).toBeTruthy();
  await waitFor(() => expect(browser.applyKey).toHaveBeenCalledTimes(2));
  expect(browser.applyKey.mock.calls.map(([, isOffered]) => isOffered)).toEqual([true, true]);
});
