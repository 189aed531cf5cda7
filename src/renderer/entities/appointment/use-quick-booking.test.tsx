import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NearestTime } from './nearest-times.ts';
import { useQuickBooking } from './use-quick-booking.ts';

const calls = vi.hoisted(() => ({
  book: vi.fn<() => Promise<object>>(),
  showRefusal: vi.fn<(error: unknown) => void>(),
  showToast: vi.fn<(toast: object) => void>(),
}));
vi.mock('./api.ts', () => ({
  useBookPatientMutation: () => [calls.book],
  useCancelBookingMutation: () => [() => undefined],
}));
vi.mock('./refusal.ts', () => ({ showRefusal: calls.showRefusal }));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast: calls.showToast }));

const PATIENT = { id: 'p', name: 'Ёлкина Анна' };
const slipOf = () => ({ text: 'Талон', onClick: () => undefined });
const TIME = {
  id: 't',
  start_time: '2031-03-14T08:30:00+03:00',
  doctor: { lastName: 'Цой', firstName: 'Юлия', middleName: '' },
} as NearestTime;
const REFUSAL = { status: 409, code: 'slot_taken', message: 'Это время уже занято', errors: {} };
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

/** A booking whose answer comes when the test says so. */
function begin() {
  let answer: (value: object) => void = () => {};
  calls.book.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const hook = renderHook(() => useQuickBooking('c', slipOf));
  return { ...hook, booked: hook.result.current.book(PATIENT, TIME), answer: (value: object) => answer(value) };
}

it('a refusal is told beside the times while they are looked at', async () => {
  const { booked, answer } = begin();
  answer({ error: REFUSAL });
  expect(await booked).toBe(false);
  expect(calls.showRefusal).not.toHaveBeenCalled();
});

it('a refusal that comes when the times are gone is told in a toast', async () => {
  const { booked, answer, unmount } = begin();
  unmount();
  answer({ error: REFUSAL });
  expect(await booked).toBeNull();
  expect(calls.showRefusal).toHaveBeenCalledWith(REFUSAL);
});

it('a booking that succeeds when the times are gone closes nothing, and is told', async () => {
  const { booked, answer, unmount } = begin();
  unmount();
  answer({ data: { id: 't', appointment: { id: 'a' } } });
  expect(await booked).toBeNull();
  expect(calls.showToast).toHaveBeenCalledOnce();
});
