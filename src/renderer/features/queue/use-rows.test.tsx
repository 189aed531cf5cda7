import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { livePage } from '#tests/dom/live-page.tsx';
import { useQueue } from './use-queue.ts';
import { withVisit } from './use-rows.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useClinic: () => ({ id: 'c', timezone: 'Europe/Moscow' }),
}));

const DAY = '2026-11-25';
const visitAt = (slot: string, time: string, doctor = 'Абрамова', version = 1): QueueItem => ({
  id: `visit-${slot}`,
  uuid: `visit-${slot}`,
  slot,
  start_time: `${DAY}T${time}:00+03:00`,
  end_time: `${DAY}T${time}:30+03:00`,
  type: 0,
  status: 'booked',
  status_text: '',
  version,
  arrived_at: null,
  confirmed_at: null,
  has_notes: false,
  patient: {
    id: 'p',
    last_name: 'П',
    first_name: 'П',
    middle_name: '',
    date_of_birth: null,
    gender: null,
    phone: '',
    cardid: '1',
    good: true,
    has_allergies: false,
  },
  doctor: { id: 'd', lastName: doctor, firstName: 'А', middleName: '', specialty: '', works: true },
});
const slotsOf = (items: readonly QueueItem[]) => items.map(({ slot, version }) => `${slot}${version}`);

