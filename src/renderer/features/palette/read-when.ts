import { addDays } from '#shared/rules/clinic-time.ts';
import { dayNumberAt, daysAt, weekdayOf, type Days } from './when-days.ts';
import { bareRangeAt, clockAt, hoursOfPart, lunchAt, type ClockSigns, type Hours } from './when-hours.ts';
import { Line, tokensOf, type Read } from './when-tokens.ts';
import { isWordBegun, meaningsOf } from './when-words.ru.ts';

/** Which times are wanted, of the words that were typed. */
export interface When {
  /** without it, from now on */
  readonly days?: Days;
  readonly hours: Hours;
  /** words that are no day and no hour: a doctor's name, or nothing */
  readonly names: readonly string[];
  /** what can be neither */
  readonly unknown: readonly string[];
  /** more must come before it says anything: «после», «с 10 до», «по» */
  readonly isUnfinished: boolean;
}
/** A piece of the text; a weekday is one of the days that the others name. */
interface Phrase {
  readonly days?: Days;
  readonly weekday?: number;
  readonly hours?: Hours;
}
interface Place {
  readonly line: Line;
  readonly at: number;
  readonly today: string;
}

const NEVER: ClockSigns = { isBare: false, isLoose: false };
const LOOSE: ClockSigns = { isBare: false, isLoose: true };
const BARE: ClockSigns = { isBare: true, isLoose: false };
const ANY: ClockSigns = { isBare: true, isLoose: true };

const mapped = <From, To>(found: Read<From> | null, to: (value: From) => To): Read<To> | null =>
  found && { value: to(found.value), next: found.next };

/** A day or several, a weekday as the next one. */
function dayAt({ line, at, today }: Place): Read<Days> | null {
  const weekday = line.word(at, 'weekday');
  const named = weekday === undefined ? null : weekdayOf(weekday, { from: today });
  return daysAt(line, at, today) ?? (named && { value: named, next: at + 1 });
}

/** Behind «с», «до», «после»: an hour, a day, or an hour that looks like a day. */
function boundAt(place: Place): Read<{ readonly clock: string } | { readonly days: Days }> | null {
  const { line, at, today } = place;
  const asClock = (found: Read<string> | null) => mapped(found, (clock) => ({ clock }));
  return (
    asClock(lunchAt(line, at)) ??
    asClock(clockAt(line, at, BARE)) ??
    mapped(dayAt(place) ?? dayNumberAt(line, at, today), (days) => ({ days })) ??
    asClock(clockAt(line, at, LOOSE))
  );
}

/** «с 10 до 14», «с 25.11 по 28.11», «с утра», «с понедельника». */
function fromPhrase(place: Place): Read<Phrase> | null {
  const { line, at, today } = place;
  if (!line.word(at, 'from')) return null;
  const part = line.word(at + 1, 'part');
  if (part !== undefined) return { value: { hours: hoursOfPart(part) }, next: at + 2 };
  const first = boundAt({ line, at: at + 1, today });
  if (!first) return null;
  const isRange = line.word(first.next, 'upTo') === true;
  const second = isRange ? boundAt({ line, at: first.next + 1, today }) : null;
  if ('clock' in first.value) {
    const after = first.value.clock;
    if (second && 'clock' in second.value)
      return { value: { hours: { after, before: second.value.clock } }, next: second.next };
    // «с 20 по 25»: no hour ends on a day
    const days = second && dayNumberAt(line, at + 1, today);
    return days ? untilDay(days, place) : { value: { hours: { after } }, next: first.next };
  }
  return untilDay({ value: first.value.days, next: first.next }, place);
}
/**
 * The days from the first one on, to the day that is named behind them. A weekday and a number alone are counted from
 * the first day: «с 30 по 5» ends in the month behind. A number behind «до» is an hour: «с завтра до 12».
 */
