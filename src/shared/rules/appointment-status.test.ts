import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES, canMove, canPatientCancel, isActiveStatus, isTooLateToTakeBack, STATUS_TABLE, statusText, type AppointmentStatus, type Mover } from './appointment-status.ts';

const MOVERS: readonly Mover[] = ['patient', 'desk', 'doctor'];
/** The decision "Statuses in one table", written down a second time. */
const DECIDED: Readonly<Record<string, readonly Mover[]>> = {
  'booked→arrived': ['desk'], 'booked→in_progress': ['doctor'], 'booked→cancelled': ['patient', 'desk'], 'booked→reception_cancelled': ['desk', 'doctor'], 'booked→no_show': ['desk', 'doctor'],
  'arrived→in_progress': ['doctor'], 'arrived→no_show': ['desk', 'doctor'], 'arrived→reception_cancelled': ['desk', 'doctor'], 'arrived→booked': ['desk'],
  'in_progress→done': ['doctor'], 'in_progress→reception_cancelled': ['doctor'],
  'cancelled→booked': ['desk'],
};
const moves = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.flatMap((to) => MOVERS.map((mover) => [from, to, mover] as const)));

describe('статусы записи', () => {
  it.each(moves)('%s → %s: %s', (from, to, mover) => {
    expect(canMove(from, to, mover)).toBe(DECIDED[`${from}→${to}`]?.includes(mover) ?? false);
  });

  it('из завершённых хода нет никому', () => {
    for (const from of ['done', 'no_show', 'reception_cancelled'] as const) expect(Object.keys(STATUS_TABLE[from].next)).toEqual([]);
  });

  it('пациент может только отменить произведённую запись', () => {
    expect(moves.filter(([from, to, mover]) => mover === 'patient' && canMove(from, to, mover))).toEqual([['booked', 'cancelled', 'patient']]);
  });

  it('«Пациент пришел» возвращается, пока не кончился день приёма', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-29'].map((day) => isTooLateToTakeBack('arrived', 'booked', day, '2026-11-22'))).toEqual([true, false, false]);
    expect(isTooLateToTakeBack('cancelled', 'booked', '2026-11-21', '2026-11-22')).toBe(false);
  });

  it('время держат все, кроме двух отменённых', () => {
    expect(APPOINTMENT_STATUSES.filter((status) => !isActiveStatus(status))).toEqual(['cancelled', 'reception_cancelled']);
  });

  it('пациент отменяет строго до начала', () => {
    expect([canPatientCancel('booked', 1000, 999), canPatientCancel('booked', 1000, 1000), canPatientCancel('booked', 1000, 1001)]).toEqual([true, false, false]);
    for (const status of APPOINTMENT_STATUSES.filter((one) => one !== 'booked')) expect(canPatientCancel(status, 1000, 0)).toBe(false);
  });

  it.each<[AppointmentStatus, string]>([
    ['booked', 'Запись произведена'], ['cancelled', 'Запись отменена'], ['arrived', 'Пациент пришел'], ['in_progress', 'Идет прием'], ['done', 'Прием проведен'], ['reception_cancelled', 'Прием отменен'], ['no_show', 'Пациент не явился'],
  ])('%s — «%s», как в спецификации', (status, text) => expect(statusText(status)).toBe(text));
});
