import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

/** What a table or a scanned text leaves in the clipboard. */
const PASTED = 'Ива\u0000нов\u0007 \u{1F600}\u2028Пётр';

function Sample({ kind }: { readonly kind: 'text' | 'password' | 'area' }) {
  const [value, setValue] = useState('');
  const field = { name: 'name', value, error: undefined, onChange: setValue };
  return (
    <>
      {kind === 'area' ? <TextAreaField field={field} label="Поле" /> : <TextField field={field} label="Поле" type={kind} />}
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
afterEach(cleanup);

describe('вставленный текст', () => {
  it.each([
    ['text', 'Иванов \u{1F600} Пётр'],
    ['area', 'Иванов \u{1F600}\nПётр'],
    ['password', PASTED],
  ] as const)('в поле %s остаётся без знаков, которых не сохранить', async (kind, kept) => {
    render(<Sample kind={kind} />);
    screen.getByLabelText('Поле', { exact: false }).focus();
    await userEvent.paste(PASTED);
    expect(JSON.parse(screen.getByRole('status').textContent)).toBe(kept);
  });
});

describe('ошибка поля', () => {
  const field = (error: string | undefined) => ({ name: 'password', value: '', error, onChange: () => {} });
  const rule = 'Не меньше 8 символов';

  it('нарушенное правило сказано один раз, другое остаётся рядом с ошибкой', () => {
    const { rerender } = render(<TextField field={field(rule)} label="Пароль" hint={rule} />);
    expect(screen.getAllByText(rule)).toHaveLength(1);
    rerender(<TextField field={field('Это поле обязательное')} label="Пароль" hint={rule} />);
    expect([screen.getByText('Это поле обязательное'), screen.getByText(rule)]).toHaveLength(2);
  });

  it('рядом с ошибкой стоит то, что поможет, и только с ней', () => {
    const { rerender } = render(<TextField field={field('Такой пользователь уже существует')} label="E-mail" way={<a href="/login">Войти</a>} />);
    expect(screen.getByRole('link', { name: 'Войти' })).toBeTruthy();
    rerender(<TextField field={field(undefined)} label="E-mail" way={<a href="/login">Войти</a>} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
