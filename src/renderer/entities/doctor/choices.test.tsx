import { configureStore } from '@reduxjs/toolkit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { useListAllDoctorsQuery, useListAllSpecialtiesQuery } from './choices.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));
const COUNT = 250;
const ROWS = Array.from({ length: COUNT }, (_, index) => ({ id: `d${index}` }));
let asked: string[] = [];
let broken: string | null = null;

beforeEach(() => {
  [asked, broken] = [[], null];
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url);
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
    asked.push(`${pathname}?${searchParams.get('search') ?? ''}&${page}`);
    if (searchParams.get('page') === broken)
      return Promise.resolve(Response.json({ code: 'unexpected', message: 'Сбой' }, { status: 500 }));
    const items = ROWS.slice((page - 1) * size, page * size);
    return Promise.resolve(Response.json({ items, total: COUNT, pages: Math.ceil(COUNT / size) }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show<Result>(hook: () => Result) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(hook, { wrapper }).result;
}

it('gives all doctors and all specialties of a clinic that has more than a call gives', async () => {
  const doctors = show(() => useListAllDoctorsQuery({ clinic: 'c', search: 'анна' }));
  await waitFor(() => expect(doctors.current.data?.map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id)));
  expect(asked).toEqual(['/doctor/?анна&1', '/doctor/?анна&2', '/doctor/?анна&3']);
  const specialties = show(() => useListAllSpecialtiesQuery({ clinic: 'c' }));
  await waitFor(() => expect(specialties.current.data).toHaveLength(COUNT));
});

it('a page that cannot be read is an error, not a shorter list', async () => {
  broken = '2';
  const doctors = show(() => useListAllDoctorsQuery({ clinic: 'c' }));
  await waitFor(() => expect(doctors.current.error).toMatchObject({ status: 500 }));
  expect(doctors.current.data).toBeUndefined();
});
