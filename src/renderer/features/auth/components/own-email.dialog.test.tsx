import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { EmailNotMeScreen } from '../email-not-me.screen.tsx';
import { OwnEmailDialog } from './own-email.dialog.tsx';

const marks = vi.hoisted(() => ({ keep: vi.fn<(mark: string | undefined) => Promise<void>>() }));
vi.mock('#renderer/lib/workstation/workstation.ts', async (original) => ({
  ...(await original<object>()),
  serverOrigin: () => 'http://server.test',
  deviceMarks: marks,
}));

type Answer = { readonly status?: number; readonly body: object };
const refused = (code: string, message: string, field?: string, status = 422): Answer => ({
  status,
  body: { code, message, errors: field === undefined ? {} : { [field]: [message] } },
});
const asked: Answer = { body: { message: 'Письмо с кодом отправлено', challenge: 'challenge' } };
const changed: Answer = { body: { message: 'Почта подтверждена', contacts: {}, device_mark: 'mark' } };

const sent: { readonly path: string; readonly body: unknown }[] = [];
/** What the next calls of a path are answered. */
const answers = new Map<string, Answer[]>();
const onClose = vi.fn<() => void>();

const draw = (node: React.ReactNode) => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(<Provider store={store}>{node}</Provider>);
};
beforeEach(() => {
  sent.length = 0;
  answers.clear();
  vi.clearAllMocks();
  vi.stubGlobal(
    'fetch',
    vi.fn<(input: Request) => Promise<Response>>(async (input) => {
      const { pathname: path } = new URL(input.url);
      const text = await input.text();
      sent.push({ path, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
      const answer = answers.get(path)?.shift() ?? { status: 500, body: { code: 'internal_error', message: 'нет' } };
      return Response.json(answer.body, { status: answer.status ?? 200 });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const REQUEST = '/api/auth/contacts/email/';
const CONFIRM = '/api/auth/contacts/email/confirm/';
const calls = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);

describe('OwnEmailDialog', () => {
  const open = (present: string | null = 'old@mail.test') =>
    draw(<OwnEmailDialog present={present} onClose={onClose} />);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('asks for the address, then for the code of its letter', async () => {
    answers.set(REQUEST, [asked]).set(CONFIRM, [changed]);
    open();
    expect(screen.getByText(/Мы напишем и на old@mail.test/)).toBeTruthy();
    type('Новый e-mail', ' new@mail.test ');
    press('Выслать код');
    expect(await screen.findByText(/отправлено на new@mail.test/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Код из письма'));
    type('Код из письма', '123 456');
    press('Подтвердить');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(marks.keep).toHaveBeenCalledWith('mark');
    expect([calls(REQUEST), calls(CONFIRM)]).toEqual([
      [{ email: 'new@mail.test' }],
      [{ challenge: 'challenge', code: '123 456' }],
    ]);
  });

  it.each([
    ['', 'Введите e-mail'],
    ['OLD@mail.test', 'Это ваша нынешняя почта. Укажите другую'],
    ['anna@mail', /^Проверьте адрес/],
    ['анна@mail.test', /^Проверьте адрес/],
    ['anna@mail..test', /^Проверьте адрес/],
  ])('«%s» is told at the field and not sent', async (email, message) => {
    open();
    type('Новый e-mail', email);
    press('Выслать код');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('a wrong code stands at its field; another address may be given, and what was typed is there', async () => {
    answers
      .set(REQUEST, [asked, { body: { message: '', challenge: 'second' } }])
      .set(CONFIRM, [refused('code_wrong', 'Неверный код', 'code'), changed]);
    open(null);
    type('Новый e-mail', 'new@mail.test');
    press('Выслать код');
    await screen.findByLabelText('Код из письма');
    type('Код из письма', '000000');
    press('Подтвердить');
    expect(await screen.findByText('Неверный код')).toBeTruthy();
    press('Другой адрес');
    expect(screen.getByLabelText<HTMLInputElement>('Новый e-mail').value).toBe('new@mail.test');
    type('Новый e-mail', 'other@mail.test');
    press('Выслать код');
    expect((await screen.findByLabelText<HTMLInputElement>('Код из письма')).value).toBe('');
    type('Код из письма', '654321');
    press('Подтвердить');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(calls(CONFIRM).at(-1)).toEqual({ challenge: 'second', code: '654321' });
  });

  it('the letter may be sent once more after a minute; the code of the last one counts', async () => {
    answers
      .set(REQUEST, [
        asked,
        { body: { message: '', challenge: 'second' } },
        refused('too_many_requests', 'Слишком часто'),
      ])
      .set(CONFIRM, [changed]);
    const now = vi.spyOn(Date, 'now');
    const pass = (ms: number) => now.mockReturnValue(Date.now() + ms);
    open();
    type('Новый e-mail', 'new@mail.test');
    press('Выслать код');
    const wait = await screen.findByRole<HTMLButtonElement>('button', { name: /^Выслать ещё раз через \d+ с/ });
    expect(wait.disabled).toBe(true);
    pass(61_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Выслать код ещё раз' }));
    await waitFor(() => expect(calls(REQUEST)).toEqual([{ email: 'new@mail.test' }, { email: 'new@mail.test' }]));
    expect(await screen.findByRole('button', { name: /^Выслать ещё раз через/ })).toBeTruthy();
    pass(61_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Выслать код ещё раз' }));
    expect(await screen.findByText('Слишком часто')).toBeTruthy();
    now.mockRestore();
    type('Код из письма', '654321');
    press('Подтвердить');
    await waitFor(() => expect(calls(CONFIRM)).toEqual([{ challenge: 'second', code: '654321' }]));
  });

  it('one that is somebody else’s is said in the form', async () => {
    answers.set(REQUEST, [asked]).set(CONFIRM, [refused('email_taken', 'Такой пользователь уже существует')]);
    open();
    type('Новый e-mail', 'new@mail.test');
    press('Выслать код');
    await screen.findByLabelText('Код из письма');
    type('Код из письма', '123456');
    press('Подтвердить');
    expect(await screen.findByText('Такой пользователь уже существует')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('EmailNotMeScreen', () => {
  const path = '/api/auth/contacts/email/not-me/';
  const at = (hash: string) =>
    draw(
      <MemoryRouter initialEntries={[`/auth/not-me/email${hash}`]}>
        <EmailNotMeScreen />
      </MemoryRouter>,
    );

  it('does nothing by being opened; a spent link says where help is', async () => {
    answers.set(path, [refused('email_link_invalid', 'Ссылка недействительна или устарела')]);
    at(`#${'t'.repeat(43)}`);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Вернуть почту и завершить все сеансы' }));
    expect(await screen.findByText('Ссылка недействительна или устарела')).toBeTruthy();
    expect(calls(path)).toEqual([{ token: 't'.repeat(43) }]);
    expect(screen.getByRole('link', { name: 'Контакты платформы' }).getAttribute('href')).toBe('/contacts');
  });

  it('a link that lost its end is not sent', () => {
    at('#short');
    expect(screen.getByText('Ссылка неполная: откройте её из письма ещё раз, целиком.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
