import type { Input } from '#shared/contract/endpoint.ts';
import type { patientEndpoints } from '#shared/contract/patients.ts';
import type { CardFacts } from '#shared/rules/card-items.ts';
import { cardFromWire, cardToWire, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import type { Patient } from './api.ts';

type CardName = Exclude<keyof PatientCard, 'disability'>;
type TextName =
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'gender'
  | 'birthDate'
  | 'phone'
  | 'email'
  | CardName
  | 'disabilityOrder'
  | 'disabilityGroup'
  | 'disabilityDate';
/** A card as a form holds it: every fact a text, empty when it is not known; a day may be unfinished. */
export type CardDraft = { readonly [K in TextName]: string } & { readonly hasNoMiddleName: boolean };
export type DraftField = keyof CardDraft;
export type DraftText = TextName;
/** What a save of the card sends. */
export type PatientBody = Input<typeof patientEndpoints.updatePatient>['body'];

const YES_NO = { yes: true, no: false } as const;
const EMPTY = emptyCard();
const CARD_NAMES = (Object.keys(EMPTY) as (keyof PatientCard)[]).filter(
  (name): name is CardName => name !== 'disability',
);
const textOf = (value: PatientCard[CardName]): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');

export function draftOf(patient: Patient): CardDraft {
  const card = cardFromWire(patient.data);
  const facts = Object.fromEntries(CARD_NAMES.map((name) => [name, textOf(card[name])])) as Record<CardName, string>;
  return {
    ...facts,
    lastName: patient.last_name,
    firstName: patient.first_name,
    middleName: patient.middle_name,
    hasNoMiddleName: patient.has_no_middle_name,
    gender: patient.gender ?? '',
    birthDate: patient.date_of_birth ?? '',
    phone: patient.phone,
    email: patient.email,
    disabilityOrder: card.disability?.order ?? '',
    disabilityGroup: card.disability?.group ?? '',
    disabilityDate: card.disability?.date ?? '',
  };
}

/** The card of a draft: what is empty and is no text becomes null. */
export function cardOfDraft(draft: CardDraft): PatientCard {
  const facts = Object.fromEntries(
    CARD_NAMES.map((name) => {
      const text = draft[name];
      if (name === 'needsPalliativeCare') return [name, text in YES_NO ? YES_NO[text as keyof typeof YES_NO] : null];
      return [name, EMPTY[name] === null && text === '' ? null : text];
    }),
  ) as Omit<PatientCard, 'disability'>;
  const disability = {
    order: draft.disabilityOrder || null,
    group: draft.disabilityGroup || null,
    date: draft.disabilityDate || null,
  } as NonNullable<PatientCard['disability']>;
  return { ...facts, disability: Object.values(disability).every((value) => value === null) ? null : disability };
}

const genderOf = ({ gender }: CardDraft): 'male' | 'female' | null =>
  gender === 'male' || gender === 'female' ? gender : null;

/** What a draft says, for the rules of the card. */
export const factsOfDraft = (draft: CardDraft): CardFacts => ({
  lastName: draft.lastName,
  firstName: draft.firstName,
  middleName: draft.middleName,
  hasNoMiddleName: draft.hasNoMiddleName,
  birthDate: draft.birthDate || null,
  gender: genderOf(draft),
  card: cardOfDraft(draft),
});

export const bodyOfDraft = (draft: CardDraft, version: number): PatientBody => ({
  last_name: draft.lastName,
  first_name: draft.firstName,
  middle_name: draft.middleName,
  has_no_middle_name: draft.hasNoMiddleName,
  gender: genderOf(draft),
  date_of_birth: draft.birthDate || null,
  phone: draft.phone,
  email: draft.email.trim(),
  data: cardToWire(cardOfDraft(draft)),
  version,
});

/** Names of the fields in which two drafts differ, in the order of the first. */
export const differingFields = (one: CardDraft, other: CardDraft): DraftField[] =>
  (Object.keys(one) as DraftField[]).filter((name) => one[name] !== other[name]);
