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
export type CardValues = { readonly [K in TextName]: string } & { readonly hasNoMiddleName: boolean };
export type CardValueName = keyof CardValues;
export type CardTextName = TextName;
/** What a save of the card sends. */
export type PatientBody = Input<typeof patientEndpoints.updatePatient>['body'];

const YES_NO = { yes: true, no: false } as const;
const EMPTY = emptyCard();
const CARD_NAMES = (Object.keys(EMPTY) as (keyof PatientCard)[]).filter(
  (name): name is CardName => name !== 'disability',
);
const textOf = (value: PatientCard[CardName]): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');

export function valuesOf(patient: Patient): CardValues {
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

/** The card of form values: an empty value that is no text becomes null. */
export function cardOfValues(values: CardValues): PatientCard {
  const facts = Object.fromEntries(
    CARD_NAMES.map((name) => {
      const text = values[name];
      if (name === 'needsPalliativeCare') return [name, text in YES_NO ? YES_NO[text as keyof typeof YES_NO] : null];
      return [name, EMPTY[name] === null && text === '' ? null : text];
    }),
  ) as Omit<PatientCard, 'disability'>;
  const disability = {
    order: values.disabilityOrder || null,
    group: values.disabilityGroup || null,
    date: values.disabilityDate || null,
  } as NonNullable<PatientCard['disability']>;
  return { ...facts, disability: Object.values(disability).every((value) => value === null) ? null : disability };
}

const genderOf = ({ gender }: CardValues): 'male' | 'female' | null =>
  gender === 'male' || gender === 'female' ? gender : null;

/** Form values as the rules of the card take them. */
export const factsOfValues = (values: CardValues): CardFacts => ({
  lastName: values.lastName,
  firstName: values.firstName,
  middleName: values.middleName,
  hasNoMiddleName: values.hasNoMiddleName,
  birthDate: values.birthDate || null,
  gender: genderOf(values),
  card: cardOfValues(values),
});

export const bodyOfValues = (values: CardValues, version: number): PatientBody => ({
  last_name: values.lastName,
  first_name: values.firstName,
  middle_name: values.middleName,
  has_no_middle_name: values.hasNoMiddleName,
  gender: genderOf(values),
  date_of_birth: values.birthDate || null,
  phone: values.phone,
  email: values.email.trim(),
  data: cardToWire(cardOfValues(values)),
  version,
});

/** Names of the fields in which two drafts differ, in the order of the first. */
export const differingFields = (one: CardValues, other: CardValues): CardValueName[] =>
  (Object.keys(one) as CardValueName[]).filter((name) => one[name] !== other[name]);
