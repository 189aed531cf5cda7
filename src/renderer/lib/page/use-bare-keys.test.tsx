import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useBareKeys } from './use-bare-keys.ts';

const work = { arrive: vi.fn<() => void>(), open: vi.fn<() => void>(), down: vi.fn<() => void>() };
function Page({ isAble = true, hasDialog = false }: { readonly isAble?: boolean; readonly hasDialog?: boolean }) {
  useBareKeys({ KeyG: isAble ? work.arrive : undefined, Enter: work.open, ArrowDown: work.down });
  return (
    <>
      <input aria-label="Поиск" />
      <button type="button">Другое</button>
      <button type="button" data-keys>
        Строка
      </button>
      {hasDialog && <div role="dialog" aria-label="Вопрос" />}
    </>
  );
}
const press = (code: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
};
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('a letter works by its physical key, once for a key that is held down', () => {
  render(<Page />);
  expect([press('KeyG', { key: 'п' }), press('KeyG', { key: 'п', repeat: true })]).toEqual([true, true]);
  expect(work.arrive).toHaveBeenCalledOnce();
  press('ArrowDown', { repeat: true });
  expect(work.down).toHaveBeenCalledOnce();
});

it('with Ctrl, Alt or Shift, in a field, under a dialog and without work the key is the browser’s', async () => {
  const { rerender } = render(<Page />);
  expect(
    [{ ctrlKey: true }, { altKey: true }, { shiftKey: true }, { metaKey: true }].map((init) => press('KeyG', init)),
  ).toEqual([false, false, false, false]);
  screen.getByRole('textbox').focus();
  await userEvent.keyboard('п');
  expect(press('KeyG')).toBe(false);
  screen.getByRole('textbox').blur();
  rerender(<Page hasDialog />);
  expect(press('KeyG')).toBe(false);
  rerender(<Page isAble={false} />);
  expect(press('KeyG')).toBe(false);
  expect(work.arrive).not.toHaveBeenCalled();
});

it('Enter on a button is the button’s, unless it gives its keys away; a letter works there, too', () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Другое' }).focus();
  expect([press('Enter'), press('KeyG')]).toEqual([false, true]);
  screen.getByRole('button', { name: 'Строка' }).focus();
  expect(press('Enter')).toBe(true);
  expect(work.open).toHaveBeenCalledOnce();
});
