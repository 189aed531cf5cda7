import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  canMove,
  canPatientCancel,
  isFinal,
  isOfLaterDay,
  isUntimely,
  movesOf,
  rescheduleRefusal,
  moveText,
  STATUS_TABLE,
  statusesThat,
  statusOf,
  statusText,
  type AppointmentStatus,
  type Mover,
} from './appointment-status.ts';

const MOVERS: readonly Mover[] = ['patient', 'desk', 'doctor'];
const moves = APPOINTMENT_STATUSES.flatMap((from) =>
  APPOINTMENT_STATUSES.flatMap((to) => MOVERS.map((mover) => [from, to, mover] as const)),
);

describe('statuses of an appointment', () => {
  it('are known by code and by text', () => {
    for (const status of APPOINTMENT_STATUSES)
      expect([status, statusText(status)].map(statusOf)).toEqual([status, status]);
    expect(statusOf('')).toBeUndefined();
  });
  it('make the sets that SQL takes', () => {
    const ended = ['cancelled', 'reception_cancelled'];
    expect(statusesThat('isActive', false)).toEqual(ended);
    expect(statusesThat('isActive')).toEqual(APPOINTMENT_STATUSES.filter((status) => !ended.includes(status)));
    expect(statusesThat('isOpen')).toEqual(['booked', 'arrived', 'in_progress']);
  });
  it('the way back to the booking has a label of its own', () =>
    expect([moveText('booked'), moveText('cancelled')]).toEqual([
      'Вернуть: запись произведена',
      statusText('cancelled'),
    ]));
  it('nobody moves a completed appointment', () => {
    for (const from of ['done', 'reception_cancelled'] as const)
      expect(Object.keys(STATUS_TABLE[from].next)).toEqual([]);
  });

  it('a patient can only cancel a booked appointment', () => {
    expect(moves.filter(([from, to, mover]) => mover === 'patient' && canMove(from, to, mover))).toEqual([
      ['booked', 'cancelled', 'patient'],
    ]);
  });

  const zone = 'Europe/Moscow';
  const at = (clock: string) => Date.parse(`2026-11-22T${clock}+03:00`);
  it('«Пациент пришел», «Идет прием» and «не явился» can be taken back until the clinic day of the visit ends', () => {
    const now = { now: at('00:00:00'), zone };
    const [yesterday, today, week] = [at('00:00:00') - 1, at('00:00:00'), at('00:00:00') + 7 * 86_400_000] as const;
    for (const [from, to] of [
      ['arrived', 'booked'],
      ['in_progress', 'booked'],
      ['in_progress', 'arrived'],
      ['no_show', 'booked'],
      ['no_show', 'arrived'],
    ] as const) {
      expect([yesterday, today, week].map((start) => isUntimely(from, to, start, now))).toEqual([true, false, false]);
    }
    expect(isUntimely('cancelled', 'booked', yesterday, now)).toBe(false);
  });

  it('a later day begins at the midnight of the clinic', () => {
    const now = { now: at('23:59:59'), zone };
    expect([at('23:59:59'), at('23:59:59') + 1000].map((start) => isOfLaterDay(start, now))).toEqual([false, true]);
  });

  it('only a visit whose time has begun can be missed', () => {
    for (const from of ['booked', 'arrived'] as const) {
      expect(
        ['10:00:01', '10:00:00', '09:59:59'].map((clock) =>
          isUntimely(from, 'no_show', at(clock), { now: at('10:00:00'), zone }),
        ),
      ).toEqual([true, false, false]);
      expect(isUntimely(from, 'no_show', at('10:00:00') - 7 * 86_400_000, { now: at('10:00:00'), zone })).toBe(false);
    }
  });

  it('a patient cancels strictly before the start', () => {
    expect([
      canPatientCancel('booked', 1000, 999),
      canPatientCancel('booked', 1000, 1000),
      canPatientCancel('booked', 1000, 1001),
    ]).toEqual([true, false, false]);
    for (const status of APPOINTMENT_STATUSES.filter((one) => one !== 'booked'))
      expect(canPatientCancel(status, 1000, 0)).toBe(false);
  });

  it.each<[AppointmentStatus, string]>([
    ['booked', 'Запись произведена'],
    ['cancelled', 'Запись отменена'],
    ['arrived', 'Пациент пришел'],
    ['in_progress', 'Идет прием'],
    ['done', 'Прием проведен'],
    ['reception_cancelled', 'Прием отменен'],
    ['no_show', 'Пациент не явился'],
  ])('%s is called «%s» as in the specification', (status, text) => expect(statusText(status)).toBe(text));
});

