import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { AuthPromptProvider } from './auth-prompt-provider.tsx';

vi.mock('./auth.dialog.tsx', () => ({
  AuthDialog: ({
    options,
    onDone,
    onClose,
  }: {
    options: { message: string };
    onDone: () => void;
    onClose: () => void;
  }) => (
    <div role="dialog" aria-label={options.message}>
      <button type="button" onClick={onDone}>
        вошёл
      </button>
      <button type="button" onClick={onClose}>
        закрыл
      </button>
    </div>
  ),
}));
afterEach(cleanup);

function Booking({ answers }: { readonly answers: boolean[] }) {
  const ask = useAuthPrompt();
  return (
    <button
      type="button"
      onClick={() =>
        void ask({ message: 'Для записи к врачу необходимо авторизоваться' }).then((isIn) => answers.push(isIn))
      }
    >
      записаться
    </button>
  );
}

it('asks over the page and answers whether the person signed in', async () => {
  const answers: boolean[] = [];
  render(
    <AuthPromptProvider>
      <Booking answers={answers} />
    </AuthPromptProvider>,
  );
  for (const [press, expected] of [
    ['вошёл', true],
    ['закрыл', false],
  ] as const) {
    await userEvent.click(screen.getByText('записаться'));
    await screen.findByRole('dialog', { name: 'Для записи к врачу необходимо авторизоваться' });
    await userEvent.click(screen.getByText(press));
    await act(() => Promise.resolve());
    expect(answers.at(-1)).toBe(expected);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
