import { BlockedPerson, Lock, Phone, Tick, Time, Walk, WarningSign } from '@blueprintjs/icons';
import { clockTime, longDay, timeRange } from '#shared/format/dates.ts';
import { fullName, inSentence, shortName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { isActiveStatus, statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { isCardWanted, slotKind, slotMoment, type SlotKind } from '#renderer/entities/slot/slot-kind.ts';
import type { ColumnEvent } from '#renderer/lib/calendar/columns-calendar.tsx';
import type { StaffSlot } from './api.ts';
import { texts } from './texts.ru.ts';

/** Icons of the kinds: the colour is never alone (docs/design-language.md, "Rules"). A free time needs none. */
export const KIND_ICONS: Readonly<Record<SlotKind, React.JSX.Element | undefined>> = {
  free: undefined,
  phone: <Phone size={12} />,
  held: <Time size={12} />,
  reserved: <Lock size={12} />,
  absent: <BlockedPerson size={12} />,
  booked: <Tick size={12} />,
  incomplete: <WarningSign size={12} />,
  arrived: <Walk size={12} />,
};
/** Who is there, and whose card is to be filled meanwhile. */
const BOTH_ICONS = (
  <>
    {KIND_ICONS.arrived}
    {KIND_ICONS.incomplete}
  </>
);
/** The clinic's wall clock of an instant, to the minute: the wire carries it in the text. */
const wallOf = (instant: string): string => instant.slice(0, 16);
const isStatus = (status: string | null): status is AppointmentStatus => status !== null;

/** What a time is, in words. */
export function kindWords(slot: StaffSlot): string {
  const kind = slotKind(slot);
  return kind === 'held' && slot.is_waiting_offer ? texts.word_waiting_offer : texts.kinds[kind];
}

/** A time as the week shows it. @param now the clinic's wall clock, `YYYY-MM-DDTHH:MM` */
export function weekEvent(slot: StaffSlot, now: string): ColumnEvent {
  const { id, start_time, end_time, patient, status } = slot;
  const kind = slotKind(slot);
  const [start, end] = [wallOf(start_time), wallOf(end_time)];
  const moment = slotMoment(start, end, now);
  const phone = patient ? formatPhone(patient.phone) : '';
  const stage = isStatus(status) && isActiveStatus(status) && status !== 'booked' ? statusText(status) : '';
  const isMarked = isCardWanted(slot);
  const absence = slot.is_absent ? texts.word_absent : '';
  const beside = slot.is_overbooked ? texts.word_overbooked : '';
  const words = [
    longDay(start_time),
    timeRange(start_time, end_time),
    kind === 'absent' ? '' : absence,
    beside,
    kindWords(slot),
    isMarked ? texts.word_card_wanted : '',
    patient ? inSentence(fullName(patient)) : '',
    phone,
    kind === 'arrived' ? '' : stage,
    texts.moments[moment],
  ];
  return {
    id,
    column: slot.doctor,
    start,
    end,
    kind,
    moment,
    label: words.filter(Boolean).join(', '),
    icon: isMarked ? BOTH_ICONS : KIND_ICONS[kind],
    ...(isMarked ? { mark: 'incomplete' } : {}),
    text: [clockTime(start_time), patient ? inSentence(shortName(patient)) : absence || beside]
      .filter(Boolean)
      .join(' '),
    ...(patient
      ? {
          details: [absence, beside, phone, stage, isMarked ? texts.word_card_wanted : ''].filter(Boolean).join(' · '),
        }
      : {}),
  };
}

const known = new WeakMap<StaffSlot, ColumnEvent>();
/**
 * Times as the week shows them. What has not changed stays the same object, so that one booking draws one time anew
 * (P15): the reads of the API keep unchanged rows, and a minute changes only what it begins or ends.
 */
export function weekEvents(slots: readonly StaffSlot[], now: string): ColumnEvent[] {
  return slots.map((slot) => {
    const before = known.get(slot);
    if (before?.moment === slotMoment(wallOf(slot.start_time), wallOf(slot.end_time), now)) return before;
    const event = weekEvent(slot, now);
    known.set(slot, event);
    return event;
  });
}

/** Times of which nothing is seen between two hours of the day. */
export const countOutside = (events: readonly ColumnEvent[], from: number, until: number): number => {
  const [first, last] = [from, until].map((hour) => `${String(hour).padStart(2, '0')}:00`);
  return events.filter(
    ({ start, end }) =>
      (end.slice(11) <= (first ?? '') && end.slice(11) !== '00:00') || start.slice(11) >= (last ?? ''),
  ).length;
};
