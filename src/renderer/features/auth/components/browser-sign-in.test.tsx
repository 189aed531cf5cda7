import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { BrowserSignIn } from './browser-sign-in.tsx';

const shell = vi.hoisted(() => ({
  beginBrowserSignIn: vi.fn<() => Promise<string | null>>(),
  browserSignInCode: vi.fn<() => Promise<string | null>>(),
  cancelBrowserSignIn: vi.fn<() => Promise<void>>(),
}));
vi.mock('#renderer/lib/workstation/workstation.ts', async (original) => ({
  ...(await original<object>()),
  serverOrigin: () => 'http://server.test',
  browserSignIn: () => shell,
}));

const sent: object[] = [];
const onWaiting = vi.fn<(isWaiting: boolean) => void>();
const refusal = 'Код не подходит или устарел. Получите новый в браузере';

beforeEach(() => {
  sent.length = 0;
  vi.clearAllMocks();
  shell.beginBrowserSignIn.mockResolvedValue('verifier');
  shell.browserSignInCode.mockResolvedValue(null);
  shell.cancelBrowserSignIn.mockResolvedValue();
  vi.stubGlobal(
    'fetch',
    vi.fn<(input: Request) => Promise<Response>>(async (input) => {
      sent.push(JSON.parse(await input.text()) as object);
      return Response.json(
        { code: 'workstation_code_wrong', message: refusal, errors: { code: [refusal] } },
        { status: 422 },
      );
    }),
  );
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <BrowserSignIn onWaiting={onWaiting} />
    </Provider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Войти через браузер' }));

it('without a browser it says so, and waits for nothing', async () => {
  shell.beginBrowserSignIn.mockRejectedValue(new Error('no browser'));
  begin();
  expect((await screen.findByText(/^Не удалось открыть браузер/)).closest('[role="alert"]')).not.toBeNull();
  expect(shell.browserSignInCode).not.toHaveBeenCalled();
  expect(onWaiting).toHaveBeenLastCalledWith(false);
});

it('the code that the browser brings goes to the server with the verifier; a refused one is told of', async () => {
  shell.browserSignInCode.mockResolvedValue('brought');
  begin();
  expect((await screen.findByText(refusal)).closest('[role="alert"]')).not.toBeNull();
  expect(sent).toEqual([{ code: 'brought', verifier: 'verifier' }]);
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
});

it('a wrong typed code stands at its field, and the next may be typed', async () => {
  begin();
  const field = await screen.findByLabelText('Код из браузера');
  fireEvent.change(field, { target: { value: ' AAAA-AAAA ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([{ code: 'AAAA-AAAA', verifier: 'verifier' }]);
});

it('who gives up is back at the beginning, and the workstation listens no more', async () => {
  begin();
  fireEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  expect(screen.getByRole('button', { name: 'Войти через браузер' })).toBeTruthy();
  expect(shell.cancelBrowserSignIn).toHaveBeenCalledOnce();
  expect(onWaiting).toHaveBeenLastCalledWith(false);
});
