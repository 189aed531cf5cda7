import { MemoryRouter } from 'react-router-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { StaffSlot } from '../api.ts';
import { SlotPopover } from './slot-popover.tsx';

const { answer, asked } = vi.hoisted(() => ({
  answer: { of: (): Promise<boolean | null> => Promise.resolve(true) },
  asked: [] as string[],
}));
const patient = { id: 'p', last_name: 'Ким', first_name: 'Ян', middle_name: '' } as PatientRow;

vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useClinic: () => ({ id: 'c', slug: 'k', timezone: 'Europe/Moscow' }),
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useCan: (right: string) => right === 'slot.book' }));
vi.mock('../use-slot-actions.ts', () => ({ useSlotActions: () => ({ isBusy: false, wasStale: false, step: null }) }));
vi.mock('#renderer/entities/appointment/nearest-times.ts', () => ({
  useListNearestTimesQuery: () => ({
    currentData: { items: [{ id: 't', start_time: '2026-11-25T11:00:00+03:00', doctor: {} }] },
    refetch: () => asked.push('again'),
  }),
}));
vi.mock('#renderer/entities/appointment/use-quick-booking.ts', () => ({
  useQuickBooking: () => ({ book: () => answer.of(), busyKey: null, refusal: null }),
}));
vi.mock('#renderer/entities/patient/read-banner.tsx', () => ({
  ReadBanner: ({ id }: { id: string }) => <p>visit of {id}</p>,
}));
vi.mock('#renderer/entities/document/print-button.tsx', () => ({ PrintButton: () => null }));
vi.mock('#renderer/entities/patient/new-patient.dialog.tsx', () => ({ NewPatientDialog: () => null }));
vi.mock('#renderer/entities/patient/patient-picker.tsx', () => ({
  PatientPicker: ({ onChange }: { onChange: (chosen: PatientRow) => void }) => (
    <button type="button" onClick={() => onChange(patient)}>
      choose
    </button>
  ),
}));

const free: StaffSlot = {
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
  patient: null,
  appointment: null,
  status: null,
  type: 0,
  version: 1,
};
const taken: StaffSlot = {
  ...free,
  patient: { id: 'other', lastName: 'Ли', firstName: 'Ия', middleName: '', phone: '', cardid: '2', good: true },
  status: 'booked',
  version: 2,
};
const onDone = vi.fn<() => void>();
const nothing = () => undefined;
const popover = (slot: StaffSlot, isOver = false) => (
  <MemoryRouter>
    <SlotPopover slot={slot} isOver={isOver} onClose={nothing} onDone={onDone} onInput={nothing} />
  </MemoryRouter>
);
/** The popover of a time that was taken after somebody was chosen for it. */
function renderTaken(isOver = false) {
  const { rerender } = render(popover(free));
  fireEvent.click(screen.getByRole('button', { name: 'choose' }));
  rerender(popover(taken, isOver));
}
const other = () => screen.queryByRole('button', { name: /11:00/ });
beforeEach(() => {
  onDone.mockClear();
  asked.length = 0;
});
afterEach(cleanup);

it('a taken time keeps who was chosen and offers others', () => {
  renderTaken();
  expect(screen.getByRole('alert').textContent).toContain('Ким Ян');
  expect([other() !== null, screen.queryByText('visit of other')]).toEqual([true, null]);
});

it('a taken time that is over tells whose visit it is', () => {
  renderTaken(true);
  expect([other(), screen.getByText('visit of other').tagName]).toEqual([null, 'P']);
});

it.each([
  [true, 1, []],
  [false, 0, ['again']],
  // the popover of another time may be open by then
  [null, 0, []],
] as const)('after the answer %s to another time done is said %i times', async (isBooked, done, reads) => {
  renderTaken();
  answer.of = () => Promise.resolve(isBooked);
  await act(async () => fireEvent.click(other()!));
  expect([onDone.mock.calls.length, asked]).toEqual([done, reads]);
});
