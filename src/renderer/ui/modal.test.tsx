import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverlaysProvider, PopoverNext } from '@blueprintjs/core';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DayField } from './day-field.tsx';
import { watchFocus } from '#renderer/lib/page/last-focused.ts';
import { hasUnsaved } from '#renderer/lib/page/unsaved.ts';
import { Modal } from './modal.tsx';

afterEach(cleanup);
const onClose = vi.fn<() => void>();

function Form({ isForgettable = false }: { readonly isForgettable?: boolean }) {
  const [name, setName] = useState('');
  const [day, setDay] = useState('2026-11-20');
  return (
    <OverlaysProvider>
      <Modal title="Новый пациент" isOpen isForgettable={isForgettable} onClose={onClose}>
        <input aria-label="Фамилия" value={name} onChange={({ target }) => setName(target.value)} />
        <DayField label="День" value={day} onChange={setDay} />
      </Modal>
    </OverlaysProvider>
  );
}
const show = (isForgettable?: boolean) => {
  onClose.mockReset();
  render(<Form {...(isForgettable === undefined ? {} : { isForgettable })} />);
  return userEvent.setup();
};
const question = () => screen.queryByRole('dialog', { name: 'Закрыть без сохранения?' });

watchFocus();

it('an untouched dialog closes by Escape', async () => {
  const user = show();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('holds what was typed while it is open, unless it is forgettable', async () => {
  const user = show();
  expect(hasUnsaved()).toBe(false);
  await user.type(screen.getByLabelText('Фамилия'), 'Ветрова');
  expect(hasUnsaved()).toBe(true);
  cleanup();
  expect(hasUnsaved()).toBe(false);
  await show(true).type(screen.getByLabelText('Фамилия'), 'Ветрова');
  expect(hasUnsaved()).toBe(false);
});

it('Escape closes an open calendar only; the next one asks before what was typed is lost', async () => {
  const user = show();
  await user.type(screen.getByLabelText('Фамилия'), 'Ветрова');
  await user.click(screen.getByRole('button', { name: 'Открыть календарь' }));
  await screen.findByRole('grid');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(question()).toBeNull();
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await user.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Остаться' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Фамилия').value).toBe('Ветрова');
});

it('a calendar that is closing already takes no Escape from the dialog', async () => {
  const user = show();
  await user.type(screen.getByLabelText('Фамилия'), 'Ветрова');
  await user.click(screen.getByRole('button', { name: 'Открыть календарь' }));
  await screen.findByRole('grid');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(question()).not.toBeNull();
});

it('a popover that the dialog was opened from stays under it and takes no key', async () => {
  onClose.mockReset();
  render(
    <OverlaysProvider>
      <PopoverNext
        isOpen
        autoFocus={false}
        enforceFocus={false}
        content={
          <Modal title="Новый пациент" isOpen onClose={onClose}>
            <input aria-label="Фамилия" />
          </Modal>
        }
      >
        <span />
      </PopoverNext>
    </OverlaysProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Фамилия'), 'Ветрова');
  await user.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('the cross asks, too; what was taken away again is no loss', async () => {
  const user = show();
  await user.type(screen.getByLabelText('Фамилия'), 'В');
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await user.click(screen.getByRole('button', { name: 'Не сохранять' }));
  expect(onClose).toHaveBeenCalledOnce();
  onClose.mockReset();
  cleanup();
  show();
  fireEvent.input(screen.getByLabelText('Фамилия'), { target: { value: 'В' } });
  fireEvent.input(screen.getByLabelText('Фамилия'), { target: { value: '' } });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a dialog whose choice is soon made again does not ask', async () => {
  const user = show(true);
  await user.type(screen.getByLabelText('Фамилия'), 'Ветрова');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a button of the dialog that closes it asks, too', async () => {
  onClose.mockReset();
  render(
    <OverlaysProvider>
      <Modal
        title="Новый пациент"
        isOpen
        onClose={onClose}
        actions={(close) => (
          <button type="button" onClick={close}>
            Отмена
          </button>
        )}
      >
        <input aria-label="Фамилия" />
      </Modal>
    </OverlaysProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Фамилия'), 'Ветрова');
  await user.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Не сохранять' }));
  expect(onClose).toHaveBeenCalledOnce();
});