function untilDay({ value: { from }, next }: Read<Days>, { line, today }: Place): Read<Phrase> {
  const alone = { value: { days: { from } }, next };
  if (!line.word(next, 'upTo')) return alone;
  const at = next + 1;
  const isBare = line.word(next, 'before') === true;
  if (lunchAt(line, at) ?? clockAt(line, at, { isBare, isLoose: false })) return alone;
  const weekday = line.word(at, 'weekday');
  const named = weekday === undefined ? null : weekdayOf(weekday, { from });
  const last = daysAt(line, at, today) ?? (named && { value: named, next: at + 1 }) ?? dayNumberAt(line, at, from);
  const to = last?.value.to;
  return last && to !== undefined && to >= from ? { value: { days: { from, to } }, next: last.next } : alone;
}
/** «после 15», «после пятницы». */
function afterPhrase({ line, at, today }: Place): Read<Phrase> | null {
  if (!line.word(at, 'after')) return null;
  return mapped(boundAt({ line, at: at + 1, today }), (bound) =>
    'clock' in bound
      ? { hours: { after: bound.clock } }
      : { days: { from: addDays(bound.days.to ?? bound.days.from, 1) } },
  );
}
/** «до 12», «до пятницы». */
function beforePhrase({ line, at, today }: Place): Read<Phrase> | null {
  if (!line.word(at, 'before')) return null;
  return mapped(boundAt({ line, at: at + 1, today }), (bound) =>
    'clock' in bound
      ? { hours: { before: bound.clock } }
      : { days: { from: today, to: bound.days.to ?? bound.days.from } },
  );
}
/** A day, a part of one, a time. @param hour what is an hour before it is a day */
function itemAt({ line, at, today }: Place, hour: ClockSigns): Read<Phrase> | null {
  const clock = (signs: ClockSigns) => mapped(clockAt(line, at, signs), (time): Phrase => ({ hours: { at: time } }));
  const weekday = line.word(at, 'weekday');
  const part = line.word(at, 'part');
  return (
    mapped(bareRangeAt(line, at), (hours): Phrase => ({ hours })) ??
    clock(hour) ??
    mapped(daysAt(line, at, today), (days): Phrase => ({ days })) ??
    (weekday === undefined ? null : { value: { weekday }, next: at + 1 }) ??
    (part === undefined ? null : { value: { hours: hoursOfPart(part) }, next: at + 1 }) ??
    clock(LOOSE) ??
    mapped(dayNumberAt(line, at, today), (days): Phrase => ({ days }))
  );
}
/** `15:00-17:00`, «25-28 ноября»: what a dash joins. */
function joinedByDash(place: Place, first: Read<Phrase>, hour: ClockSigns): Read<Phrase> {
  const { line, today } = place;
  if (!line.isSign(first.next, '-')) return first;
  const second = itemAt({ line, at: first.next + 1, today }, hour);
  const [after, before] = [first.value.hours?.at, second?.value.hours?.at];
  if (second && after !== undefined && before !== undefined && after < before)
    return { value: { hours: { after, before } }, next: second.next };
  const [days, last] = [first.value.days, second?.value.days];
  return second && days && last?.to !== undefined && last.to >= days.from
    ? { value: { days: { from: days.from, to: last.to } }, next: second.next }
    : first;
}
/** «любой день», «в любое время», «любая пятница»: says nothing of its own, and «день» is no part of a day here. */
function anyPhrase({ line, at }: Place): Read<Phrase> | null {
  const any = line.word(at, 'at') ? at + 1 : at;
  if (!line.word(any, 'any')) return null;
  return { value: {}, next: line.word(any + 1, 'unit') || line.word(any + 1, 'time') ? any + 2 : any + 1 };
}
function phraseAt(place: Place, hasDay: boolean): Read<Phrase> | null {
  const { line, at, today } = place;
  const any = anyPhrase(place);
  if (any) return any;
  const bounded = fromPhrase(place) ?? afterPhrase(place) ?? beforePhrase(place);
  if (bounded) return bounded;
  const isBehind = line.word(at, 'at') === true;
  const start = { line, at: isBehind ? at + 1 : at, today };
  // where the day is known, «10.11» is a time
  const hour = hasDay ? ANY : isBehind ? BARE : NEVER;
  const first = itemAt(start, hour);
  return first && joinedByDash(start, first, hour);
}

type Clock = string | undefined;
const latest = (one: Clock, other: Clock): Clock =>
  one !== undefined && (other === undefined || one > other) ? one : other;
const earliest = (one: Clock, other: Clock): Clock =>
  one !== undefined && (other === undefined || one < other) ? one : other;
/** Hours that are within both; null for two times. */
function bothHours(one: Hours, other: Hours): Hours | null {
  if (one.at !== undefined && other.at !== undefined && one.at !== other.at) return null;
  const [at, after, before] = [one.at ?? other.at, latest(one.after, other.after), earliest(one.before, other.before)];
  return {
    ...(at === undefined ? {} : { at }),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  };
}
const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to;
/** What was read so far with one phrase more; null when they say different things. */
function joined(before: Phrase, more: Phrase): Phrase | null {
  if (before.days && more.days && !isSame(before.days, more.days)) return null;
  if (before.weekday !== undefined && more.weekday !== undefined && before.weekday !== more.weekday) return null;
  const all = { ...before, ...more };
  if (all.weekday !== undefined && all.days && !weekdayOf(all.weekday, all.days)) return null;
  const hours = bothHours(before.hours ?? {}, more.hours ?? {});
  return hours && { ...all, hours };
}
const resolved = ({ days, weekday }: Phrase, today: string): Days | undefined =>
  weekday === undefined ? days : (weekdayOf(weekday, days ?? { from: today }) ?? undefined);

/**
 * Reads days, hours and names: «завтра после 15», «25.11 в 10:30», «пт утром», «филиппова через неделю». Pieces are
 * taken one by one; what is in the past of this year is of the next one.
 * @param today YYYY-MM-DD of the clinic
 */
export function readWhen(text: string, today: string): When {
  const line = new Line(tokensOf(text));
  const [names, unknown]: [string[], string[]] = [[], []];
  let read: Phrase = {};
  let isUnfinished = false;
  for (let at = 0; at < line.length;) {
    const token = line.tokens[at];
    const found = phraseAt({ line, at, today }, read.days !== undefined || read.weekday !== undefined);
    const more = found && joined(read, found.value);
    if (found) {
      if (more) read = more;
      else unknown.push(line.text(at, found.next));
      at = found.next;
    } else if (token?.kind === 'word') {
      const isLast = at === line.length - 1;
      const isKnown = Object.keys(meaningsOf(token.text)).length > 0;
      if (isLast && (isKnown || isWordBegun(token.text))) isUnfinished = true;
      else if (!isKnown) names.push(token.text);
      // a preposition says nothing by itself; what stands behind it is named
      else if (!line.word(at, 'at')) unknown.push(token.text);
      at += 1;
    } else if (token?.kind === 'sign' && '.,;-:'.includes(token.text)) {
      isUnfinished ||= at === line.length - 1 && '-:'.includes(token.text);
      at += 1;
    } else {
      const end = line.endOfRun(at);
      unknown.push(line.text(at, end));
      at = end;
    }
  }
  const days = resolved(read, today);
  return { ...(days ? { days } : {}), hours: read.hours ?? {}, names, unknown, isUnfinished };
}
