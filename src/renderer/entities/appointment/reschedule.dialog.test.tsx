import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverlaysProvider } from '@blueprintjs/core';
import { afterEach, expect, it, vi } from 'vitest';
import { RescheduleDialog } from './reschedule.dialog.tsx';

const mocks = vi.hoisted(() => ({ reschedule: vi.fn<(...all: unknown[]) => Promise<boolean>>(async () => true) }));
const answer = (items: readonly object[]) => ({ currentData: { items }, isFetching: false });
vi.mock('./free-times.ts', () => ({
  FRESH_TIMES: {},
  useListFreeDatesQuery: () => answer([{ date: '2026-11-25', free: 3, by_phone: 0 }]),
  useListFreeSlotsQuery: () =>
    answer(
      ['09:00', '09:30', '10:00'].map((at) => ({ id: at, start_time: `2026-11-25T${at}:00+03:00`, record_mode: 0 })),
    ),
}));
vi.mock('./use-reschedule.ts', () => ({ useReschedule: () => ({ reschedule: mocks.reschedule, isBusy: false }) }));
vi.mock('./tags.ts', () => ({ useAppointmentTopic: () => undefined }));
afterEach(cleanup);

it('the times are one stop of Tab, and arrows walk over them', async () => {
  render(
    <OverlaysProvider>
      <RescheduleDialog
        clinic={{ id: 'c' }}
        today="2026-11-23"
        booking={{
          id: 'a',
          version: 1,
          slot: 's',
          doctor: 'd',
          start_time: '2026-11-24T09:00:00+03:00',
          name: 'Орлова Надежда',
        }}
        doctorField={() => null}
        onClose={() => undefined}
        onMoved={() => undefined}
      />
    </OverlaysProvider>,
  );
  const user = userEvent.setup();
  const time = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(['09:00', '09:30', '10:00'].map((name) => time(name).tabIndex)).toEqual([0, -1, -1]);
  time('09:00').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(document.activeElement).toBe(time('10:00'));
  expect(['09:00', '09:30', '10:00'].map((name) => time(name).tabIndex)).toEqual([-1, -1, 0]);
  await user.keyboard('{Tab}{Enter}');
  expect(mocks.reschedule).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }), '10:00');
});
