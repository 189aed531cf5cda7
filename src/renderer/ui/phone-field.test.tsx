import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field.tsx';

function Sample({ initial = '', error }: { readonly initial?: string; readonly error?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PhoneField field={{ name: 'phone', value, error, onChange: setValue }} label="Телефон" />
      <output>{value}</output>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Телефон');
const wire = () => screen.getByRole('status').textContent;
afterEach(cleanup);

describe('phone field', () => {
  it('shows the mask and keeps the number to send', async () => {
    render(<Sample />);
    await userEvent.type(field(), '89161234567');
    expect(field().value).toBe('+7 (916) 123-45-67');
    expect(wire()).toBe('+79161234567');
  });

  it('a paste replaces the number, erasing ends with an empty field', async () => {
    render(<Sample initial="+79161234567" />);
    field().focus();
    field().select();
    await userEvent.paste('8 (495) 000-11-22');
    expect(wire()).toBe('+74950001122');
    field().setSelectionRange(18, 18);
    await userEvent.keyboard('{Backspace>12/}');
    expect([field().value, wire()]).toEqual(['', '']);
  });

  it('an edit in the middle does not move the caret to the end', async () => {
    render(<Sample initial="+7916123456" />);
    await userEvent.type(field(), '0', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(wire()).toBe('+79016123456');
    expect(field().selectionStart).toBe(6);
  });

  it('a country code alone is an empty field', async () => {
    render(<Sample />);
    await userEvent.type(field(), '8');
    expect(field().value).toBe('+7 (');
    await userEvent.tab();
    expect(wire()).toBe('');
  });

  it('the error is connected with the field', () => {
    render(<Sample error="Это поле обязательное" />);
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Это поле обязательное',
    );
  });
});
