import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

/** What a copy from a table or from a scanned text contains. */
const PASTED = 'Ива\u0000нов\u0007 \u{1F600}\u2028Пётр';

function Sample({ kind }: { readonly kind: 'text' | 'password' | 'area' }) {
  const [value, setValue] = useState('');
  const field = { name: 'name', value, error: undefined, onChange: setValue };
  return (
    <>
      {kind === 'area' ? (
        <TextAreaField field={field} label="Поле" />
      ) : (
        <TextField field={field} label="Поле" type={kind} />
      )}
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
afterEach(cleanup);

describe('pasted text', () => {
  it.each([
    ['text', 'Иванов \u{1F600} Пётр'],
    ['area', 'Иванов \u{1F600}\nПётр'],
    ['password', PASTED],
  ] as const)('in the field %s loses the characters that cannot be stored', async (kind, kept) => {
    render(<Sample kind={kind} />);
    screen.getByLabelText('Поле', { exact: false }).focus();
    await userEvent.paste(PASTED);
    expect(JSON.parse(screen.getByRole('status').textContent)).toBe(kept);
  });
});

describe('a too long text', () => {
  const text = `${'я'.repeat(2500)}ПЕНИЦИЛЛИН`;
  function Limited({ isArea }: { readonly isArea: boolean }) {
    const [value, setValue] = useState('');
    const field = { name: 'allergies', value, error: undefined, onChange: setValue };
    return isArea ? (
      <TextAreaField field={field} label="Аллергии" maxLength={2000} />
    ) : (
      <TextField field={field} label="Аллергии" inputProps={{ maxLength: 2000 }} />
    );
  }
  it.each([true, false])('stays whole and is named at the field (area: %s)', async (isArea) => {
    render(<Limited isArea={isArea} />);
    const field = screen.getByLabelText<HTMLInputElement>(/^Аллергии/);
    field.focus();
    await userEvent.paste(text);
    expect(field.value).toBe(text);
    expect(screen.getByText(/^Не больше 2.000 знаков, сейчас 2.510$/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('error of a field', () => {
  const field = (error: string | undefined) => ({ name: 'password', value: '', error, onChange: () => {} });
  const rule = 'Не меньше 8 символов';

  it('a broken rule is said once, another one stays beside the error', () => {
    const { rerender } = render(<TextField field={field(rule)} label="Пароль" hint={rule} />);
    expect(screen.getAllByText(rule)).toHaveLength(1);
    rerender(<TextField field={field('Это поле обязательное')} label="Пароль" hint={rule} />);
    expect([screen.getByText('Это поле обязательное'), screen.getByText(rule)]).toHaveLength(2);
  });

  it('help stands beside the error and only with it', () => {
    const { rerender } = render(
      <TextField field={field('Такой пользователь уже существует')} label="E-mail" way={<a href="/login">Войти</a>} />,
    );
    expect(screen.getByRole('link', { name: 'Войти' })).toBeTruthy();
    rerender(<TextField field={field(undefined)} label="E-mail" way={<a href="/login">Войти</a>} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
