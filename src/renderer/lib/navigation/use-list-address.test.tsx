import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
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
