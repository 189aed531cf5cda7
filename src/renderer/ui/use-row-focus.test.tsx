import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRowFocus } from './use-row-focus.ts';

type Row = { readonly key: string; readonly isDone?: boolean; readonly isBusy?: boolean };
let setRows: (rows: readonly Row[]) => void;
function Sample() {
  const [rows, set] = useState<readonly Row[]>([{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
  setRows = set;
  const host = useRowFocus<HTMLDivElement>(rows.map(({ key }) => key));
  return (
    <div ref={host} tabIndex={-1} data-testid="list">
      {rows.map(({ key, isDone = false, isBusy = false }) => (
        <p key={key} data-row={key}><a href={`#${key}`}>карта {key}</a>{!isDone && <button type="button" disabled={isBusy}>убрать {key}</button>}</p>
      ))}
      {rows.length === 0 && 'пусто'}
    </div>
  );
}
const change = (...rows: readonly Row[]) => act(() => setRows(rows));
const button = (key: string) => screen.getByRole('button', { name: `убрать ${key}` });
const focused = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element));
const show = () => render(<><Sample /><button type="button">снаружи</button></>);
afterEach(cleanup);

it('a row that goes gives the focus to its neighbour, the last one to the list', async () => {
  show();
  button('b').focus();
  change({ key: 'a' }, { key: 'c' });
  await focused(button('c'));
  change({ key: 'a' });
  await focused(button('a'));
  change();
  await focused(screen.getByTestId('list'));
});

it('a control that goes from its row gives it to another one of the row', async () => {
  show();
  button('b').focus();
  change({ key: 'a' }, { key: 'b', isDone: true }, { key: 'c' });
  await focused(screen.getByRole('link', { name: 'карта b' }));
});

it('a control that is at work has it back when it has done, and its neighbour when the row goes then', async () => {
  show();
  button('b').focus();
  change({ key: 'a' }, { key: 'b', isBusy: true }, { key: 'c' });
  // browsers take the focus from a disabled control
  act(() => (document.activeElement as HTMLElement).blur());
  change({ key: 'a' }, { key: 'b' }, { key: 'c' });
  await focused(button('b'));
  change({ key: 'a' }, { key: 'c' });
  await focused(button('c'));
});

it('who went elsewhere stays there', async () => {
  show();
  button('b').focus();
  screen.getByRole('button', { name: 'снаружи' }).focus();
  change({ key: 'a' }, { key: 'c' });
  await new Promise((resolve) => { setTimeout(resolve, 120); });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'снаружи' }));
});
