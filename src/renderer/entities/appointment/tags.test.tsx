import { configureStore, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#renderer/features/booking/api.ts';
import '#renderer/features/reception/api.ts';
import '#renderer/features/schedule/api.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import type { RealtimeClient, TopicHandler } from '#renderer/lib/api/realtime.ts';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { APPOINTMENT_TAGS, appointmentApi, useAppointmentTopic } from './tags.ts';
import './api.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
type Tag = (typeof APPOINTMENT_TAGS)[number];
let reads: Tag[] = [];
/** a read of each tag that counts how often it is made */
const probes = appointmentApi.injectEndpoints({
  endpoints: (build) => ({
    readTag: build.query<string, Tag>({
      queryFn: (tag) => {
        reads.push(tag);
        return { data: tag };
      },
      providesTags: (_answer, _error, tag) => [tag],
    }),
  }),
});
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
const makeStore = () => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  return { store, dispatch: store.dispatch as Dispatch };
};
const readAll = (dispatch: Dispatch) =>
  Promise.all(APPOINTMENT_TAGS.map((tag) => dispatch(probes.endpoints.readTag.initiate(tag))));
const sorted = (tags: readonly string[]) => tags.toSorted();

beforeEach(() => {
  reads = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Any endpoint by its name; what it is given matters only to the server. */
const endpoints = baseApi.endpoints as unknown as Record<
  string,
  { readonly initiate: (input: unknown) => (...args: never[]) => unknown }
>;
const slot = { id: 's', version: 1 };
const CHANGES: readonly (readonly [string, object])[] = [
  ['bookPatient', { slot, patient: 'p' }],
  ['cancelBooking', { slot }],
  ['setReserve', { slot, isReserve: true }],
  ['moveAppointment', { appointment: slot, status: 'arrived' }],
  ['bookOwn', { params: { id: 's' }, body: { type: 0 }, headers: {} }],
  ['findOwnBookings', { query: { tab: 'upcoming', page: 1, per_page: 100 } }],
  ['createSlot', { body: {} }],
  ['deleteSlot', { params: { id: 's' }, query: {} }],
  ['generateSchedule', { params: { id: 'd' }, body: {} }],
  ['clearSchedule', { params: { id: 'd' }, body: {} }],
  ['createReceptionRecord', { params: { id: 'a' }, body: {} }],
];

describe('the set of reads that show appointments and times', () => {
  it.each(CHANGES)('is read again after %s', async (name, input) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 's', version: 2, items: [] })));
    const { dispatch } = makeStore();
    await readAll(dispatch);
    reads = [];
    await dispatch(endpoints[name]!.initiate({ clinic: 'c', ...input }) as never);
    await waitFor(() => expect(sorted(reads)).toEqual(sorted(APPOINTMENT_TAGS)));
  });
  it('is read again after a refusal of the desk, too: what it shows is out of date then', async () => {
    const refusal = { code: 'stale_version', message: '' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
    const { dispatch } = makeStore();
    await readAll(dispatch);
    reads = [];
    await dispatch(
      endpoints['moveAppointment']!.initiate({ clinic: 'c', appointment: slot, status: 'arrived' }) as never,
    );
    await waitFor(() => expect(sorted(reads)).toEqual(sorted(APPOINTMENT_TAGS)));
  });
  /** listens to a topic; @returns the way to tell of news, and what was read for them */
  const listen = async (topic: Parameters<typeof useAppointmentTopic>[0], shown?: string) => {
    const { store, dispatch } = makeStore();
    await readAll(dispatch);
    reads = [];
    const handlers: TopicHandler[] = [];
    const client = {
      subscribe: (name: string, handler: TopicHandler) => {
        expect(name).toBe(topic);
        handlers.push(handler);
        return () => undefined;
      },
    } as unknown as RealtimeClient;
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <Provider store={store}>
        <RealtimeContext value={client}>{children}</RealtimeContext>
      </Provider>
    );
    renderHook(() => useAppointmentTopic(topic, shown), { wrapper });
    return (days?: readonly string[]) => handlers.forEach((hear) => hear([], days));
  };
  it.each([
    ['me', ['Appointment']],
    ['schedule', ['Queue', 'Reception', 'Slot']],
    ['slots:d', ['FreeDates', 'FreeSlots', 'Slot']],
  ] as const)('is read again in part after news of %s, and after a lost connection', async (topic, tags) => {
    const tell = await listen(topic);
    tell();
    await waitFor(() => expect(sorted(reads)).toEqual(sorted(tags)));
  });
  it('is not read again after news of other days than the shown one', async () => {
    const tell = await listen('schedule', '2026-11-25');
    tell(['2026-11-26']);
    expect(reads).toEqual([]);
    tell(['2026-11-24', '2026-11-25']);
    await waitFor(() => expect(sorted(reads)).toEqual(['Queue', 'Reception', 'Slot']));
    reads = [];
    tell();
    await waitFor(() => expect(sorted(reads)).toEqual(['Queue', 'Reception', 'Slot']));
  });
});
