import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { NameField } from './name-field.tsx';

function Sample({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return <NameField field={{ name: 'last', value, error: undefined, onChange: setValue }} label="Фамилия" />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Фамилия' });
afterEach(cleanup);

it('offers the usual writing, and changes nothing by itself', async () => {
  render(<Sample />);
  await userEvent.type(field(), 'ИВАНОВ');
  await userEvent.tab();
  expect(field().value).toBe('ИВАНОВ');
  await userEvent.click(screen.getByRole('button', { name: 'Исправить на «Иванов»' }));
  expect([field().value, screen.queryByRole('button')]).toEqual(['Иванов', null]);
  // the button went with its work done, the focus goes on with the field
  expect(document.activeElement).toBe(field());
});
it('offers nothing that would be refused all the same', () => {
  render(<Sample initial="ИВАНОВ (ПЕТРОВ)" />);
  expect(screen.queryByRole('button')).toBeNull();
});
it('takes pasted signs that nobody sees away', async () => {
  render(<Sample />);
  await userEvent.click(field());
  await userEvent.paste('\u202eИва\u200bнов\u2069');
  expect(field().value).toBe('Иванов');
});
