import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffSlot } from './api.ts';
import { useSlotActions } from './use-slot-actions.ts';

const { sent, answer, shown } = vi.hoisted(() => ({
  sent: [] as string[],
  answer: { error: undefined as object | undefined },
  shown: [] as { message: string; action?: { text: string; onClick: () => void } }[],
}));
vi.mock('#renderer/ui/toaster.ts', () => ({
  showToast: (toast: (typeof shown)[number]) => Promise.resolve(shown.push(toast)),
}));
vi.mock('./api.ts', () => ({ useDeleteSlotMutation: () => [() => undefined] }));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useClinic: () => ({ id: 'c', timezone: 'Europe/Moscow' }),
}));
vi.mock('#renderer/entities/appointment/api.ts', () => {
  const nothing = () => [() => undefined];
  const move = async ({ appointment, status }: { appointment: { version: number }; status: string }) => {
    sent.push(`${appointment.version} ${status}`);
    return answer.error ? { error: answer.error } : { data: { version: appointment.version + 1 } };
  };
  return {
    useBookPatientMutation: nothing,
    useCancelBookingMutation: nothing,
    useSetReserveMutation: nothing,
    useMoveAppointmentMutation: () => [move, { isLoading: false }],
  };
});
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00+03:00'), toFake: ['Date'] });
  sent.length = 0;
  shown.length = 0;
  answer.error = undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const slot = (status: string): StaffSlot => ({
  id: 's',
  doctor: 'd',
  start_time: '2026-11-25T10:00:00+03:00',
  end_time: '2026-11-25T10:30:00+03:00',
  record_mode: 0,
  is_reserve: false,
  is_absent: false,
  is_overbooked: false,
  overbook_reason: null,
  is_held: false,
  is_waiting_offer: false,
  patient: { id: 'p', lastName: 'Ким', firstName: 'Ян', middleName: '', phone: '', cardid: '1', good: true },
  appointment: { id: 'a', version: 4, confirmed_at: null },
  status,
  type: 0,
  version: 1,
});
const onDone = vi.fn<() => void>();
const open = (status: string) =>
  renderHook(() => useSlotActions(slot(status), { onDone, onStale: () => undefined })).result;

it('«Пришёл» closes the popover and can be taken back by its toast', async () => {
  const actions = open('booked');
  expect(actions.current.step).toBe('arrived');
  await act(() => actions.current.takeStep());
  expect([sent, onDone.mock.calls.length, shown[0]?.message]).toEqual([['4 arrived'], 1, 'Ким Ян: Пациент пришел']);
  expect(shown[0]?.action?.text).toBe('Вернуть');
  await act(async () => shown[0]?.action?.onClick());
  expect(sent).toEqual(['4 arrived', '5 booked']);
  // the popover that is open by then may be another's
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('who arrived by mistake is taken back', async () => {
  const actions = open('arrived');
  expect(actions.current.step).toBe('booked');
  await act(() => actions.current.takeStep());
  expect(sent).toEqual(['4 booked']);
});

it('a refusal leaves the popover open and says that the visit has changed', async () => {
  onDone.mockClear();
  answer.error = { status: 409, code: 'stale_version', message: 'Запись изменили', errors: {} };
  const actions = open('booked');
  await act(() => actions.current.takeStep());
  expect([onDone.mock.calls.length, actions.current.wasStale, actions.current.isBusy]).toEqual([0, true, false]);
});
