import { clockTime, longDay } from '#shared/format/dates.ts';
import type { NearestTime } from '#renderer/entities/appointment/nearest-times.ts';
import type { Found, Group, Option } from './options.ts';
import type { When } from './read-when.ts';
import { texts } from './texts.ru.ts';
import { whenLabel } from './when-label.ts';

/** What is asked of the server. A time without a day is looked for within its hour, one of a day from it on. */
export function queryOf({ days, hours }: When) {
  const after = hours.at ?? hours.after;
  const before = hours.at !== undefined && days === undefined ? hourLater(hours.at) : hours.before;
  return {
    ...(days === undefined ? {} : { from: days.from }),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  };
}
/** HH:MM an hour later; undefined behind midnight. */
function hourLater(clock: string): string | undefined {
  const hour = Number(clock.slice(0, 2)) + 1;
  return hour < 24 ? `${String(hour).padStart(2, '0')}${clock.slice(2)}` : undefined;
}

/** The rows of the times, those that were asked for before the others, with what is to be said of them. */
export function answerOf(
  items: readonly NearestTime[],
  when: When,
  { today, hasMore }: { readonly today: string; readonly hasMore: boolean },
): Pick<Found, 'groups' | 'note' | 'isUnasked'> {
  const { days, hours, unknown, isUnfinished } = when;
  const dayOf = ({ start_time: start }: NearestTime): string => start.slice(0, 10);
  const last = days?.to;
  const isMeant = (time: NearestTime): boolean => last === undefined || dayOf(time) <= last;
  const options = items.map((time, index): Option => ({ kind: 'time', key: time.id, time, number: index + 1 }));
  const meant = options.slice(0, items.filter(isMeant).length);
  const others: Option[] = [
    ...options.slice(meant.length),
    ...(hasMore ? [{ kind: 'more', key: 'more' } as const] : []),
  ];
  const label = whenLabel(when);
  const groups: Group[] =
    last === undefined || meant.length === options.length
      ? [{ title: label ?? texts.title_times, options: [...meant, ...others] }]
      : [
          { title: label ?? texts.title_times, options: meant },
          { title: texts.title_other_days, options: others },
        ];

  const notes: string[] = [];
  const [first] = items;
  const isPast = last !== undefined && last < today;
  const isMissed = first !== undefined && meant.length === 0;
  const isBeside =
    first !== undefined && !isMissed && hours.at !== undefined && clockTime(first.start_time) !== hours.at;
  if (unknown.length > 0) notes.push(texts.hint_not_understood(unknown));
  if (unknown.length > 0 || isUnfinished) notes.push(texts.hint_can_type);
  if (isPast) notes.push(texts.hint_past(label ?? ''));
  else if (isMissed) notes.push(texts.hint_none_then(label ?? '', longDay(dayOf(first))));
  else if (isBeside) notes.push(texts.hint_not_at(hours.at ?? '', clockTime(first.start_time)));
  return {
    groups: groups.filter((group) => group.options.length > 0),
    isUnasked: notes.length > 0,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
  };
}
/** Words for an empty list: what of the question has no time. */
export function emptyWords(when: When): string {
  const label = whenLabel(when);
  return label === undefined ? texts.hint_no_free : texts.hint_no_free_for(label);
}
