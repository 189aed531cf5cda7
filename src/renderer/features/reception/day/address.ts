import { isDay } from '#shared/format/dates.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';

/** Fields of the filter dialog (3 §2). */
export const FILTER_FIELDS = ['patient', 'card', 'birth', 'phone'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];
export type Filter = Readonly<Record<FilterField, string>>;
/** What the reception list shows, all of it in the address. */
export interface ListAddress extends Partial<Filter> {
  /** YYYY-MM-DD; today without it */
  readonly date?: string;
  readonly employee?: string;
  readonly search?: string;
  /** the visit whose acceptance goes on: the doctor comes back from the card */
  readonly accept?: string;
}

/** The search part of an address, without what is empty. */
export const searchOf = (address: ListAddress): string =>
  new URLSearchParams(
    Object.entries(address).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  ).toString();
/** The address of the reception list. */
export function listAddress(clinic: string, address: ListAddress): string {
  const search = searchOf(address);
  return `${paths.reception(clinic)}${search === '' ? '' : `?${search}`}`;
}

/**
 * The screen of a visit; `list`: the list that it is opened from, with its day, doctor and search, for the way back.
 */
export const visitAddress = (clinic: string, appointment: string, list: string): string =>
  `${paths.currentPatient(clinic, appointment)}&prev=${encodeURIComponent(list)}`;

/**
 * Reads an address; a date that is none is today. The calendar's arrows stay in the current year, a link may lead
 * beyond (3 §9).
 */
export function readAddress(params: URLSearchParams, today: string) {
  const text = (name: string) => params.get(name) ?? '';
  const date = text('date');
  const filter: Filter = { patient: text('patient'), card: text('card'), birth: text('birth'), phone: text('phone') };
  return {
    date: isDay(date) ? date : today,
    employee: text('employee') || null,
    search: text('search'),
    accept: text('accept') || null,
    filter,
  };
}
