import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasswordStrength } from './password-strength.tsx';

const given = vi.hoisted(() => ({ isOn: true }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({
  useSession: () => ({ config: { has_password_meter: given.isOn } }),
}));
vi.mock('#renderer/lib/passwords/password-strength.ts', () => ({
  passwordScore: (password: string, own: readonly string[]) => (own.includes(password) ? 0 : 4),
}));
beforeEach(() => Object.assign(given, { isOn: true }));
afterEach(cleanup);

it('tells how hard the password is to guess, as it is typed', async () => {
  const own = ['ольга'];
  const { rerender } = render(<PasswordStrength password="" own={own} />);
  const words = screen.getByRole('status');
  expect(words.textContent).toBe('');
  rerender(<PasswordStrength password="ольга" own={own} />);
  await vi.waitFor(() => expect(words.textContent).toBe('Такой пароль подберут сразу'));
  rerender(<PasswordStrength password="ольга и самовар" own={own} />);
  await vi.waitFor(() => expect(words.textContent).toBe('Надёжный пароль'));
  rerender(<PasswordStrength password="" own={own} />);
  await vi.waitFor(() => expect(words.textContent).toBe(''));
});

it('an installation may do without it', async () => {
  given.isOn = false;
  const { container } = render(<PasswordStrength password="ольга" />);
  await vi.dynamicImportSettled();
  expect(container.childElementCount).toBe(0);
});
