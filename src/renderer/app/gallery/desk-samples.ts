import type { Ladder, StaffEntry, WaitingEntry, WaitingOffer } from '#renderer/entities/waiting/api.ts';
import type { Absence, AbsencePreview, AbsenceVisit } from '#renderer/features/schedule/absence-api.ts';
import type { StaffSlot } from '#renderer/features/schedule/api.ts';
import { ALL_WEEKDAYS, MAX_MISSED } from '#shared/rules/waiting-list.ts';
import { words } from './sample-texts.ru.ts';
import { at, dayAfter, idOf } from './samples.ts';

/** The day of the times: one to come, so that its visits can be moved; and when it is in that day. */
const DAY = 1;
export const CLOCK = '11:10';
export const NOW = `${dayAfter(DAY)}T${CLOCK}`;

type Patient = NonNullable<StaffSlot['patient']>;
const patient = (index: 0 | 1 | 2, good = true): Patient => ({
  id: idOf(400 + index),
  ...words.patients[index],
  cardid: String(611 + index),
  good,
});
const slot = (
  number: number,
  doctor: number,
  [start, end]: readonly [string, string],
  changes: Partial<StaffSlot> = {},
): StaffSlot => ({
  id: idOf(500 + number),
  doctor: idOf(doctor),
  start_time: at(DAY, start),
  end_time: at(DAY, end),
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
  type: null,
  version: 1,
  ...changes,
});
const visit = (number: number, whose: Patient, status = 'booked'): Partial<StaffSlot> => ({
  patient: whose,
  appointment: { id: idOf(600 + number), version: 1, confirmed_at: null },
  status,
  type: 0,
});
/** Each kind of a time: over, now and to come. */
export const SLOTS: readonly StaffSlot[] = [
  slot(1, 10, ['10:00', '10:30']),
  slot(2, 10, ['10:30', '11:00'], visit(2, patient(0), 'done')),
  slot(3, 10, ['11:00', '11:30'], visit(3, patient(1), 'in_progress')),
  slot(4, 10, ['11:30', '12:00']),
  slot(5, 10, ['12:00', '12:30'], { record_mode: 1 }),
  slot(6, 10, ['12:30', '13:00'], { is_held: true }),
  slot(7, 11, ['10:00', '10:30'], { record_mode: 1 }),
  slot(8, 11, ['11:00', '11:30']),
  slot(9, 11, ['11:30', '12:00'], { is_reserve: true }),
  slot(10, 11, ['12:00', '12:30'], visit(10, patient(0))),
  slot(11, 11, ['12:30', '13:00'], visit(11, patient(2, false))),
  slot(15, 12, ['10:30', '11:00'], visit(15, patient(0), 'arrived')),
  slot(16, 12, ['11:00', '11:30'], visit(16, patient(2, false), 'arrived')),
  slot(12, 12, ['11:30', '12:00'], { is_absent: true, is_reserve: true }),
  slot(13, 12, ['12:00', '12:30'], { ...visit(13, patient(1)), is_absent: true }),
  slot(14, 12, ['12:30', '13:00']),
];
/** A visit that is dragged, and a time that would take it. */
export const DRAGGED = { source: idOf(510), target: idOf(514) };

export const ABSENCES: readonly Absence[] = [
  {
    id: idOf(700),
    start_time: at(0, '08:00'),
    end_time: at(4, '20:00'),
    reason: 'sick',
    note: words.absence,
    moved: 3,
    left: 2,
  },
  {
    id: idOf(701),
    start_time: at(5, '08:00'),
    end_time: at(6, '20:00'),
    reason: 'study',
    note: '',
    moved: 0,
    left: 0,
  },
];
const suggestion = (number: number, start: string, end: string): AbsenceVisit['suggestions'][number] => ({
  id: idOf(720 + number),
  start_time: at(3, start),
  end_time: at(3, end),
  record_mode: number === 2 ? 1 : 0,
  doctor: { id: idOf(11), ...words.doctors[1], specialty: words.cardiologist },
  is_own_doctor: false,
});
const away = (index: 0 | 1 | 2, suggestions: AbsenceVisit['suggestions']): AbsenceVisit => ({
  id: idOf(710 + index),
  version: 1,
  start_time: at(1, `1${index}:00`),
  end_time: at(1, `1${index}:30`),
  patient: { id: idOf(400 + index), ...words.patients[index] },
  suggestions,
});
const SUGGESTED = [suggestion(1, '09:00', '09:30'), suggestion(2, '09:30', '10:00')];
/** Two visits that were given the same time, and one that has none. */
export const PREVIEW: AbsencePreview = {
  closed: 12,
  total: 3,
  kept: 0,
  visits: [away(0, SUGGESTED), away(1, SUGGESTED), away(2, [])],
};

const named = ({
  lastName,
  firstName,
  middleName,
}: (typeof words.doctors)[number] | (typeof words.patients)[number]) => ({
  last_name: lastName,
  first_name: firstName,
  middle_name: middleName,
});
const who = { id: idOf(10), ...named(words.doctors[0]) };
export const OFFER: WaitingOffer & { readonly slot: string } = {
  id: idOf(800),
  slot: idOf(801),
  doctor: who,
  specialty: words.therapist,
  start_time: at(1, '15:30'),
  until: at(0, '23:00'),
  seconds_left: 1_140,
  status: 'open',
};
const entry = (number: number, changes: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: idOf(810 + number),
  doctor: who,
  specialty: { id: idOf(30), title: words.therapist },
  weekdays: [...ALL_WEEKDAYS],
  from_minute: 540,
  to_minute: 1_080,
  from_date: dayAfter(0),
  to_date: dayAfter(30),
  type: null,
  dependant: null,
  status: 'waiting',
  missed: 0,
  created_at: at(-2, '12:00'),
  offer: null,
  ...changes,
});
export const ENTRIES: readonly WaitingEntry[] = [
  entry(0),
  entry(1, { doctor: null, weekdays: [1, 3], offer: { ...OFFER, status: 'declined' } }),
  entry(2, { status: 'expired' }),
  entry(6, { status: 'expired', missed: MAX_MISSED, offer: { ...OFFER, status: 'expired' } }),
];
const person = (index: 0 | 1 | 2) => ({
  id: idOf(400 + index),
  ...named(words.patients[index]),
  phone: words.patients[index].phone,
  has_account: index === 1,
});
export const STAFF_ENTRIES: readonly StaffEntry[] = [
  { ...entry(3, { status: 'offered', offer: OFFER }), patient: person(1) },
  { ...entry(4), patient: person(0) },
  { ...entry(5, { status: 'booked' }), patient: person(2) },
];
export const LADDER: Ladder = {
  slot: idOf(801),
  doctor: who,
  specialty: words.therapist,
  start_time: at(1, '15:30'),
  steps: [
    {
      entry: idOf(820),
      offer: idOf(830),
      type: null,
      patient: person(1),
      status: 'declined',
      until: at(0, '10:00'),
      seconds_left: 0,
    },
    {
      entry: idOf(821),
      offer: idOf(831),
      type: null,
      patient: person(0),
      status: 'open',
      until: at(0, '23:00'),
      seconds_left: 1_140,
    },
    { entry: idOf(822), offer: null, type: null, patient: person(2), status: null, until: null, seconds_left: 0 },
  ],
};
