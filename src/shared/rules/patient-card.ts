import { Type, type Static } from 'typebox';
import { nullable, oneOf } from '#shared/contract/common.ts';
import { cardChoices, cardKeys } from './patient-card.keys.ru.ts';
import { fromWire, toWire, type Renamed } from './wire-keys.ts';

const keysOf = <T extends object>(choices: T) => Object.keys(choices) as (keyof T & string)[];
const Line = (maxLength = 200) => Type.String({ maxLength, 'x-clean': 'text' });
const Choice = <T extends object>(choices: T) => nullable(oneOf(keysOf(choices)));
const MaybeDay = nullable(Type.String({ format: 'date' }));
export const BLOOD_GROUPS = ['0(I)', 'A(II)', 'B(III)', 'AB(IV)'] as const;
export const RH_FACTORS = ['+', '-'] as const;

/** Disability (834n, item 15 of the screen, 16 on paper): first or repeated, group, since when. */
export const Disability = Type.Object(
  { order: Choice(cardChoices.disabilityOrder), group: Choice(cardChoices.disabilityGroup), date: MaybeDay },
  { additionalProperties: false },
);

/**
 * Facts of the card besides name, sex, birth date and phone: the superset of 834n and 274n (docs/forms-025u.md). Texts
 * are empty, choices and days null when nothing is known.
 */
export const CardFields = {
  fillDate: MaybeDay,
  registrationSubject: Line(),
  registrationDistrict: Line(),
  registrationCity: Line(),
  registrationLocality: Line(),
  registrationStreet: Line(),
  registrationHouse: Line(20),
  registrationApartment: Line(20),
  // of the deepest part that was chosen in the reference book, by FIAS; empty for typed words
  registrationGuid: Line(36),
  stayAddress: Line(500),
  localityType: Choice(cardChoices.localityType),
  omsSerial: Line(20),
  omsNumber: Line(20),
  omsIssuedOn: MaybeDay,
  snils: Type.String({ pattern: '^(\\d{3}-\\d{3}-\\d{3} \\d{2})?$' }),
  insurer: Line(300),
  // of the reference book, when it was chosen there
  insurerCode: Line(40),
  benefitCode: Line(10),
  documentType: Line(100),
  documentSerial: Line(20),
  documentNumber: Line(30),
  citizenship: Line(100),
  maritalStatus: Choice(cardChoices.maritalStatus),
  education: Choice(cardChoices.education),
  employment: Choice(cardChoices.employment),
  disability: nullable(Disability),
  workplace: Line(300),
  position: Line(200),
  workplaceChange: Line(500),
  registrationChange: Line(500),
  bloodGroup: nullable(oneOf(BLOOD_GROUPS)),
  rhFactor: nullable(oneOf(RH_FACTORS)),
  kell: nullable(oneOf(RH_FACTORS)),
  otherBloodFacts: Line(300),
  allergies: Line(2000),
  trustedPerson: Line(300),
  needsPalliativeCare: nullable(Type.Boolean()),
};
const CardSchema = Type.Object(CardFields);
export type PatientCard = Static<typeof CardSchema>;

/** A card of which nothing is known. */
export const emptyCard = (): PatientCard =>
  Object.fromEntries(
    keysOf(CardFields).map((name) => [name, (CardFields[name] as { type?: unknown }).type === 'string' ? '' : null]),
  ) as PatientCard;

export type WireCard = Renamed<PatientCard, typeof cardKeys>;
/** The card on the wire: every item under its Russian key. */
export const WireCard = Type.Unsafe<WireCard>(
  Type.Object(Object.fromEntries(keysOf(CardFields).map((name) => [cardKeys[name], CardFields[name]])), {
    additionalProperties: false,
  }),
);
/** Some items of the card; absent ones keep what is saved (2 §3, "free-form card object"). */
export type WireCardChange = Partial<WireCard>;
export const WireCardChange = Type.Unsafe<WireCardChange>(
  Type.Object(Object.fromEntries(keysOf(CardFields).map((name) => [cardKeys[name], Type.Optional(CardFields[name])])), {
    additionalProperties: false,
  }),
);
export const cardToWire = (card: PatientCard): WireCard => toWire(cardKeys, card);
export const cardFromWire = (wire: WireCard): PatientCard => fromWire<PatientCard, typeof cardKeys>(cardKeys, wire);
/** The items of a change, and no others. */
export const cardChangeFromWire = (wire: WireCardChange): Partial<PatientCard> =>
  fromWire<Partial<PatientCard>, typeof cardKeys>(cardKeys, wire as WireCard);

