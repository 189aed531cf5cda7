import { configureStore, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#renderer/entities/doctor/api.ts';
import '#renderer/entities/doctor/choices.ts';
import '#renderer/features/appointments/api.ts';
import '#renderer/features/booking/api.ts';
import '#renderer/features/booking/limit-api.ts';
import '#renderer/features/reception/api.ts';
import '#renderer/features/schedule/api.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { livePage } from '#tests/dom/live-page.tsx';
import { useAppointmentTopic } from './tags.ts';
import './api.ts';
import './free-times.ts';
import './own-record.ts';
import './queue-api.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
/** What screens read, by what it shows. Written out here: a tag that is lost on either side must be missed. */
const [clinic, params, doctor] = ['c', { id: 'd' }, 'd'];
const day = { clinic, query: { day: '2026-11-25' } };
const DOCTORS = {
  listDoctors: { clinic, query: {} },
  listAllDoctors: { clinic },
  searchDoctors: { clinic, query: {} },
  getDoctor: { clinic, params },
};
const FREE = {
  listFreeDates: { clinic, params, query: {} },
  listFreeSlots: { clinic, params, query: {} },
};
/** of the staff */
const WEEK = {
  listSlotsByDoctor: { clinic, params, query: {} },
  previewGeneration: { clinic, params, body: {} },
  previewClearing: { clinic, params, body: {} },
  previewCopy: { clinic, body: {} },
  listDoctorDays: { clinic, params, query: {} },
};
const OWN = {
  getBookingLimit: { clinic },
  listMyAppointments: { clinic, query: { tab: 'upcoming' } },
  listAllMyAppointments: { query: {} },
  getMyAppointment: { clinic, params },
};
const DAY = { listQueue: day, listReceptionDay: { ...day, params: { id: doctor } } };
const READS: Readonly<Record<string, object>> = { ...DOCTORS, ...FREE, ...WEEK, ...OWN, ...DAY };
/** what no appointment changes */
const OTHERS: Readonly<Record<string, object>> = {
  listSpecialties: { clinic, query: {} },
  listAllSpecialties: { clinic },
};

/** names of the reads that were begun */
let reads: string[] = [];
const counting: Middleware = () => (next) => (action) => {
  const { type, meta } = action as { type: string; meta?: { arg: { endpointName: string } } };
  if (type === 'api/executeQuery/pending' && meta) reads.push(meta.arg.endpointName);
  return next(action);
};
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
const makeStore = () => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware, counting),
  });
  return { store, dispatch: store.dispatch as Dispatch };
};
/** Opens every read, as if all screens were open at once. */
async function readAll(dispatch: Dispatch): Promise<void> {
  const all = { ...READS, ...OTHERS };
  await Promise.all(Object.entries(all).map(([name, input]) => dispatch(endpoints[name]!.initiate(input) as never)));
  expect(sorted(reads)).toEqual(namesOf(all));
  reads = [];
}
const sorted = (names: readonly string[]) => names.toSorted();
/** a change begins its reads at once: what was not begun in three seconds never will be */
const soon = (look: () => void) => waitFor(look, { timeout: 3000 });
const namesOf = (...groups: readonly object[]) => sorted(groups.flatMap((group) => Object.keys(group)));

beforeEach(() => {
  reads = [];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 's', version: 2, items: [] })));
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
  ['reschedule', { params: { id: 'a' }, body: { slot: 's' }, headers: {} }],
  ['findOwnBookings', { query: { tab: 'upcoming', page: 1, per_page: 100 } }],
  ['createSlot', { body: {} }],
  ['deleteSlot', { params: { id: 's' }, query: {} }],
  ['generateSchedule', { params: { id: 'd' }, body: {} }],
  ['copyWeek', { body: {} }],
  ['clearSchedule', { params: { id: 'd' }, body: {} }],
  ['createReceptionRecord', { params: { id: 'a' }, body: {} }],
];

describe('the set of reads that show appointments and times', () => {
  it.each(CHANGES)('is read again after %s', async (name, input) => {
    const { dispatch } = makeStore();
    await readAll(dispatch);
    await dispatch(endpoints[name]!.initiate({ clinic: 'c', ...input }) as never);
    await soon(() => expect(sorted(reads)).toEqual(namesOf(READS)));
  });
  it('is read again after a refusal of the desk, too: what it shows is out of date then', async () => {
    const { dispatch } = makeStore();
    await readAll(dispatch);
    const refusal = { code: 'stale_version', message: '' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
    await dispatch(
      endpoints['moveAppointment']!.initiate({ clinic: 'c', appointment: slot, status: 'arrived' }) as never,
    );
    await soon(() => expect(sorted(reads)).toEqual(namesOf(READS)));
  });
  /** listens to a topic; @returns the way to tell of news, and what was read for them */
  const listen = async (...[topic, options]: Parameters<typeof useAppointmentTopic>) => {
    const { store, dispatch } = makeStore();
    await readAll(dispatch);
    const { wrapper, tell, topics } = livePage(store);
    renderHook(() => useAppointmentTopic(topic, options), { wrapper });
    expect(topics).toEqual([topic]);
    return tell;
  };
  it.each([
    ['me', OWN],
    ['schedule', { ...DAY, ...WEEK }],
    ['slots:d', { ...FREE, ...WEEK }],
  ] as const)('is read again in part after news of %s, and after a lost connection', async (topic, part) => {
    const tell = await listen(topic);
    tell();
    await soon(() => expect(sorted(reads)).toEqual(namesOf(part)));
  });
  it('is not read again after news of other days than the shown one', async () => {
    const tell = await listen('schedule', { shown: { day: '2026-11-25' } });
    tell({ days: ['2026-11-26'], employees: ['e'] });
    expect(reads).toEqual([]);
    tell({ days: ['2026-11-24', '2026-11-25'], employees: ['e'] });
    await soon(() => expect(sorted(reads)).toEqual(namesOf(DAY, WEEK)));
    reads = [];
    tell();
    await soon(() => expect(sorted(reads)).toEqual(namesOf(DAY, WEEK)));
  });
  it('is not read again after news of other people’s visits than the shown ones', async () => {
    const tell = await listen('schedule', { shown: { day: '2026-11-25', employee: 'e' } });
    tell({ days: ['2026-11-25'], employees: ['f'] });
    tell({ days: ['2026-11-26'], employees: ['e'] });
    await new Promise((done) => setTimeout(done, 50));
    expect(reads).toEqual([]);
    tell({ days: ['2026-11-25'], employees: ['f', 'e'] });
    await soon(() => expect(sorted(reads)).toEqual(namesOf(DAY, WEEK)));
    reads = [];
    tell({ days: ['2026-11-25'] });
    await soon(() => expect(sorted(reads)).toEqual(namesOf(DAY, WEEK)));
  });
  it('is not read again after news of times that are not shown; it is when they name none', async () => {
    const tell = await listen('schedule', { concerns: (slots) => slots.includes('shown') });
    tell({ ids: ['other'] });
    await new Promise((done) => setTimeout(done, 50));
    expect(reads).toEqual([]);
    tell({ ids: ['other', 'shown'] });
    await soon(() => expect(sorted(reads)).toEqual(namesOf(DAY, WEEK)));
    reads = [];
    tell();
    await soon(() => expect(sorted(reads)).toEqual(namesOf(DAY, WEEK)));
  });
});
