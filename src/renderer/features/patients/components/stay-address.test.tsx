import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CardForm } from '../use-card-form.ts';
import { StayAddress } from './stay-address.tsx';

vi.mock('../registration-address.ts', () => ({
  registrationAddress: ({ registrationStreet }: { registrationStreet: string }) => registrationStreet,
}));
vi.mock('./card-field.tsx', () => ({
  CardField: ({ form }: { form: CardForm }) => <output>{form.values.stayAddress}</output>,
}));
afterEach(cleanup);

/** The form with what a test writes into it from outside: typing, or a card that a colleague saved. */
function Card() {
  const [values, setValues] = useState({ registrationStreet: 'ул. Мира', stayAddress: 'ул. Мира' });
  const form = {
    values,
    errors: {},
    text: (name: string) => ({ onChange: (text: string) => setValues((before) => ({ ...before, [name]: text })) }),
  } as unknown as CardForm;
  return (
    <>
      <StayAddress form={form} />
      <button onClick={() => setValues((before) => ({ ...before, registrationStreet: 'ул. Новая' }))}>typed</button>
      <button onClick={() => setValues((before) => ({ ...before, stayAddress: 'ул. Чужая' }))}>taken over</button>
      <p>{values.stayAddress}</p>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stay = () => document.querySelector('p')?.textContent;

it('follows the registration while it is marked as the same', () => {
  render(<Card />);
  press('typed');
  expect(stay()).toBe('ул. Новая');
  expect(screen.queryByRole('status')).toBeNull();
});

it('an address that a colleague saved is shown, unmarked, and not written over by the registration', () => {
  render(<Card />);
  press('taken over');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('ул. Чужая');
  press('typed');
  expect(stay()).toBe('ул. Чужая');
});
