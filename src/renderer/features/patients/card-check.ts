import { cardKeys } from '#shared/rules/patient-card.keys.ru.ts';
import { cardProblemText, problemsOfPatient, refusedProblems, type CheckedField } from '#shared/rules/patient-check.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import {
  cardOfValues,
  factsOfValues,
  type CardValues,
  type CardValueName,
  type CardTextName,
} from '#renderer/entities/patient/card-values.ts';
import { DAY_FIELDS } from '#renderer/entities/patient/card-fields.ts';
import { dayProblem, tooLong } from '#renderer/lib/forms/field-problems.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { MAX_LENGTHS } from './max-lengths.ts';
import { texts } from './texts.ru.ts';

/** One message a field of the card. */
export type CardErrors = Readonly<Partial<Record<CardValueName, string>>>;

const fieldOf = (field: CheckedField): CardValueName => (field === 'disability' ? 'disabilityDate' : field);

/**
 * What is wrong with a card, by field: the rules of the server, and what is not typed to its end.
 * @param saved with it: what blocks a save, hence without what was saved so before its form was asked for
 */
export function checkCard(values: CardValues, today: string, saved?: CardValues): CardErrors {
  const found: Partial<Record<CardValueName, string>> = {};
  const { card, ...identity } = factsOfValues(values);
  const problems = problemsOfPatient(identity, card, today);
  for (const [field, problem] of Object.entries(
    saved ? refusedProblems(problems, cardOfValues(saved), card) : problems,
  ))
    found[fieldOf(field as CheckedField)] = cardProblemText(problem);
  const note = (field: CardValueName, problem: string | undefined) => {
    if (problem !== undefined) found[field] = problem;
  };
  for (const field of DAY_FIELDS) note(field, dayProblem(values[field]));
  if (!/^(\+7\d{10})?$/.test(values.phone)) found.phone = texts.alert_phone_unfinished;
  if (!/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(values.email.trim())) found.email = texts.alert_email;
  for (const [field, most] of Object.entries(MAX_LENGTHS) as [CardTextName, number][])
    note(field, tooLong(values[field], most));
  return found;
}

const ON_WIRE: Readonly<Record<string, CardValueName>> = {
  last_name: 'lastName',
  first_name: 'firstName',
  middle_name: 'middleName',
  has_no_middle_name: 'hasNoMiddleName',
  gender: 'gender',
  date_of_birth: 'birthDate',
  phone: 'phone',
  email: 'email',
  [`data.${cardKeys.disability}.order`]: 'disabilityOrder',
  [`data.${cardKeys.disability}.group`]: 'disabilityGroup',
  [`data.${cardKeys.disability}.date`]: 'disabilityDate',
  [`data.${cardKeys.disability}`]: 'disabilityDate',
  ...Object.fromEntries(
    (Object.entries(cardKeys) as [keyof PatientCard, string][]).flatMap(([name, key]) =>
      name === 'disability' ? [] : [[`data.${key}`, name]],
    ),
  ),
};

/**
 * The first message of each field of a server's refusal; what belongs to no field of the card is left to the summary.
 */
export function errorsOfRefusal(errors: Readonly<Record<string, readonly string[]>>): CardErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => {
      const name = ON_WIRE[field];
      return name === undefined || messages[0] === undefined ? [] : [[name, messages[0]]];
    }),
  ) satisfies FieldErrors;
}
