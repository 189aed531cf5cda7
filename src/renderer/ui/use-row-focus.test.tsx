import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Classes } from '@blueprintjs/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusReturned, useRowFocus } from './use-row-focus.ts';

interface Row {
  readonly key: string;
  readonly isDone?: boolean;
  readonly isBusy?: boolean;
  readonly isDanger?: boolean;
}
function List({ rows, skipsDanger = false }: { readonly rows: readonly Row[]; readonly skipsDanger?: boolean }) {
  const host = useRowFocus<HTMLDivElement>(
    rows.map(({ key }) => key),
    { skipsDanger },
  );
  return (
    <>
      <div ref={host} tabIndex={-1} data-testid="list">
        {rows.map(({ key, isDone = false, isBusy = false, isDanger = false }) => (
          <p key={key} data-row={key}>
            <a href={`#${key}`}>карта {key}</a>
            {!isDone && (
              <button type="button" className={isDanger ? Classes.INTENT_DANGER : undefined} disabled={isBusy}>
                убрать {key}
              </button>
            )}
          </p>
        ))}
        {rows.length === 0 && 'пусто'}
      </div>
      <button type="button">снаружи</button>
    </>
  );
}
/** @returns the way to show other rows, and then what has the focus */
function show() {
  const { rerender } = render(<List rows={[{ key: 'a' }, { key: 'b' }, { key: 'c' }]} />);
  button('b').focus();
  return async (rows: readonly Row[], focused: () => HTMLElement) => {
    rerender(<List rows={rows} />);
    await vi.waitUntil(() => document.activeElement === focused(), { timeout: 500 }).catch(() => undefined);
    return document.activeElement;
  };
}
const button = (key: string) => screen.getByRole('button', { name: `убрать ${key}` });
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('a row that goes gives the focus to its neighbour, the last one to the list', async () => {
  const change = show();
  expect(await change([{ key: 'a' }, { key: 'c' }], () => button('c'))).toBe(button('c'));
  expect(await change([{ key: 'a' }], () => button('a'))).toBe(button('a'));
  const list = screen.getByTestId('list');
  expect(await change([], () => list)).toBe(list);
});

it('who has removed a row is not put on what removes the next one', async () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key, isDanger: true }));
  const { rerender } = render(<List rows={rows} skipsDanger />);
  button('b').focus();
  rerender(<List skipsDanger rows={rows.filter(({ key }) => key !== 'b')} />);
  const link = screen.getByRole('link', { name: 'карта c' });
  await vi.waitFor(() => expect(document.activeElement).toBe(link));
});

it('a control that goes from its row gives it to another one of the row', async () => {
  const change = show();
  const link = screen.getByRole('link', { name: 'карта b' });
  expect(await change([{ key: 'a' }, { key: 'b', isDone: true }, { key: 'c' }], () => link)).toBe(link);
});

it('a control that is at work has it back when it has done, and its neighbour when the row goes then', async () => {
  const change = show();
  await change([{ key: 'a' }, { key: 'b', isBusy: true }, { key: 'c' }], () => button('b'));
  // browsers take the focus from a disabled control
  act(() => (document.activeElement as HTMLElement).blur());
  expect(await change([{ key: 'a' }, { key: 'b' }, { key: 'c' }], () => button('b'))).toBe(button('b'));
  expect(await change([{ key: 'a' }, { key: 'c' }], () => button('c'))).toBe(button('c'));
});

it('who went elsewhere stays there', async () => {
  const change = show();
  const outside = screen.getByRole('button', { name: 'снаружи' });
  outside.focus();
  expect(await change([{ key: 'a' }, { key: 'c' }], () => button('c'))).toBe(outside);
});

describe('a row that comes', () => {
  const page = (keys: readonly string[], isToastShown = false) => (
    <>
      <List rows={keys.map((key) => ({ key }))} />
      {isToastShown && (
        <div className="bp6-toast">
          <button type="button">Вернуть</button>
        </div>
      )}
      {keys.length === 0 && <button type="button">Добавить первого</button>}
    </>
  );
  const link = (key: string) => screen.getByRole('link', { name: `карта ${key}` });

  it('has the focus, though the toast that brought it back has gone', async () => {
    const { rerender } = render(page(['a'], true));
    screen.getByRole('button', { name: 'Вернуть' }).focus();
    focusReturned('b');
    rerender(page(['a']));
    rerender(page(['a', 'b']));
    await expect.poll(() => document.activeElement).toBe(link('b'));
  });

  it('has the focus, though the button that asked for it had it meanwhile', () => {
    const { rerender } = render(page([]));
    screen.getByRole('button', { name: 'Добавить первого' }).focus();
    vi.useFakeTimers();
    focusReturned('a');
    vi.advanceTimersByTime(500);
    rerender(page(['a']));
    vi.advanceTimersByTime(500);
    expect(document.activeElement).toBe(link('a'));
  });

  it('leaves the focus to who went on by key', () => {
    const { rerender } = render(page(['a']));
    vi.useFakeTimers();
    focusReturned('b');
    const outside = screen.getByRole('button', { name: 'снаружи' });
    outside.focus();
    fireEvent.keyDown(outside, { key: 'Tab' });
    rerender(page(['a', 'b']));
    vi.advanceTimersByTime(5000);
    expect(document.activeElement).toBe(outside);
  });
});
