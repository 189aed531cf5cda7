import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { LoginForm } from './login-form.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', async (original) => ({
  ...(await original<object>()),
  serverOrigin: () => 'http://server.test',
}));

/** Answers of the server, used one after another, and the requests that it got. */
let replies: (() => Response)[] = [];
const sent: { path: string; marks: string | null; body: string }[] = [];
const refusal = (code: string, seconds: number) =>
  Response.json({ code, message: `через ${seconds} с` }, { status: 429, headers: { 'Retry-After': String(seconds) } });
const store = () =>
  configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn<(input: Request) => Promise<Response>>(async (input) => {
      sent.push({
        path: new URL(input.url).pathname,
        marks: input.headers.get('x-device-marks'),
        body: await input.text(),
      });
      return (replies.shift() ?? (() => Response.json({})))();
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const submit = async () => {
  fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: 'a@b.ru' } });
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'пароль' } });
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
};
const show = () =>
  render(
    <Provider store={store()}>
      <LoginForm />
    </Provider>,
  );

it('a wrong password is explained in the form', async () => {
  replies = [() => Response.json({ code: 'invalid_grant', message: 'Неверный логин или пароль' }, { status: 401 })];
  show();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Неверный логин или пароль');
});

describe('sign-in form while sign-in is slowed', () => {
  it('says in words how long to wait, counts down and offers a letter', async () => {
    replies = [() => refusal('sign_in_slowed', 252), () => Response.json({ message: 'Ссылка отправлена' })];
    show();
    await submit();
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/^Войти с паролем можно будет через 4 минуты 1[012] секунд\.$/);
    expect(timer.getAttribute('aria-live')).toBe('off');
    act(() => void vi.advanceTimersByTime(131_500));
    expect(timer.textContent).toMatch(
      /^Войти с паролем можно будет через (2 минуты( 1 секунду)?|1 минуту 5\d секунд[уы]?)\.$/,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Войти по письму' }));
    expect(await screen.findByText(/Ссылка отправлена\. Откройте ссылку в этом же браузере/)).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ path: '/api/auth/sign-in-letter/', body: '{"email":"a@b.ru"}' });
    act(() => void vi.advanceTimersByTime(300_000));
    expect(timer.textContent).toBe('Теперь можно попробовать снова.');
  });

  it('waits briefly on a known device and offers no letter', async () => {
    replies = [() => refusal('too_many_attempts', 3)];
    show();
    await submit();
    expect((await screen.findByRole('timer')).textContent).toMatch(/через [123] секунд[уы]?\.$/);
    expect(screen.queryByRole('button', { name: 'Войти по письму' })).toBeNull();
  });

  it('device marks go with the sign-in, a new one replaces the one it extends, and ten at most are kept', async () => {
    localStorage.setItem(
      'clinic-platform.device-marks',
      JSON.stringify(Array.from({ length: 10 }, (_, index) => `v1.n${index}.1.x`).join(' ')),
    );
    replies = [
      () => Response.json({ token: 't', message: 'ok', device_mark: 'v1.n4.2.y' }),
      () => Response.json({ code: 'internal_error', message: 'x' }, { status: 500 }),
    ];
    show();
    await submit();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.marks?.split(' ')).toHaveLength(10);
    const kept = (JSON.parse(localStorage.getItem('clinic-platform.device-marks') ?? '""') as string).split(' ');
    expect(kept).toHaveLength(10);
    expect([kept[0], kept.filter((mark) => mark.startsWith('v1.n4.'))]).toEqual(['v1.n4.2.y', ['v1.n4.2.y']]);
    expect(sent[1]?.marks, 'other calls carry no marks').toBeNull();
  });
});
