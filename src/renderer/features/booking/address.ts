import { isDay } from '#shared/format/dates.ts';
import { uuidOf } from '#shared/format/uuid.ts';
import { DAY_PARTS, type DayPart } from '#shared/rules/day-parts.ts';

/** The state of the booking that lives in the address. */
export interface BookingAddress {
  readonly specialty: string | null;
  readonly doctor: string | null;
  /** YYYY-MM-DD */
  readonly date: string | null;
  /** 0 in person, 1 by video */
  readonly type: 0 | 1;
  readonly search: string;
  readonly page: number;
  /** days of the list from here on: YYYY-MM-DD */
  readonly from: string | null;
  readonly part: DayPart | null;
  /** null: the clinic's own order, where it has one, else the nearest time first */
  readonly sort: 'nearest' | 'name' | null;
  /** id of the own booking that is to get the time, instead of a new one */
  readonly rescheduled: string | null;
}
const MAX_SEARCH = 100;
const SORTS = ['nearest', 'name'] as const;
const dayOf = (value: string | null) => (value !== null && isDay(value) ? value : null);

/**
 * Reads the address; whatever is not right there counts as absent. Video counts only where the clinic has it. A doctor
 * of the path is the only one there.
 */
export function readAddress(params: URLSearchParams, hasVideo: boolean, ofPath?: string): BookingAddress {
  const doctor = uuidOf(ofPath ?? params.get('doctor'));
  return {
    specialty: uuidOf(params.get('specialty')),
    doctor,
    date: doctor === null ? null : dayOf(params.get('date')),
    type: hasVideo && params.get('type') === '1' ? 1 : 0,
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    from: dayOf(params.get('from')),
    part: DAY_PARTS.find((part) => part === params.get('part')) ?? null,
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? null,
    rescheduled: uuidOf(params.get('rescheduled')),
  };
}

/** The query of an address with changes; parameters of others stay. */
export function writeAddress(params: URLSearchParams, address: BookingAddress): string {
  const next = new URLSearchParams(params);
  const entries = {
    specialty: address.specialty,
    doctor: address.doctor,
    date: address.date,
    type: address.type === 1 ? '1' : null,
    search: address.search === '' ? null : address.search,
    page: address.page > 1 ? String(address.page) : null,
    from: address.from,
    part: address.part,
    sort: address.sort,
    rescheduled: address.rescheduled,
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? '' : `?${query}`;
}
