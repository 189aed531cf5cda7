import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaptchaStatus } from './components/captcha-status.tsx';
import { useCaptcha } from './use-captcha.ts';

const server = vi.hoisted(() => ({
  kinds: ['login'] as string[],
  ask: vi.fn<(kind: string) => Promise<object>>(),
  solve: vi.fn<(challenge: object) => Promise<string>>(),
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ config: { captcha: server.kinds } }) }));
vi.mock('./api.ts', () => ({
  useGetCaptchaMutation: () => [
    ({ params }: { params: { kind: string } }) => ({ unwrap: () => server.ask(params.kind) }),
  ],
}));
vi.mock('./captcha-solver.ts', () => ({ solveCaptcha: server.solve }));

const sent: object[] = [];
function Form() {
  const { state, formProps, headers } = useCaptcha('login');
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        event.preventDefault();
        void headers().then((given) => sent.push(given));
      }}
    >
      <input aria-label="Поле" />
      <CaptchaStatus state={state} />
      <button type="submit">Войти</button>
    </form>
  );
}
const submit = async (count: number) => {
  fireEvent.submit(screen.getByRole('button', { name: 'Войти' }));
  await waitFor(() => expect(sent).toHaveLength(count));
};
const said = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

beforeEach(() => {
  sent.length = 0;
  server.kinds = ['login'];
  let made = 0;
  server.ask.mockReset().mockImplementation((kind) => Promise.resolve({ kind }));
  server.solve.mockReset().mockImplementation(() => Promise.resolve(`proof ${(made += 1)}`));
  render(<Form />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is solved from the first focus on, once, and told in words', async () => {
  expect(server.ask).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.focus(screen.getByLabelText('Поле'));
  await said('Проверка «вы не робот» пройдена.');
  fireEvent.focus(screen.getByLabelText('Поле'));
  expect(server.ask.mock.calls).toEqual([['login']]);
  await submit(1);
  expect(sent).toEqual([{ 'x-captcha': 'proof 1' }]);
});

it('each call has a proof of its own, also without a focus', async () => {
  await submit(1);
  await submit(2);
  expect(sent).toEqual([{ 'x-captcha': 'proof 1' }, { 'x-captcha': 'proof 2' }]);
});

it('one that is too old is made anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.focus(screen.getByLabelText('Поле'));
  await said('Проверка «вы не робот» пройдена.');
  await act(async () => vi.setSystemTime(Date.now() + 16 * 60_000));
  await submit(1);
  expect(sent).toEqual([{ 'x-captcha': 'proof 2' }]);
});

it('one that breaks hides nothing: the call goes without, and the next press tries again', async () => {
  server.ask.mockRejectedValueOnce(new Error('no network'));
  await submit(1);
  await said('Проверка «вы не робот» не удалась. Нажмите кнопку ещё раз.');
  server.solve.mockRejectedValueOnce(new Error('no worker'));
  await submit(2);
  await submit(3);
  expect(sent).toEqual([{}, {}, { 'x-captcha': 'proof 1' }]);
});

it('a focus that came before the settings counts', async () => {
  cleanup();
  server.kinds = [];
  const { rerender } = render(<Form />);
  fireEvent.focus(screen.getByLabelText('Поле'));
  expect(server.ask).not.toHaveBeenCalled();
  server.kinds = ['login'];
  rerender(<Form />);
  await said('Проверка «вы не робот» пройдена.');
});

it('is not asked for where the settings do not name the form', async () => {
  cleanup();
  server.kinds = ['register'];
  render(<Form />);
  fireEvent.focus(screen.getByLabelText('Поле'));
  await submit(1);
  expect([sent, server.ask.mock.calls]).toEqual([[{}], []]);
});
