import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { toSettingsValues, type SettingsValues } from '../settings-rules.ts';
import { SocialFields } from './social-fields.tsx';

function Fields() {
  const [values, setValues] = useState<SettingsValues>(toSettingsValues(null));
  const field = ((name: keyof SettingsValues) => ({
    name,
    value: values[name],
    error: undefined,
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })) as Form<SettingsValues>['field'];
  return <SocialFields form={{ values, field }} />;
}
afterEach(cleanup);

it('addresses are asked for when links are switched on, and kept until the save when off', () => {
  render(<Fields />);
  const box = screen.getByRole('checkbox', { name: 'Показывать страницы в соцсетях' });
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(box);
  expect(screen.getAllByRole('textbox')).toHaveLength(7);
  fireEvent.change(screen.getByLabelText(/^Telegram/), { target: { value: '@kedr' } });
  expect(screen.getByText('Сохранится как https://t.me/kedr')).toBeTruthy();
  fireEvent.click(box);
  expect(screen.getByText('Адреса пропадут при сохранении')).toBeTruthy();
  fireEvent.click(box);
  expect(screen.getByLabelText<HTMLInputElement>(/^Telegram/).value).toBe('@kedr');
});
