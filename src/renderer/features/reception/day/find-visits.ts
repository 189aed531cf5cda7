import { fullName } from '#shared/format/names.ts';
import { phoneDigits } from '#shared/format/phone.ts';
import { patientFinder, type SearchedPatient } from '#shared/rules/patient-search.ru.ts';
import type { Visit, VisitGroup } from '../api.ts';
import type { Filter } from './address.ts';

const patientOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName, ...visit }: Visit) =>
  ({
    name: fullName({ lastName, firstName, middleName }),
    phone: visit.phone,
    card: visit.cardid,
    born: visit.date_of_birth,
  }) satisfies SearchedPatient;
const hasPhone = ({ phone }: SearchedPatient, text: string): boolean =>
  phone.replace(/^\+7/, '').includes(phoneDigits(text));
/** A card's number, also behind the numero sign. */
const cardNumber = (text: string): string => text.replace(/^\s*[#\u2116]?\s*/, '').trimEnd();

/**
 * The groups with the visits that the search, as that of the registry, and the filter leave; a group without any goes.
 */
export function findVisits(groups: readonly VisitGroup[], search: string, filter: Filter): VisitGroup[] {
  const [isFound, isNamed, card] = [patientFinder(search), patientFinder(filter.patient), cardNumber(filter.card)];
  const fits = (visit: Visit): boolean => {
    const patient = patientOf(visit);
    return (
      isFound(patient) &&
      isNamed(patient) &&
      (card === '' || patient.card === card) &&
      (filter.birth === '' || patient.born === filter.birth) &&
      hasPhone(patient, filter.phone)
    );
  };
  return groups.map((group) => ({ ...group, slots: group.slots.filter(fits) })).filter(({ slots }) => slots.length > 0);
}

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