describe('moves made by hand', () => {
  const start = { start_time: '2026-11-20T23:30:00+03:00' };
  const at = (time: string) => ({ now: Date.parse(`${time}+03:00`), zone: 'Europe/Moscow' });
  const today = at('2026-11-20T23:40:00');
  it('are only those of the table, and never start or end a visit', () => {
    for (const status of APPOINTMENT_STATUSES) {
      for (const mover of ['desk', 'doctor'] as const) {
        const moves = movesOf({ status, ...start }, [mover], today);
        expect(moves.every((to) => canMove(status, to, mover))).toBe(true);
        expect(moves).not.toContain('done');
        expect(moves).not.toContain('in_progress');
      }
      expect(movesOf({ status, ...start }, [], today)).toEqual([]);
    }
    expect(movesOf({ status: 'booked', ...start }, ['doctor'], today).toSorted()).toEqual([
      'no_show',
      'reception_cancelled',
    ]);
  });
  it('the desk takes «Пациент пришел» back until the day ends', () => {
    expect(
      [today, at('2026-11-21T00:00:00')].map((now) =>
        movesOf({ status: 'arrived', ...start }, ['desk'], now).includes('booked'),
      ),
    ).toEqual([true, false]);
  });
  it('a doctor takes back a visit that was begun by mistake until its day ends; the desk does not', () => {
    expect(
      [today, at('2026-11-19T10:00:00'), at('2026-11-21T00:00:00')].map((now) =>
        movesOf({ status: 'in_progress', ...start }, ['doctor'], now).filter((to) => to !== 'reception_cancelled'),
      ),
    ).toEqual([['booked', 'arrived'], ['booked', 'arrived'], []]);
    expect(movesOf({ status: 'in_progress', ...start }, ['desk'], today)).toEqual([]);
  });
  it('a doctor marks no-show after the start without a question and takes it back until the day ends; later it asks', () => {
    expect(movesOf({ status: 'booked', ...start }, ['doctor'], at('2026-11-20T23:29:59'))).toEqual([
      'reception_cancelled',
    ]);
    expect(movesOf({ status: 'no_show', ...start }, ['doctor'], today)).toEqual(['booked']);
    expect(
      [today, at('2026-11-21T00:00:00')].map((now) =>
        isFinal({ status: 'booked', ...start }, 'no_show', ['doctor'], now),
      ),
    ).toEqual([false, true]);
    expect(isFinal({ status: 'booked', ...start }, 'reception_cancelled', ['desk', 'doctor'], today)).toBe(true);
  });
  it('cancelling asks although the desk can take it back: the time is given away', () => {
    expect(movesOf({ status: 'cancelled', ...start }, ['desk'], today)).toEqual(['booked']);
    expect(isFinal({ status: 'booked', ...start }, 'cancelled', ['desk'], today)).toBe(true);
  });
});

describe('another time for a booking', () => {
  const start_time = '2026-11-20T23:30:00+03:00';
  const at = (time: string) => ({ now: Date.parse(`${time}+03:00`), zone: 'Europe/Moscow' });
  it.each([
    ['2026-11-20T23:29:59', null, null],
    ['2026-11-20T23:30:00', 'reschedule_too_late', null],
    ['2026-11-20T23:59:59', 'reschedule_too_late', null],
    ['2026-11-21T00:00:00', 'reschedule_too_late', 'reschedule_too_late'],
  ])('at %s: the patient %s, the desk %s', (now, patient, desk) => {
    const visit = { status: 'booked', start_time } as const;
    expect([rescheduleRefusal(visit, 'patient', at(now)), rescheduleRefusal(visit, 'desk', at(now))]).toEqual([
      patient,
      desk,
    ]);
  });
  it('is for bookings only', () => {
    const refusals = APPOINTMENT_STATUSES.map((status) =>
      rescheduleRefusal({ status, start_time }, 'desk', at('2026-11-20T10:00:00')),
    );
    expect(refusals).toEqual([
      null,
      'appointment_locked',
      'appointment_locked',
      'appointment_locked',
      'appointment_locked',
      'appointment_not_active',
      'appointment_not_active',
    ]);
  });
});
