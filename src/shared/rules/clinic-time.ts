import { addDays } from './days.ts';

/**
 * Time of a clinic (decision "Time"): instants are UTC, "the day" and labels belong to the clinic's IANA zone. Works
 * the same in the browser and in Node, whatever zone they run in. Not on Temporal: eighty times slower here, and 17 kB
 * on first pages (docs/performance.md, "Settings and their reasons"); one engine answers in both places.
 */
export { addDays, daysBetween, isoWeekday, mondayOf } from './days.ts';
const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
const formatters = new Map<string, Intl.DateTimeFormat>();
/** zone → quarter of an hour → minutes east */
const offsets = new Map<string, Map<number, number>>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/**
 * True for a zone that a clinic may have. Other names that the runtime takes, of old or in small letters, PostgreSQL
 * may not know: one of them would fail every statement over all clinics.
 */
export const isKnownZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone);

/**
 * Offset of a zone from UTC at an instant, minutes east. Answers are kept per quarter of an hour,
 * which is the finest step at which zones change.
 */
export function zoneOffset(instant: number, zone: string): number {
  let known = offsets.get(zone);
  if (!known) {
    known = new Map();
    offsets.set(zone, known);
  }
  const bucket = Math.floor(instant / (15 * MINUTE));
  const kept = known.get(bucket);
  if (kept !== undefined) return kept;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const asUtc = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'] ?? 1,
    parts['hour'] ?? 0,
    parts['minute'] ?? 0,
    parts['second'] ?? 0,
  );
  const offset = Math.round((asUtc - Math.floor(instant / 1000) * 1000) / MINUTE);
  if (known.size > 20_000) known.clear();
  known.set(bucket, offset);
  return offset;
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const two = (value: number): string => TWO_DIGITS[value] ?? String(value);
const dayTexts = new Map<number, string>();
const suffixes = new Map<number, string>();

/** YYYY-MM-DD of a day counted from 1970. */
function dayText(day: number): string {
  let text = dayTexts.get(day);
  if (text === undefined) {
    if (dayTexts.size > 20_000) dayTexts.clear();
    text = new Date(day * DAY).toISOString().slice(0, 10);
    dayTexts.set(day, text);
  }
  return text;
}

/** `+03:00` of minutes east. */
function suffixOf(offset: number): string {
  let text = suffixes.get(offset);
  if (text === undefined) {
    const size = Math.abs(offset);
    text = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    suffixes.set(offset, text);
  }
  return text;
}

/**
 * ISO 8601 with the clinic's offset, to the second: `2026-11-20T14:30:00+03:00`. Put together from kept parts, because
 * every time of every list passes through here and `Date` formatting was the costliest part of a list of free times.
 */
export function toClinicIso(instant: Date | number, zone: string): string {
  const ms = Number(instant);
  const offset = zoneOffset(ms, zone);
  const local = ms + offset * MINUTE;
  const day = Math.floor(local / DAY);
  const seconds = Math.floor((local - day * DAY) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${dayText(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}${suffixOf(offset)}`;
}

/** The clinic's calendar day at an instant, YYYY-MM-DD. */
export const clinicDay = (instant: Date | number, zone: string): string => toClinicIso(instant, zone).slice(0, 10);
/** The clinic's wall clock at an instant, HH:MM. */
export const clinicClock = (instant: Date | number, zone: string): string => toClinicIso(instant, zone).slice(11, 16);

/**
 * The instant (ms) at which the clinic's clocks show `clock` on `day`.
 * A wall time that a daylight-saving change skips gives null; one that comes twice gives its first occurrence.
 */
export function instantOf(day: string, clock: string, zone: string): number | null {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const candidates = [wall - zoneOffset(wall - DAY, zone) * MINUTE, wall - zoneOffset(wall + DAY, zone) * MINUTE];
  const matches = candidates.filter((candidate) => candidate + zoneOffset(candidate, zone) * MINUTE === wall);
  return matches.length > 0 ? Math.min(...matches) : null;
}

/**
 * The instant (ms) at which a day of the clinic begins: midnight, or the first hour there is where the clocks skip it.
 */
export const startOfDay = (day: string, zone: string): number =>
  instantOf(day, '00:00', zone) ?? instantOf(day, '01:00', zone) ?? Date.parse(`${day}T00:00:00Z`);
/** How an end at midnight is written: `00:00` would be the beginning of the day. */
export const DAY_END = '24:00';
/**
 * The instant (ms) that the clinic's clocks show as the end of something on `day`; `24:00` is the end of the day
 * itself, also where the clocks skip midnight.
 */
export const endInstantOf = (day: string, clock: string, zone: string): number | null =>
  clock === DAY_END ? startOfDay(addDays(day, 1), zone) : instantOf(day, clock, zone);
/** Days of the clinic as instants, ISO 8601: from the beginning of `first` up to the end of `last`. */
export const daysAsInstants = (
  first: string,
  last: string,
  zone: string,
): { readonly start: string; readonly end: string } => ({
  start: toClinicIso(startOfDay(first, zone), zone),
  end: toClinicIso(startOfDay(addDays(last, 1), zone), zone),
});
