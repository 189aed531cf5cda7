import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { phoneDigits } from '#shared/format/phone.ts';
import type { Visit, VisitGroup } from '../api.ts';
import type { Filter } from './address.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll('\u0451', '\u0435');
const digits = (text: string): string => text.replace(/\D/g, '');
const hasPhone = ({ phone }: Visit, text: string): boolean => phone.replace(/^\+7/, '').includes(phoneDigits(text));
/** Figures and the signs of phones only, and more than one figure: «+7 (916) 123», «8 916». */
const isPhone = (text: string): boolean =>
  /^[\s()+\d-]+$/.test(text) && (digits(text).length > 1 || text.trim().startsWith('+'));
const nameOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: Visit): string =>
  plain(fullName({ lastName, firstName, middleName }));

/**
 * The search is a part of the phone, or every word of it stands in the name, or is the card's number, or a part of the
 * phone or the birth date.
 */
const isFound = (visit: Visit, search: string): boolean =>
  (isPhone(search) && hasPhone(visit, search)) ||
  plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every(
      (word) =>
        nameOf(visit).includes(word) ||
        visit.cardid === word ||
        (isPhone(word) && hasPhone(visit, word)) ||
        (word.includes('.') && visit.date_of_birth !== null && numericDate(visit.date_of_birth).includes(word)),
    );

const fits = (visit: Visit, { patient, card, birth, phone }: Filter): boolean =>
  plain(patient)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => nameOf(visit).includes(word)) &&
  (card.trim() === '' || visit.cardid === card.trim()) &&
  (birth === '' || visit.date_of_birth === birth) &&
  hasPhone(visit, phone);

/** The groups with the visits that the search and the filter leave; a group without any goes. */
export const findVisits = (groups: readonly VisitGroup[], search: string, filter: Filter): VisitGroup[] =>
  groups
    .map((group) => ({ ...group, slots: group.slots.filter((visit) => isFound(visit, search) && fits(visit, filter)) }))
    .filter(({ slots }) => slots.length > 0);

/**
 * Who comes next: the one who is being received, else who has arrived first, else the first who is booked and whose
 * time is not over.
 * @param now ms
 */
export function nextVisit(groups: readonly VisitGroup[], now: number): Visit | undefined {
  const visits = groups
    .flatMap(({ slots }) => slots)
    .toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time));
  const first = (status: Visit['status']) => visits.find((visit) => visit.status === status);
  return (
    first('in_progress') ??
    first('arrived') ??
    visits.find((visit) => visit.status === 'booked' && Date.parse(visit.end_time) > now)
  );
}
