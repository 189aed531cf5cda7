import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderedList } from './ordered-list.tsx';

const changed = vi.fn<(items: readonly string[]) => void>();
function List() {
  const [items, setItems] = useState<readonly string[]>(['Лечение', 'Снимки', 'Анализы']);
  return (
    <>
      <OrderedList
        label="Услуги"
        items={items}
        keyOf={(item) => item}
        nameOf={(item) => item}
        onChange={(next) => {
          changed(next);
          setItems(next);
        }}
      >
        {(item) => <input aria-label={`Название: ${item}`} />}
      </OrderedList>
      <button type="button" onClick={() => setItems(['Лечение', 'Снимки', 'Анализы'])}>
        Отменить
      </button>
    </>
  );
}
beforeEach(() => {
  changed.mockClear();
  render(<List />);
});
afterEach(cleanup);
const button = (name: string) => screen.getByRole('button', { name });
const shown = () =>
  within(screen.getByRole('list'))
    .getAllByRole('textbox')
    .map((input) => input.ariaLabel ?? input.getAttribute('aria-label'));
const said = () => screen.getByRole('status').textContent;
const [TREATMENT, PICTURES, TESTS] = ['Название: Лечение', 'Название: Снимки', 'Название: Анализы'];

it('a row goes up and down by its buttons, which keep the focus, and it is told where it stands', () => {
  button('Ниже: Лечение').focus();
  fireEvent.click(button('Ниже: Лечение'));
  expect(shown()).toEqual([PICTURES, TREATMENT, TESTS]);
  expect(said()).toBe('Лечение: место 2 из 3');
  expect(document.activeElement).toBe(button('Ниже: Лечение'));
  fireEvent.click(button('Выше: Лечение'));
  expect(shown()).toEqual([TREATMENT, PICTURES, TESTS]);
  expect(said()).toBe('Лечение: место 1 из 3');
});

it('at an end a row stays where it is, the button keeps the focus, and that is told', () => {
  button('Выше: Лечение').focus();
  fireEvent.click(button('Выше: Лечение'));
  fireEvent.click(button('Ниже: Анализы'));
  expect(changed).not.toHaveBeenCalled();
  expect(said()).toBe('Анализы: уже последнее место');
  expect(document.activeElement).toBe(button('Выше: Лечение'));
  expect(button('Выше: Лечение').getAttribute('aria-disabled')).toBe('true');
});

it('Alt with an arrow moves the row that one is in, and what had the focus keeps it', () => {
  const input = screen.getByRole('textbox', { name: TESTS });
  input.focus();
  fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true });
  expect(shown()).toEqual([TREATMENT, TESTS, PICTURES]);
  expect(said()).toBe('Анализы: место 2 из 3');
  expect(document.activeElement).toBe(input);
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(changed).toHaveBeenCalledTimes(1);
});

it('what is removed is offered back, at its place, with the focus on the way back and then in the row', () => {
  fireEvent.click(button('Убрать: Снимки'));
  expect(shown()).toEqual([TREATMENT, TESTS]);
  expect(said()).toBe('Убрано: Снимки');
  expect(document.activeElement).toBe(button('Вернуть: Снимки'));
  fireEvent.click(button('Вернуть: Снимки'));
  expect(shown()).toEqual([TREATMENT, PICTURES, TESTS]);
  expect(said()).toBe('Возвращено: Снимки');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: PICTURES }));
  expect(screen.queryByRole('button', { name: /^Вернуть/ })).toBeNull();
});

it('of two removed the last is offered back; none when all changes were taken back', () => {
  fireEvent.click(button('Убрать: Снимки'));
  fireEvent.click(button('Убрать: Анализы'));
  expect(document.activeElement).toBe(button('Вернуть: Анализы'));
  fireEvent.click(button('Отменить'));
  expect(screen.queryByRole('button', { name: /^Вернуть/ })).toBeNull();
});

/** Rows of 40 px under each other, as a browser would lay them out. */
function layOut() {
  screen.getAllByRole('listitem').forEach((row, index) => {
    row.getBoundingClientRect = () => ({ top: index * 40, height: 40 }) as DOMRect;
  });
}
const handleOf = (index: number) => screen.getAllByRole('listitem')[index]!.querySelector('.ordered-handle')!;
const dragTo = (y: number) => fireEvent.pointerMove(window, { clientY: y });

it('a row is dragged by its handle to where it is let go, both ways', () => {
  layOut();
  fireEvent.pointerDown(handleOf(0), { button: 0, clientY: 10 });
  dragTo(70);
  expect(screen.getAllByRole('listitem')[2]!.dataset['drop']).toBe('before');
  expect(changed).not.toHaveBeenCalled();
  fireEvent.pointerUp(window);
  expect(shown()).toEqual([PICTURES, TREATMENT, TESTS]);
  expect(said()).toBe('Лечение: место 2 из 3');
  layOut();
  fireEvent.pointerDown(handleOf(2), { button: 0, clientY: 100 });
  dragTo(-5);
  fireEvent.pointerUp(window);
  expect(shown()).toEqual([TESTS, PICTURES, TREATMENT]);
});

it('a drag that is given up by Escape, and a press that hardly moves, change nothing', () => {
  layOut();
  fireEvent.pointerDown(handleOf(0), { button: 0, clientY: 10 });
  dragTo(200);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerUp(window);
  fireEvent.pointerDown(handleOf(0), { button: 0, clientY: 10 });
  dragTo(12);
  fireEvent.pointerUp(window);
  expect(changed).not.toHaveBeenCalled();
});
