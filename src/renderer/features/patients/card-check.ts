import { cardKeys } from '#shared/rules/patient-card.keys.ru.ts';
import { cardProblemText, problemsOfPatient, type CheckedField } from '#shared/rules/patient-check.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import {
  factsOfDraft,
  type CardDraft,
  type DraftField,
  type DraftText,
} from '#renderer/entities/patient/card-draft.ts';
import { DAY_FIELDS } from '#renderer/entities/patient/card-fields.ts';
import { dayProblem, tooLong } from '#renderer/lib/forms/field-problems.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { MAX_LENGTHS } from './max-lengths.ts';
import { texts } from './texts.ru.ts';

/** One message a field of the card. */
export type CardErrors = Readonly<Partial<Record<DraftField, string>>>;

const fieldOf = (field: CheckedField): DraftField => (field === 'disability' ? 'disabilityDate' : field);

/** What keeps a draft from being saved, by field: the server's own rules, and what is not typed to its end. */
export function checkCard(draft: CardDraft, today: string): CardErrors {
  const found: Partial<Record<DraftField, string>> = {};
  const { card, ...identity } = factsOfDraft(draft);
  for (const [field, problem] of Object.entries(problemsOfPatient(identity, card, today)))
    found[fieldOf(field as CheckedField)] = cardProblemText(problem);
  const note = (field: DraftField, problem: string | undefined) => {
    if (problem !== undefined) found[field] = problem;
  };
  for (const field of DAY_FIELDS) note(field, dayProblem(draft[field]));
  if (!/^(\+7\d{10})?$/.test(draft.phone)) found.phone = texts.alert_phone_unfinished;
  if (!/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(draft.email.trim())) found.email = texts.alert_email;
  for (const [field, most] of Object.entries(MAX_LENGTHS) as [DraftText, number][])
    note(field, tooLong(draft[field], most));
  return found;
}

const ON_WIRE: Readonly<Record<string, DraftField>> = {
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

/** The first message of each field of a server's refusal; what belongs to no field of the card is left to the summary. */
export function errorsOfRefusal(errors: Readonly<Record<string, readonly string[]>>): CardErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => {
      const name = ON_WIRE[field];
      return name === undefined || messages[0] === undefined ? [] : [[name, messages[0]]];
    }),
  ) satisfies FieldErrors;
}
