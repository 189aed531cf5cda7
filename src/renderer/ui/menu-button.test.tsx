import { MenuItem } from '@blueprintjs/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MenuButton } from './menu-button.tsx';
import { ModalWindow } from './modal-window.tsx';

afterEach(cleanup);

function Sample() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <MenuButton
        menu="Действия"
        placement="bottom-end"
        text="Ещё"
        items={<MenuItem text="Добавить" onClick={() => setIsOpen(true)} />}
      />
      {isOpen && (
        <ModalWindow title="Время" isOpen onClose={close}>
          <input aria-label="Начало" />
        </ModalWindow>
      )}
    </>
  );
}
/** Opens the menu as people see it: it takes the focus in the next frame, before anybody could press an item. */
async function openMenu(): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: 'Ещё' });
  await userEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Добавить' });
  await waitFor(() => expect([button, document.body]).not.toContain(document.activeElement));
  return item;
}
const menuIsGone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

it('the dialog that an item opens keeps the focus while the menu fades, and gives it back to the button', async () => {
  render(<Sample />);
  await userEvent.click(await openMenu());
  const field = await screen.findByLabelText('Начало');
  field.focus();
  await menuIsGone();
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ещё'));
});

it('the title of the dialog has the focus from the beginning on: it is read', async () => {
  render(<Sample />);
  await userEvent.click(await openMenu());
  await screen.findByLabelText('Начало');
  await menuIsGone();
  expect(document.activeElement?.textContent).toBe('Время');
});

it('Escape closes the menu and leaves the focus on its button', async () => {
  render(<Sample />);
  const item = await openMenu();
  item.focus();
  await userEvent.keyboard('{Escape}');
  await menuIsGone();
  expect(document.activeElement?.textContent).toBe('Ещё');
});
