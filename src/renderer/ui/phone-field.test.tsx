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

describe('поле телефона', () => {
  it('показывает маску, хранит номер для отправки', async () => {
    render(<Sample />);
    await userEvent.type(field(), '89161234567');
    expect(field().value).toBe('+7 (916) 123-45-67');
    expect(wire()).toBe('+79161234567');
  });

  it('вставка заменяет, стирание доходит до пустого', async () => {
    render(<Sample initial="+79161234567" />);
    field().focus();
    field().select();
    await userEvent.paste('8 (495) 000-11-22');
    expect(wire()).toBe('+74950001122');
    field().setSelectionRange(18, 18);
    await userEvent.keyboard('{Backspace>12/}');
    expect([field().value, wire()]).toEqual(['', '']);
  });

  it('правка в середине не уводит курсор в конец', async () => {
    render(<Sample initial="+7916123456" />);
    await userEvent.type(field(), '0', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(wire()).toBe('+79016123456');
    expect(field().selectionStart).toBe(6);
  });

  it('один код страны — пустое поле', async () => {
    render(<Sample />);
    await userEvent.type(field(), '8');
    expect(field().value).toBe('+7 (');
    await userEvent.tab();
    expect(wire()).toBe('');
  });

  it('ошибка связана с полем', () => {
    render(<Sample error="Это поле обязательное" />);
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Это поле обязательное',
    );
  });
});
