import { numericDate } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { BLOOD_GROUPS } from '#shared/rules/patient-card.ts';
import { cardChoices } from '#shared/rules/patient-card.keys.ru.ts';
import { omsMask } from '#renderer/lib/forms/masks.ts';
import type { CardValues, CardValueName, CardTextName } from './card-values.ts';
import { cardTexts as texts } from './card-texts.ru.ts';

/**
 * The 21 items of the card in the order of the paper, each with its fields; facts of 274n stand last in their item
 * (docs/forms-025u.md).
 */
export const CARD_ITEMS: readonly { readonly number: number; readonly fields: readonly CardValueName[] }[] = [
  { number: 1, fields: ['fillDate'] },
  { number: 2, fields: ['lastName', 'firstName', 'middleName', 'hasNoMiddleName'] },
  { number: 3, fields: ['gender'] },
  { number: 4, fields: ['birthDate'] },
  {
    number: 5,
    fields: [
      'registrationSubject',
      'registrationDistrict',
      'registrationCity',
      'registrationLocality',
      'registrationStreet',
      'registrationHouse',
      'registrationApartment',
      'registrationGuid',
      'phone',
      'email',
      'stayAddress',
    ],
  },
  { number: 6, fields: ['localityType'] },
  { number: 7, fields: ['omsSerial', 'omsNumber', 'omsIssuedOn'] },
  { number: 8, fields: ['snils'] },
  { number: 9, fields: ['insurer', 'insurerCode'] },
  { number: 10, fields: ['benefitCode'] },
  { number: 11, fields: ['documentType', 'documentSerial', 'documentNumber', 'citizenship'] },
  { number: 12, fields: ['maritalStatus', 'trustedPerson'] },
  { number: 13, fields: ['education'] },
  { number: 14, fields: ['employment'] },
  { number: 15, fields: ['disabilityOrder', 'disabilityGroup', 'disabilityDate', 'needsPalliativeCare'] },
  { number: 16, fields: ['workplace', 'position'] },
  { number: 17, fields: ['workplaceChange'] },
  { number: 18, fields: ['registrationChange'] },
  { number: 19, fields: ['bloodGroup'] },
  { number: 20, fields: ['rhFactor', 'kell', 'otherBloodFacts'] },
  { number: 21, fields: ['allergies'] },
];

/** Identifiers of what was chosen in reference books: kept beside the words, and not shown. */
export const IDENTIFIERS: ReadonlySet<CardValueName> = new Set(['registrationGuid', 'insurerCode']);

/** Words of the closed lists, by field. */
export const FIELD_CHOICES: Readonly<Partial<Record<CardTextName, Readonly<Record<string, string>>>>> = {
  gender: cardChoices.gender,
  localityType: cardChoices.localityType,
  maritalStatus: cardChoices.maritalStatus,
  education: cardChoices.education,
  employment: cardChoices.employment,
  disabilityOrder: cardChoices.disabilityOrder,
  disabilityGroup: cardChoices.disabilityGroup,
  needsPalliativeCare: { yes: texts.choice_yes, no: texts.choice_no },
  bloodGroup: Object.fromEntries(BLOOD_GROUPS.map((group) => [group, group])),
  rhFactor: { '+': texts.choice_rh_positive, '-': texts.choice_rh_negative },
  kell: { '+': texts.choice_kell_positive, '-': texts.choice_kell_negative },
};

export const DAY_FIELDS = [
  'fillDate',
  'birthDate',
  'omsIssuedOn',
  'disabilityDate',
] as const satisfies readonly CardTextName[];
const isDayField = (name: CardValueName): boolean => (DAY_FIELDS as readonly string[]).includes(name);

/** A field's value in words; empty when nothing is known. */
export function valueInWords(values: CardValues, name: CardValueName): string {
  const value = values[name];
  if (typeof value === 'boolean') return value ? texts.choice_yes : '';
  if (value === '') return '';
  if (isDayField(name)) return /^\d{4}-/.test(value) ? numericDate(value) : value;
  if (name === 'phone') return formatPhone(value);
  if (name === 'omsNumber') return omsMask.show(value);
  return FIELD_CHOICES[name as CardTextName]?.[value] ?? value;
}
