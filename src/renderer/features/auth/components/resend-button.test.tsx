import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { LetterSignIn } from './letter-sign-in.tsx';
import { ResendButton } from './resend-button.tsx';

const captcha = vi.hoisted(() => ({ solved: Promise.withResolvers<object>() }));
vi.mock('../use-captcha.ts', () => ({
  useCaptcha: () => ({ state: 'solving', formProps: {}, headers: () => captcha.solved.promise }),
}));
vi.mock('#renderer/lib/workstation/workstation.ts', async (original) => ({
  ...(await original<object>()),
  serverOrigin: () => 'http://server.test',
}));

const sent: string[] = [];
let answer: () => Response;
const draw = (node: ReactNode) => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(<Provider store={store}>{node}</Provider>);
};
beforeEach(() => {
  sent.length = 0;
  captcha.solved = Promise.withResolvers();
  answer = () => Response.json({ message: 'Письмо отправлено' });
  vi.stubGlobal('fetch', ({ url, headers }: Request) => {
    sent.push(`${new URL(url).pathname} ${headers.get('x-captcha')}`);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each([
  ['Выслать письмо ещё раз', '/api/auth/resend-activation/', () => <ResendButton kind="activation" email="a@b.ru" />],
  ['Выслать письмо ещё раз', '/api/auth/password-reset/', () => <ResendButton kind="reset" email="a@b.ru" />],
  ['Войти по письму', '/api/auth/sign-in-letter/', () => <LetterSignIn email="a@b.ru" />],
])('«%s» %s', (name, _, Letter) => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  const press = () => fireEvent.click(button());

  it('sends one letter, however often it is pressed while a captcha is solved', async () => {
    draw(<Letter />);
    press();
    expect(button().disabled).toBe(true);
    press();
    press();
    await act(async () => captcha.solved.resolve({ 'x-captcha': 'proof' }));
    await vi.waitFor(() => expect(sent).toEqual([expect.stringContaining(' proof')]));
  });

  it('can be pressed again after a refusal', async () => {
    answer = () => Response.json({ code: 'too_many', message: 'Слишком часто' }, { status: 429 });
    captcha.solved.resolve({});
    draw(<Letter />);
    press();
    expect(await screen.findByText('Слишком часто')).toBeTruthy();
    await vi.waitFor(() => expect(button().disabled).toBe(false));
    press();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });
});
