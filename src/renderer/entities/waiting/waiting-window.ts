import { numericDate } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { DAY_PARTS, PART_HOURS, type DayPart } from '#shared/rules/day-parts.ts';
import { MINUTES_OF_DAY, clockOf } from '#shared/format/clock.ts';
import { ALL_WEEKDAYS, WAITING_DAYS, type WaitingWindow } from '#shared/rules/waiting-list.ts';
import { texts } from './texts.ru.ts';

export type Hours = 'any' | DayPart | 'own';
/** What the form of a waiting entry has. */
export interface WindowDraft {
  readonly weekdays: readonly number[];
  readonly hours: Hours;
  /** hours of the clinic's clock, of `own` */
  readonly from: number;
  readonly to: number;
  /** YYYY-MM-DD */
  readonly until: string;
  /** another date is typed in part: `until` is still the one before */
  readonly isUntilTyped?: boolean;
  /** null: either */
  readonly type: 0 | 1 | null;
}
export const newDraft = (today: string): WindowDraft => ({
  weekdays: [...ALL_WEEKDAYS],
  hours: 'any',
  from: 9,
  to: 18,
  until: addDays(today, WAITING_DAYS),
  type: null,
});

/** The form of an entry that is there. Minutes of an hour are rounded outwards. */
export function draftOf(entry: Omit<WaitingWindow, 'from_date'> & { readonly type: 0 | 1 | null }): WindowDraft {
  const [from, to] = [Math.floor(entry.from_minute / 60), Math.ceil(entry.to_minute / 60)];
  const part = DAY_PARTS.find((name) => PART_HOURS[name][0] === from && PART_HOURS[name][1] === to);
  const isAny = from === 0 && to === 24;
  return {
    ...newDraft(entry.to_date),
    weekdays: entry.weekdays,
    hours: isAny ? 'any' : (part ?? 'own'),
    ...(isAny ? {} : { from, to }),
    until: entry.to_date,
    type: entry.type,
  };
}

function hoursOf({ hours, from, to }: WindowDraft): readonly [number, number] {
  if (hours === 'any') return [0, 24];
  return hours === 'own' ? [from, to] : PART_HOURS[hours];
}
/** The body of the calls that make an entry. */
export const bodyOf = (draft: WindowDraft) => {
  const [from, to] = hoursOf(draft);
  return {
    weekdays: [...draft.weekdays],
    from_minute: from * 60,
    to_minute: to * 60,
    to_date: draft.until,
    type: draft.type,
  };
};

export type DraftErrors = Readonly<Partial<Record<'weekdays' | 'hours' | 'until', string>>>;
/** What is missing in the form; empty when it can be sent. */
export const draftErrors = (draft: WindowDraft, today: string): DraftErrors => ({
  ...(draft.weekdays.length === 0 ? { weekdays: texts.alert_no_days } : {}),
  ...(draft.hours === 'own' && draft.from >= draft.to ? { hours: texts.alert_hours } : {}),
  ...(draft.isUntilTyped === true
    ? { until: texts.alert_part_of_day }
    : draft.until < today
      ? { until: texts.alert_day }
      : {}),
});

const FIELDS = { weekdays: 'weekdays', from_minute: 'hours', to_minute: 'hours', to_date: 'until' } as const;
/** What the server refused, at the fields of the form. */
export function refusedFields(
  refusal: { readonly errors: Readonly<Record<string, readonly string[]>> } | null,
): DraftErrors {
  const found = Object.entries(FIELDS).flatMap(([wire, field]) => {
    const [first] = refusal?.errors[wire] ?? [];
    return first === undefined ? [] : [[field, first] as const];
  });
  return Object.fromEntries(found);
}

/** «Пн, Ср · с 09:00 до 12:00 · до 22.12.2026». */
export function windowText(window: WaitingWindow & { readonly type: 0 | 1 | null }): string {
  const isEveryDay = window.weekdays.length === ALL_WEEKDAYS.length;
  const isAnyHour = window.from_minute === 0 && window.to_minute === MINUTES_OF_DAY;
  return [
    isEveryDay ? texts.window_every_day : window.weekdays.map((day) => texts.weekdays[day - 1]).join(', '),
    isAnyHour ? texts.window_any_hour : texts.window_hours(clockOf(window.from_minute), clockOf(window.to_minute)),
    ...(window.type === null ? [] : [texts.window_type[window.type]]),
    texts.window_until(numericDate(window.to_date)),
  ].join(' · ');
}
