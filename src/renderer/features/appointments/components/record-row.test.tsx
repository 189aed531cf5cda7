import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { RecordRow } from './record-row.tsx';

vi.mock('./keep-record.tsx', () => ({ KeepRecord: () => <button type="button">Добавить в календарь</button> }));
vi.mock('./cancel-record.tsx', () => ({ CancelRecord: () => null }));
vi.mock('#renderer/entities/slot/use-clinic-today.ts', () => ({ useClinicToday: () => '2026-11-23' }));
vi.mock('#renderer/lib/page/use-minute.ts', () => ({ useMinute: () => Date.parse('2026-11-23T12:00:00+03:00') }));
afterEach(cleanup);

type Shown = 'booked' | 'arrived' | 'in_progress' | 'cancelled';
const show = (status: Shown, start: string, end: string, changes = {}, isFirst = true) =>
  render(
    <MemoryRouter>
      <RecordRow
        isFirst={isFirst}
        showsClinic={false}
        record={
          {
            id: 'a',
            status,
            status_text: 'Пациент пришел',
            start_time: start,
            end_time: end,
            type: 0,
            slot: null,
            can_cancel: false,
            cancel_until: null,
            can_reschedule: false,
            cancelled_by_clinic: false,
            rescheduled_from: null,
            reason: '',
            patient: null,
            doctor: { id: 'd', lastName: 'Цой', firstName: 'Юлия', middleName: '', specialty: 'Терапевт' },
            organization: {
              title: 'Север',
              slug: 'sever',
              city: 'Москва',
              address: '',
              timezone: 'Europe/Moscow',
              phones: [],
              modules: ['booking'],
            },
            ...changes,
          } as unknown as OwnRecord
        }
      />
    </MemoryRouter>,
  );

it('a visit under way says that it is today, and can be kept', () => {
  show('in_progress', '2026-11-23T11:30:00+03:00', '2026-11-23T12:30:00+03:00');
  expect(screen.getByText('сегодня')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Добавить в календарь' })).toBeTruthy();
});

it('a visit of last month that nobody has ended is over', () => {
  show('arrived', '2026-10-23T11:30:00+03:00', '2026-10-23T12:00:00+03:00');
  expect(screen.queryByText('сегодня')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Добавить в календарь' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Записаться снова/ })).toBeTruthy();
});

it('a visit that the clinic has cancelled leads to another time of the doctor and to the waiting list', () => {
  show('cancelled', '2026-11-25T11:30:00+03:00', '2026-11-25T12:00:00+03:00', { cancelled_by_clinic: true });
  const linkOf = (name: string) => screen.getByRole('link', { name: `${name}: Цой Юлия` }).getAttribute('href');
  expect(linkOf('Выбрать другое время')).toBe('/clinics/sever/personal-area/appointment/make?doctor=d');
  expect(linkOf('Встать в лист ожидания')).toBe('/clinics/sever/doctors/d?wait=1');
  expect(screen.queryByRole('link', { name: /^Записаться снова/ })).toBeNull();
});

it('a cancelled visit of a child leads to the waiting list for the child', () => {
  show('cancelled', '2026-11-25T11:30:00+03:00', '2026-11-25T12:00:00+03:00', {
    cancelled_by_clinic: true,
    patient: { dependant: 'child', lastName: 'Цой', firstName: 'Ким' },
  });
  const link = screen.getByRole('link', { name: /^Встать в лист ожидания/ });
  expect(link.getAttribute('href')).toBe('/clinics/sever/doctors/d?wait=child');
});

it('what else can be done closes by Escape, and gives the focus back', async () => {
  const user = userEvent.setup();
  show('in_progress', '2026-11-23T11:30:00+03:00', '2026-11-23T12:30:00+03:00', {}, false);
  const more = screen.getByRole('button', { name: /^Ещё действия/ });
  await user.click(more);
  screen.getByRole('button', { name: 'Добавить в календарь' }).focus();
  await user.keyboard('{Escape}');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
});

it('says until when a visit can be given up; later, that it could, and whom to call', () => {
  const [start, end] = ['2026-11-25T11:30:00+03:00', '2026-11-25T12:00:00+03:00'];
  const deadline = { cancel_until: '2026-11-24T11:30:00+03:00' };
  show('booked', start, end, { can_cancel: true, ...deadline });
  expect(screen.getByText(/^Отменить или перенести запись можно до .*24 ноября.*11:30/)).toBeTruthy();
  cleanup();
  show('booked', start, end, { can_cancel: false, cancel_until: '2026-11-23T11:30:00+03:00' });
  expect(screen.getByText(/^Отменить или перенести запись на сайте можно было до .*23 ноября.*11:30/)).toBeTruthy();
});