/** What decides whether a card is filled. */
export interface CardIdentity {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  /** the mark «нет отчества» */
  readonly hasNoMiddleName: boolean;
  /** YYYY-MM-DD */
  readonly birthDate: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly registrationSubject: string;
}
/** Its facts that may be missing, in the order of the screen. */
export const CARD_IDENTITY = [
  'lastName',
  'firstName',
  'middleName',
  'gender',
  'birthDate',
  'registrationSubject',
] as const satisfies (keyof CardIdentity)[];
export type MissingFact = (typeof CARD_IDENTITY)[number];
/**
 * What is missing until the card counts as filled, in the order of the screen; empty when it is (decision "The card is
 * filled"). `patient.is_card_filled` says the same in SQL.
 */
export function missingInCard({
  lastName,
  firstName,
  middleName,
  hasNoMiddleName,
  birthDate,
  gender,
  registrationSubject,
}: CardIdentity): MissingFact[] {
  const missing: MissingFact[] = [];
  if (lastName.trim() === '') missing.push('lastName');
  if (firstName.trim() === '') missing.push('firstName');
  if (middleName.trim() === '' && !hasNoMiddleName) missing.push('middleName');
  if (gender === null) missing.push('gender');
  if (birthDate === null) missing.push('birthDate');
  if (registrationSubject.trim() === '') missing.push('registrationSubject');
  return missing;
}

/**
 * Parts of an address whose parent is missing (2 §5): district and city need a subject; a street a city or locality; a
 * house a street; an apartment a house.
 */
export function orphansInAddress(
  card: Pick<
    PatientCard,
    | 'registrationSubject'
    | 'registrationDistrict'
    | 'registrationCity'
    | 'registrationLocality'
    | 'registrationStreet'
    | 'registrationHouse'
    | 'registrationApartment'
  >,
): (keyof PatientCard)[] {
  const has = (name: keyof typeof card) => card[name].trim() !== '';
  const orphans: (keyof PatientCard)[] = [];
  for (const name of ['registrationDistrict', 'registrationCity'] as const)
    if (has(name) && !has('registrationSubject')) orphans.push(name);
  if (has('registrationStreet') && !has('registrationCity') && !has('registrationLocality'))
    orphans.push('registrationStreet');
  if (has('registrationHouse') && !has('registrationStreet')) orphans.push('registrationHouse');
  if (has('registrationApartment') && !has('registrationHouse')) orphans.push('registrationApartment');
  return orphans;
}

/** The two check digits of a SNILS `XXX-XXX-XXX YY`; numbers up to 001-001-998 have none. */
export function isSnilsSound(snils: string): boolean {
  const digits = snils.replace(/\D/g, '');
  if (digits.length !== 11) return false;
  const [number, check] = [digits.slice(0, 9), Number(digits.slice(9))];
  if (Number(number) <= 1_001_998) return true;
  const sum = number.split('').reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return (sum % 101) % 100 === check;
}
/** Of two people: two SNILS that differ, and of which neither is a misprint. `twoSnilsSql` says the same. */
export const areTwoSnils = (one: string, other: string): boolean =>
  one.replace(/\D/g, '') !== other.replace(/\D/g, '') && isSnilsSound(one) && isSnilsSound(other);
/**
 * Whether a number can be one of an OMS policy: 16 figures, 9 of a temporary certificate; a policy of the older kinds
 * has a series, and any number with figures.
 */
export function isOmsNumber({ omsSerial, omsNumber }: Pick<PatientCard, 'omsSerial' | 'omsNumber'>): boolean {
  const number = omsNumber.replace(/[\s-]/g, '');
  return /^(?:\d{16}|\d{9})$/.test(number) || (omsSerial.trim() !== '' && /\d/.test(number));
}
/** The check digit of a 16-digit OMS policy (Luhn); policies of the older kinds have none. */
export function isOmsSound(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  if (digits.length !== 16) return true;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
