import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { AuthPromptProvider } from './auth-prompt-provider.tsx';

interface DialogProps {
  readonly options: { readonly message: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}
const file = vi.hoisted(() => ({ isMissing: false }));
const { showToast } = vi.hoisted(() => ({
  showToast: vi.fn<(toast: object) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast }));
// files that run in other threads of this process share the channel: a sign-in of theirs would answer here
vi.mock('#renderer/lib/session/tab-news.ts', () => ({ onTabNews: () => () => undefined }));
vi.mock('./auth.dialog.tsx', () => ({
  get AuthDialog() {
    if (file.isMissing) throw new TypeError('Failed to fetch dynamically imported module: /assets/auth.js');
    return ({ options, onDone, onClose }: DialogProps) => (
      <div role="dialog" aria-label={options.message}>
        <button type="button" onClick={onDone}>
          вошёл
        </button>
        <button type="button" onClick={onClose}>
          закрыл
        </button>
      </div>
    );
  },
}));
afterEach(() => {
  cleanup();
  file.isMissing = false;
});

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

it('a dialog that cannot be fetched leaves the page and what is typed on it', async () => {
  file.isMissing = true;
  const answers: boolean[] = [];
  render(
    <AuthPromptProvider>
      <input aria-label="Жалобы" />
      <Booking answers={answers} />
    </AuthPromptProvider>,
  );
  await userEvent.type(screen.getByLabelText('Жалобы'), 'Кашель');
  await userEvent.click(screen.getByText('записаться'));
  await vi.waitFor(() => expect(answers).toEqual([false]));
  expect(showToast.mock.calls).toMatchObject([[{ title: 'Окно не открылось' }]]);
  expect(screen.getByLabelText<HTMLInputElement>('Жалобы').value).toBe('Кашель');
  file.isMissing = false;
  await userEvent.click(screen.getByText('записаться'));
  await userEvent.click(await screen.findByText('вошёл'));
  await act(() => Promise.resolve());
  expect(answers).toEqual([false, true]);
});
