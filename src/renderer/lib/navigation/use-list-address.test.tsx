import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createPath, MemoryRouter, Router, useLocation, type Navigator } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useListAddress } from './use-list-address.ts';

afterEach(cleanup);
function open(at: string) {
  const { result } = renderHook(() => ({ list: useListAddress(['status', 'kind']), at: useLocation().search }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    ),
  });
  return { list: () => result.current.list, at: () => decodeURIComponent(result.current.at) };
}

it('a filter and a search that come before the page has drawn the first both stay', () => {
  const { list, at } = open('/people?page=3&kind=a');
  const drawn = list();
  act(() => {
    drawn.setFilter('status', 'banned');
    drawn.setSearch('иван');
  });
  expect(at()).toBe('?search=иван&status=banned&kind=a');
  act(() => list().setPage(2));
  expect(at()).toBe('?search=иван&status=banned&kind=a&page=2');
});

it('a filter that is taken back is gone with the next choice, too; clearing takes all', () => {
  const { list, at } = open('/people?status=banned');
  act(() => list().setFilter('status', ''));
  act(() => list().setFilter('kind', 'b'));
  expect(at()).toBe('?kind=b');
  act(() => list().clear());
  expect(at()).toBe('');
});

it('a dialog that opens beside the list before a search has drawn stays open, on the page of the search', () => {
  const { list, at } = open('/people?page=3');
  act(() => list().setBeside({ kind: '1' }));
  expect(at()).toBe('?kind=1&page=3');
  act(() => list().setBeside({ kind: '' }));
  const drawn = list();
  act(() => {
    drawn.setBeside({ kind: '1' });
    drawn.setSearch('иван');
  });
  expect(at()).toBe('?search=иван&kind=1');
});

it('an address that is drawn while the next one is still to come takes nothing of it away', () => {
  const coming: string[] = [];
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: () => {},
    push: () => {},
    replace: (to) => void coming.push(typeof to === 'string' ? to : createPath(to)),
  };
  let location = '/people?search=a';
  const { result, rerender } = renderHook(() => useListAddress(['status', 'kind']), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  const draw = (next: string) => {
    location = next;
    rerender();
  };
  const last = () => decodeURIComponent(coming.at(-1) ?? '');
  act(() => result.current.setFilter('status', 'banned'));
  act(() => result.current.setSearch('b'));
  draw(coming[0] ?? '');
  act(() => result.current.setFilter('status', ''));
  expect(last()).toBe('/people?search=b');
  draw(coming[2] ?? '');
  act(() => result.current.setFilter('kind', 'x'));
  expect(last()).toBe('/people?search=b&kind=x');
  // the way back: what was asked for is given up
  draw('/people?search=c');
  act(() => result.current.setFilter('status', 'banned'));
  expect(last()).toBe('/people?search=c&status=banned');
});
