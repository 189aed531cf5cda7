import { areTwoSnils, type PatientCard } from './patient-card.ts';

/** Who the card is of and the card itself, side by side. Days: YYYY-MM-DD. */
export interface PersonCard extends PatientCard {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly hasNoMiddleName: boolean;
  readonly birthDate: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly phone: string;
  readonly email: string;
}
export type PersonCardField = keyof PersonCard;

/**
 * Facts that are of one piece: an address is one card's or the other's, never made of both. The day on which the card
 * was opened is the kept card's.
 */
export const MERGE_GROUPS = {
  name: ['lastName', 'firstName', 'middleName', 'hasNoMiddleName'],
  gender: ['gender'],
  birthDate: ['birthDate'],
  phone: ['phone'],
  email: ['email'],
  registration: [
    'registrationSubject',
    'registrationDistrict',
    'registrationCity',
    'registrationLocality',
    'registrationStreet',
    'registrationHouse',
    'registrationApartment',
    'registrationGuid',
  ],
  stayAddress: ['stayAddress'],
  localityType: ['localityType'],
  oms: ['omsSerial', 'omsNumber', 'omsIssuedOn', 'insurer', 'insurerCode'],
  snils: ['snils'],
  benefit: ['benefitCode'],
  document: ['documentType', 'documentSerial', 'documentNumber'],
  citizenship: ['citizenship'],
  maritalStatus: ['maritalStatus'],
  trustedPerson: ['trustedPerson'],
  education: ['education'],
  employment: ['employment'],
  disability: ['disability'],
  palliativeCare: ['needsPalliativeCare'],
  work: ['workplace', 'position'],
  workplaceChange: ['workplaceChange'],
  registrationChange: ['registrationChange'],
  bloodGroup: ['bloodGroup'],
  rhFactor: ['rhFactor'],
  kell: ['kell'],
  otherBloodFacts: ['otherBloodFacts'],
  allergies: ['allergies'],
} as const satisfies Readonly<Record<string, readonly PersonCardField[]>>;
export type MergeGroup = keyof typeof MERGE_GROUPS;
export const MERGE_GROUP_NAMES = Object.keys(MERGE_GROUPS) as MergeGroup[];

/** What tells two people apart, whatever else is alike. */
export const IDENTITY_FIELDS = ['lastName', 'firstName', 'birthDate', 'snils'] as const;
export type IdentityConflict = (typeof IDENTITY_FIELDS)[number];
/** Without case, and the two letters that people write for one another are one. */
const isAlike = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), 'ru', { sensitivity: 'base' }) === 0;
/**
 * What two cards say differently of who the person is; what only one of them says is no conflict, nor is a SNILS that
 * cannot be one. Such cards become one only when somebody says that they have compared them.
 */
export const identityConflicts = (
  one: Pick<PersonCard, IdentityConflict>,
  other: Pick<PersonCard, IdentityConflict>,
): IdentityConflict[] =>
  IDENTITY_FIELDS.filter((name) => {
    const [here, there] = [one[name], other[name]];
    if (name === 'snils') return areTwoSnils(one.snils, other.snils);
    return here !== null && there !== null && !isAlike(here, there);
  });

const text = (facts: PersonCard, group: MergeGroup): string =>
  JSON.stringify(
    MERGE_GROUPS[group].map((name) => (typeof facts[name] === 'string' ? facts[name].trim() : facts[name])),
  );
const isKnown = (facts: PersonCard, group: MergeGroup): boolean =>
  MERGE_GROUPS[group].some((name: PersonCardField) => {
    const value = facts[name];
    return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
  });

/** Neither list of allergies may be lost: one after the other, unless one says the other, too. */
function bothAllergies(one: string, other: string): string {
  const [kept, added] = [one.trim(), other.trim()];
  if (added === '' || kept.toLowerCase().includes(added.toLowerCase())) return kept;
  return kept === '' || added.toLowerCase().includes(kept.toLowerCase()) ? added : `${kept}; ${added}`;
}

/**
 * What becomes of each group: `same` in both, `kept` of the target alone, `filled` from the source alone, `asked`: they
 * differ, and a person chooses; `joined`: allergies of both.
 */
export type MergeFate = 'same' | 'kept' | 'filled' | 'asked' | 'joined';
export function fateOf(group: MergeGroup, target: PersonCard, source: PersonCard): MergeFate {
  if (text(target, group) === text(source, group)) return 'same';
  if (!isKnown(source, group)) return 'kept';
  if (!isKnown(target, group)) return 'filled';
  return group === 'allergies' ? 'joined' : 'asked';
}

/** The one card that two become. @param taken groups that differ and are the source's; all others stay the target's */
export function mergedFacts(target: PersonCard, source: PersonCard, taken: ReadonlySet<MergeGroup>): PersonCard {
  const merged: Record<string, unknown> = { ...target };
  for (const group of MERGE_GROUP_NAMES) {
    const fate = fateOf(group, target, source);
    if (fate === 'joined') merged['allergies'] = bothAllergies(target.allergies, source.allergies);
    else if (fate === 'filled' || (fate === 'asked' && taken.has(group)))
      for (const name of MERGE_GROUPS[group]) merged[name] = source[name];
  }
  return merged as unknown as PersonCard;
}
