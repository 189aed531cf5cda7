import { isBenefitCode, problemsOfDocument } from './card-document.ts';
import { isOmsNumber, isOmsSound, isSnilsSound, type CardIdentity, type PatientCard } from './patient-card.ts';

/** What the 21 items of the card are filled from. */
export interface CardFacts extends Omit<CardIdentity, 'registrationSubject'> {
  readonly card: PatientCard;
}
/** The card's items are numbered 1 to 21 on the screen; paper has its own numbers (docs/forms-025u.md). */
export const CARD_ITEMS_COUNT = 21;

/** A dash or an emoji says nothing. */
const said = (value: string | null): boolean => value !== null && /[\p{L}\p{N}]/u.test(value);
/** By number of an item: whether its fact is known, in the form that it has. */
const FILLED: readonly ((facts: CardFacts) => boolean)[] = [
  ({ card }) => said(card.fillDate),
  ({ lastName, firstName, middleName, hasNoMiddleName }) =>
    said(lastName) && said(firstName) && (said(middleName) || hasNoMiddleName),
  ({ gender }) => gender !== null,
  ({ birthDate }) => said(birthDate),
  ({ card }) => said(card.registrationSubject),
  ({ card }) => said(card.localityType),
  ({ card }) => isOmsNumber(card) && isOmsSound(card.omsNumber),
  ({ card }) => isSnilsSound(card.snils),
  ({ card }) => said(card.insurer),
  ({ card }) => isBenefitCode(card.benefitCode),
  ({ card }) => said(card.documentNumber) && Object.keys(problemsOfDocument(card)).length === 0,
  ({ card }) => said(card.maritalStatus),
  ({ card }) => said(card.education),
  ({ card }) => said(card.employment),
  ({ card }) => card.disability !== null,
  ({ card }) => said(card.workplace),
  ({ card }) => said(card.workplaceChange),
  ({ card }) => said(card.registrationChange),
  ({ card }) => said(card.bloodGroup),
  ({ card }) => card.rhFactor !== null,
  ({ card }) => said(card.allergies),
];

/** Numbers of the items that are filled, 1 to 21. */
export const filledItems = (facts: CardFacts): number[] =>
  FILLED.flatMap((isFilled, index) => (isFilled(facts) ? [index + 1] : []));