/** what the server has, and what it was asked */
let visits: QueueItem[];
let asked: string[];
/** answers that wait to be let go, by the slot that was asked for */
let held: Map<string, () => void>;
beforeEach(() => {
  visits = [visitAt('a', '09:00'), visitAt('b', '10:00')];
  asked = [];
  held = new Map();
  vi.stubGlobal('fetch', async (input: Request) => {
    const slot = new URL(input.url).searchParams.get('slot');
    asked.push(slot ?? 'all');
    const items = visits.filter((visit) => slot === null || visit.slot === slot);
    if (slot !== null && held.has(slot)) await new Promise<void>((go) => held.set(slot, go));
    return Response.json({ items });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the queue. @returns what it shows, and the way to tell of news */
async function open() {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const { wrapper, tell } = livePage(store);
  const { result, rerender } = renderHook(({ search }) => useQueue(DAY, search), {
    wrapper,
    initialProps: { search: '' },
  });
  const shown = () => slotsOf(result.current.data?.items ?? []);
  await waitFor(() => expect(shown()).toEqual(slotsOf(visits)));
  asked = [];
  return {
    shown,
    search: (text: string) => act(() => rerender({ search: text })),
    refetch: () => act(() => void result.current.refetch()),
    tell: (slots: string[]) => act(() => tell({ ids: slots, days: [DAY], employees: ['e'] })),
  };
}
const turn = () => act(() => new Promise((done) => setTimeout(done)));

it('the visit of one time is changed, added at its place, or gone', () => {
  const items = [visitAt('a', '09:00'), visitAt('b', '10:00', 'Борисов'), visitAt('c', '10:00', 'Яковлев')];
  expect(slotsOf(withVisit(items, 'b', visitAt('b', '10:00', 'Борисов', 2)))).toEqual(['a1', 'b2', 'c1']);
  expect(slotsOf(withVisit(items, 'b', undefined))).toEqual(['a1', 'c1']);
  expect(slotsOf(withVisit(items, 'x', undefined))).toEqual(['a1', 'b1', 'c1']);
  for (const [time, doctor, order] of [
    ['08:00', 'Яковлев', ['x1', 'a1', 'b1', 'c1']],
    ['10:00', 'Ёлкин', ['a1', 'b1', 'x1', 'c1']],
    ['11:00', 'Абрамова', ['a1', 'b1', 'c1', 'x1']],
  ] as const)
    expect(slotsOf(withVisit(items, 'x', visitAt('x', time, doctor)))).toEqual(order);
});

it('news of a time read its row alone', async () => {
  const { shown, tell } = await open();
  visits = [visitAt('a', '09:00', 'Абрамова', 2)];
  tell(['a']);
  await waitFor(() => expect(shown()).toEqual(['a2', 'b1']));
  tell(['b']);
  await waitFor(() => expect(shown()).toEqual(['a2']));
  expect(asked).toEqual(['a', 'b']);
});

it('news that come while a row is read are read after it, so that the older answer never wins', async () => {
  const { shown, tell } = await open();
  held.set('a', () => {});
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell(['a']);
  await turn();
  visits = [visitAt('a', '09:00', 'Абрамова', 3), visits[1]!];
  tell(['a']);
  await turn();
  expect(asked).toEqual(['a']);
  held.get('a')?.();
  held.delete('a');
  await waitFor(() => expect(shown()).toEqual(['a3', 'b1']));
  expect(asked).toEqual(['a', 'a']);
});

it('news without ids, of many times, or of a row that cannot be read read the whole list', async () => {
  const { shown, tell } = await open();
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell([]);
  await waitFor(() => expect(shown()).toEqual(['a2', 'b1']));
  tell(['1', '2', '3', '4', '5', '6']);
  await waitFor(() => expect(asked).toEqual(['all', 'all']));
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: Request) =>
    input.url.includes('slot=') ? Promise.resolve(new Response('', { status: 500 })) : answer(input),
  );
  visits = [visitAt('a', '09:00', 'Абрамова', 3), visits[1]!];
  await turn();
  tell(['a']);
  await waitFor(() => expect(shown()).toEqual(['a3', 'b1']));
});

it('more rows at once than are read one by one, those that wait among them, read the whole list instead', async () => {
  const { shown, tell } = await open();
  held.set('a', () => {});
  tell(['a']);
  await turn();
  tell(['1', '2', '3']);
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell(['4', '5', '6']);
  held.get('a')?.();
  await waitFor(() => expect(shown()).toEqual(['a2', 'b1']));
  await turn();
  expect(new Set(asked)).toEqual(new Set(['a', 'all']));
});

/** From now on the server is too busy for rows, `times` times; each time it asks to be left alone for some ms. */
function refuseRows(times: number, ms: number): void {
  const answer = globalThis.fetch;
  let refusals = 0;
  vi.stubGlobal('fetch', (input: Request) => {
    const slot = new URL(input.url).searchParams.get('slot');
    if (slot === null || refusals >= times) return answer(input);
    refusals += 1;
    asked.push(`${slot} refused`);
    const init = { status: 503, headers: { 'Retry-After': String(ms / 1000) } };
    return Promise.resolve(Response.json({ code: 'server_busy', message: '' }, init));
  });
}

it('a server that is too busy for a row is asked for it again later, and not for the whole list', async () => {
  const { shown, tell } = await open();
  refuseRows(2, 300);
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visitAt('b', '10:00', 'Абрамова', 2)];
  tell(['a']);
  await waitFor(() => expect(asked).toEqual(['a refused']));
  tell(['b']);
  await waitFor(() => expect(shown()).toEqual(['a2', 'b2']));
  expect(asked.toSorted()).toEqual(['a', 'a refused', 'a refused', 'b']);
});

it('a server that stays too busy is asked for the whole list in the end, once', async () => {
  const { shown, tell } = await open();
  refuseRows(100, 30);
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell(['a']);
  await waitFor(() => expect(shown()).toEqual(['a2', 'b1']));
  await turn();
  expect(asked).toEqual([...Array.from({ length: 5 }, () => 'a refused'), 'all']);
});

it('many news that come while a busy server is left alone read the whole list after the wait', async () => {
  const { shown, tell } = await open();
  refuseRows(1, 1000);
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell(['a']);
  await waitFor(() => expect(asked).toEqual(['a refused']));
  tell(['1', '2', '3']);
  tell(['4', '5', '6']);
  expect(asked).toEqual(['a refused']);
  await waitFor(() => expect(shown()).toEqual(['a2', 'b1']));
  await turn();
  expect(asked).toEqual(['a refused', 'all']);
});

it('a row that a busy server refused is forgotten with its list', async () => {
  const { tell, search } = await open();
  refuseRows(1, 1000);
  tell(['a']);
  await waitFor(() => expect(asked).toEqual(['a refused']));
  search('пациент');
  await act(() => new Promise((done) => setTimeout(done, 1600)));
  expect(asked).toEqual(['a refused', 'all']);
});

it('a row that was asked for before the whole list is not put into it', async () => {
  const { shown, tell, refetch } = await open();
  held.set('a', () => {});
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell(['a']);
  await turn();
  visits = [visitAt('a', '09:00', 'Абрамова', 3), visits[1]!];
  refetch();
  await waitFor(() => expect(shown()).toEqual(['a3', 'b1']));
  held.get('a')?.();
  await waitFor(() => expect(asked).toEqual(['a', 'all', 'all']));
  expect(shown()).toEqual(['a3', 'b1']);
});

it('news of another search are read into its list, while a row of the last one is still on its way', async () => {
  const { shown, tell, search } = await open();
  held.set('a', () => {});
  tell(['a']);
  await turn();
  search('пациент');
  await waitFor(() => expect(asked).toEqual(['a', 'all']));
  await turn();
  visits = [visits[0]!, visitAt('b', '10:00', 'Абрамова', 2)];
  tell(['b']);
  await waitFor(() => expect(shown()).toEqual(['a1', 'b2']));
  held.get('a')?.();
});

it('news that come while the whole list is read have their row read after it, and nothing more', async () => {
  const { shown, tell, refetch } = await open();
  refetch();
  visits = [visitAt('a', '09:00', 'Абрамова', 2), visits[1]!];
  tell(['a']);
  await waitFor(() => expect(shown()).toEqual(['a2', 'b1']));
  await turn();
  expect(asked).toEqual(['all', 'a']);
});
