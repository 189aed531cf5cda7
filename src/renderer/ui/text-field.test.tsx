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
