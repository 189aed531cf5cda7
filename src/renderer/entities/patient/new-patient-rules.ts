import { patientEndpoints } from '#shared/contract/patients.ts';
import { isDay } from '#shared/format/dates.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import { cardProblemText, problemOfBirthDate } from '#shared/rules/patient-check.ts';
import { dayProblem, isWholeDay } from '#renderer/lib/forms/field-problems.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { PatientRow } from './api.ts';

/** Fields of the new-patient dialog; empty texts are what is not known. */
export const emptyNewPatient = {
  last_name: '',
  first_name: '',
  middle_name: '',
  date_of_birth: '',
  gender: '',
  phone: '',
};
export type NewPatientValues = typeof emptyNewPatient;

/** Messages by field; `today` is the clinic's day. */
export function checkNewPatient(values: NewPatientValues, today: string): FieldErrors {
  const { date_of_birth: day, gender: _, ...texts } = values;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  const problem = isWholeDay(day) ? problemOfBirthDate(day === '' ? null : day, today) : null;
  const wrongDay = problem ? cardProblemText(problem) : dayProblem(day);
  return {
    ...violationsOf(patientEndpoints.createPatient.body, withoutEmpty(trimmed)),
    ...(wrongDay === undefined ? {} : { date_of_birth: wrongDay }),
  };
}

/** What the dialog sends. */
export const newPatientBody = ({
  last_name,
  first_name,
  middle_name,
  date_of_birth,
  gender,
  phone,
}: NewPatientValues) => ({
  last_name: last_name.trim(),
  first_name: first_name.trim(),
  ...(middle_name.trim() === '' ? {} : { middle_name: middle_name.trim() }),
  ...(phone === '' ? {} : { phone }),
  ...(date_of_birth === '' ? {} : { date_of_birth }),
  ...(gender === 'male' || gender === 'female' ? { gender: gender as 'male' | 'female' } : {}),
});

/** A name as the search of patients folds it. */
const fold = (text: string): string => text.trim().toLowerCase().replaceAll('\u0451', '\u0435');

/** A patient who may be the same person: the same phone, or the same names with birth dates that do not differ. */
export function isDouble(
  patient: PatientRow,
  { last_name, first_name, middle_name, date_of_birth, phone }: NewPatientValues,
): boolean {
  if (phone !== '' && patient.phone === phone) return true;
  const isSame = (own: string, typed: string) => fold(own) === fold(typed);
  if (!isSame(patient.last_name, last_name) || !isSame(patient.first_name, first_name)) return false;
  if (patient.middle_name !== '' && middle_name.trim() !== '' && !isSame(patient.middle_name, middle_name))
    return false;
  return patient.date_of_birth === null || date_of_birth === '' || patient.date_of_birth === date_of_birth;
}

const WHOLE_DATE = /(?<![\d.])(\d{2})\.(\d{2})\.(\d{4})(?![\d.])/;
/** The whole date that stands in a search, YYYY-MM-DD, and the search without it; null where there is none. */
export function birthIn(typed: string): { readonly day: string; readonly rest: string } | null {
  const [found, day, month, year] = WHOLE_DATE.exec(typed) ?? [];
  const whole = `${year}-${month}-${day}`;
  return found !== undefined && isDay(whole) ? { day: whole, rest: typed.replace(found, ' ') } : null;
}

/** The phone that stands in a search beside a date, `+7XXXXXXXXXX`; null without a whole one. */
export const phoneIn = (typed: string): string | null =>
  normalizePhone((birthIn(typed)?.rest ?? typed).replace(/[^\d\s()+-]/g, ''));

/**
 * The beginning of a new patient from what was searched for: words are names, a whole number is the phone, a whole date
 * the day of birth.
 */
export function fromSearch(typed: string): NewPatientValues {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}'’-]+$/u.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    ...emptyNewPatient,
    last_name: words[0] ?? '',
    first_name: words[1] ?? '',
    middle_name: words.slice(2).join(' '),
    date_of_birth: birthIn(typed)?.day ?? '',
    phone: phoneIn(typed) ?? '',
  };
}
