import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverlaysProvider } from '@blueprintjs/core';
import { afterEach, expect, it } from 'vitest';
import type { StaffSlot } from './api.ts';
import { useOpenSlot } from './use-open-slot.tsx';

afterEach(cleanup);
const slots = ['a', 'b'].map((id) => ({ id }) as StaffSlot);

function Grid() {
  const { open, onOpen, onClose, onDone, onInput, leaving } = useOpenSlot(slots);
  return (
    <OverlaysProvider>
      {slots.map(({ id }) => (
        <button key={id} type="button" onClick={() => onOpen(id)}>
          {id}
        </button>
      ))}
      {open && (
        <form key={open.id} onInput={onInput}>
          <output>{open.id}</output>
          <input aria-label="Пациент" />
          <button type="button" onClick={onClose}>
            beside
          </button>
          <button type="button" onClick={onDone}>
            booked
          </button>
        </form>
      )}
      {leaving}
    </OverlaysProvider>
  );
}
const shown = () => document.querySelector('output')?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = () => userEvent.type(screen.getByLabelText('Пациент'), 'Орлова');

it('a time in which nothing was typed gives way at once', async () => {
  render(<Grid />);
  await press('a');
  await press('b');
  expect(shown()).toBe('b');
  await press('beside');
  expect(shown()).toBeUndefined();
});

it('what was typed is asked about before it is closed or another time is opened', async () => {
  render(<Grid />);
  await press('a');
  await type();
  await press('beside');
  expect(shown()).toBe('a');
  await press('Остаться');
  expect(screen.getByLabelText<HTMLInputElement>('Пациент').value).toBe('Орлова');
  await press('b');
  expect(shown()).toBe('a');
  await press('Не сохранять');
  expect(shown()).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Остаться' })).toBeNull();
});

it('what was sent is no loss', async () => {
  render(<Grid />);
  await press('a');
  await type();
  await press('booked');
  expect(shown()).toBeUndefined();
  await press('b');
  expect(shown()).toBe('b');
  await press('beside');
  expect(shown()).toBeUndefined();
});
