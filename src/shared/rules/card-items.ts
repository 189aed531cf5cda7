import type { CardIdentity, PatientCard } from './patient-card.ts';

/** What the 21 items of the card are filled from. */
export interface CardFacts extends Omit<CardIdentity, 'registrationSubject'> {
  readonly card: PatientCard;
}
/** The card's items are numbered 1 to 21 on the screen; paper has its own numbers (docs/forms-025u.md). */
export const CARD_ITEMS_COUNT = 21;

const said = (value: string | null): boolean => value !== null && value.trim() !== '';
/** By number of an item: whether its fact is known. */
const FILLED: readonly ((facts: CardFacts) => boolean)[] = [
  ({ card }) => said(card.fillDate),
  ({ lastName, firstName, middleName, hasNoMiddleName }) =>
    said(lastName) && said(firstName) && (said(middleName) || hasNoMiddleName),
  ({ gender }) => gender !== null,
  ({ birthDate }) => said(birthDate),
  ({ card }) => said(card.registrationSubject),
  ({ card }) => said(card.localityType),
  ({ card }) => said(card.omsNumber),
  ({ card }) => said(card.snils),
  ({ card }) => said(card.insurer),
  ({ card }) => said(card.benefitCode),
  ({ card }) => said(card.documentNumber),
  ({ card }) => said(card.maritalStatus),
  ({ card }) => said(card.education),
  ({ card }) => said(card.employment),
  ({ card }) => card.disability !== null,
  ({ card }) => said(card.workplace),
  ({ card }) => said(card.workplaceChange),
  ({ card }) => said(card.registrationChange),
  ({ card }) => said(card.bloodGroup),
  ({ card }) => said(card.rhFactor),
  ({ card }) => said(card.allergies),
];

/** Numbers of the items that are filled, 1 to 21. */
export const filledItems = (facts: CardFacts): number[] =>
  FILLED.flatMap((isFilled, index) => (isFilled(facts) ? [index + 1] : []));
