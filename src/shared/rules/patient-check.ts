import { errorText } from '#shared/errors/catalogue.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { isPersonName } from '../format/names.ts';
import { isBenefitCode, problemsOfDocument, type DocumentProblem } from './card-document.ts';
import { cardKeys } from './patient-card.keys.ru.ts';
import {
  isOmsNumber,
  isOmsSound,
  isSnilsSound,
  orphansInAddress,
  type CardIdentity,
  type PatientCard,
} from './patient-card.ts';

/** Earliest birth date that is accepted. */
export const FIRST_BIRTH_DAY = '1900-01-01';

export type CheckedIdentity = Omit<CardIdentity, 'registrationSubject' | 'gender'>;
/** A field that a check belongs to: of the person, or of the card. */
export type CheckedField = keyof CheckedIdentity | keyof PatientCard;
/** What is wrong with a field. */
export type CardProblem =
  | 'required'
  | 'name_letters'
  | 'middle_name_required'
  | 'middle_name_and_mark'
  | 'day_in_future'
  | 'day_too_early'
  | 'snils_unsound'
  | 'oms_unsound'
  | 'oms_form'
  | 'benefit_code_form'
  | DocumentProblem
  | 'address_needs_subject'
  | 'address_needs_town'
  | 'address_needs_street'
  | 'address_needs_house';
export type CardProblems = Readonly<Partial<Record<CheckedField, CardProblem>>>;

const PARENTS: Partial<Record<keyof PatientCard, CardProblem>> = {
  registrationDistrict: 'address_needs_subject',
  registrationCity: 'address_needs_subject',
  registrationStreet: 'address_needs_town',
  registrationHouse: 'address_needs_street',
  registrationApartment: 'address_needs_house',
};

const problemOfDay = (day: string | null, today: string): CardProblem | null => {
  if (day === null) return null;
  if (day > today) return 'day_in_future';
  return day < FIRST_BIRTH_DAY ? 'day_too_early' : null;
};

/** What is wrong with items 7, 10 and 11, whose form nobody asked for at first. */
const problemsOfForms = (card: PatientCard): CardProblems => ({
  ...(card.omsNumber.trim() === '' || isOmsNumber(card) ? {} : { omsNumber: 'oms_form' }),
  ...(card.benefitCode.trim() === '' || isBenefitCode(card.benefitCode) ? {} : { benefitCode: 'benefit_code_form' }),
  ...problemsOfDocument(card),
});

/** A birth date as the new-patient dialog asks for it: may be missing. `today` is the clinic's day. */
export const problemOfBirthDate = problemOfDay;

/**
 * What keeps a card from being saved, by field (2 §5 "Patient card", "Address chain"): the names, a patronymic or the
 * mark that there is none, the birth date; check digits; the forms of a benefit's code and of an identity document;
 * days that have not come yet. `today` is the clinic's day.
 */
export function problemsOfPatient(
  { lastName, firstName, middleName, hasNoMiddleName, birthDate }: CheckedIdentity,
  card: PatientCard,
  today: string,
): CardProblems {
  const found: Partial<Record<CheckedField, CardProblem>> = {};
  const note = (field: CheckedField, problem: CardProblem | null) => {
    if (problem !== null) found[field] = problem;
  };
  if (lastName.trim() === '') note('lastName', 'required');
  if (firstName.trim() === '') note('firstName', 'required');
  if (middleName.trim() === '' && !hasNoMiddleName) note('middleName', 'middle_name_required');
  if (middleName.trim() !== '' && hasNoMiddleName) note('middleName', 'middle_name_and_mark');
  for (const [field, text] of Object.entries({ lastName, firstName, middleName }))
    if (!isPersonName(text)) note(field as 'lastName', 'name_letters');
  note('birthDate', birthDate === null ? 'required' : problemOfDay(birthDate, today));
  note('fillDate', problemOfDay(card.fillDate, today));
  note('omsIssuedOn', problemOfDay(card.omsIssuedOn, today));
  note('disability', problemOfDay(card.disability?.date ?? null, today));
  if (card.snils !== '' && !isSnilsSound(card.snils)) note('snils', 'snils_unsound');
  if (!isOmsSound(card.omsNumber)) note('omsNumber', 'oms_unsound');
  for (const field of orphansInAddress(card)) note(field, PARENTS[field] ?? null);
  return { ...found, ...problemsOfForms(card) };
}

/**
 * The problems that a save is refused for: all but those of items 7, 10 and 11 that were saved so, before their form
 * was asked for. These are shown, and keep nobody from changing the rest of the card.
 */
export function refusedProblems(problems: CardProblems, saved: PatientCard, card: PatientCard): CardProblems {
  const before = problemsOfForms(saved);
  const isOld = (field: CheckedField): boolean =>
    before[field] !== undefined &&
    before[field] === problems[field] &&
    saved[field as keyof PatientCard] === card[field as keyof PatientCard];
  return Object.fromEntries(
    (Object.entries(problems) as [CheckedField, CardProblem][]).filter(([field]) => !isOld(field)),
  );
}

/** The Russian text of a problem, the same at the field and in the server's refusal. */
export const cardProblemText = (problem: CardProblem): string => {
  if (problem === 'required') return violationText({ keyword: 'required', params: {} });
  return problem === 'name_letters'
    ? violationText({ keyword: 'format', params: { format: 'person-name' } })
    : errorText(problem);
};

const IDENTITY_ON_WIRE: Readonly<Record<keyof CheckedIdentity, string>> = {
  lastName: 'last_name',
  firstName: 'first_name',
  middleName: 'middle_name',
  hasNoMiddleName: 'has_no_middle_name',
  birthDate: 'date_of_birth',
};
/** The name of a field in a refusal: `last_name`, or `data.` and the item's key. */
export const wireFieldOf = (field: CheckedField): string =>
  field in IDENTITY_ON_WIRE
    ? IDENTITY_ON_WIRE[field as keyof CheckedIdentity]
    : `data.${cardKeys[field as keyof PatientCard]}`;
