import { addYears } from './days.ts';

/** Who a dependant is to the person who books for them. */
export const RELATIONS = ['child', 'parent', 'spouse', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

/** People whom one person may book for. */
export const MAX_DEPENDANTS = 20;
/**
 * From 15 on a person decides about their own medical care, from 18 on about everything: whoever books for them says
 * anew that they may.
 */
export const AGES_OF_CONSENT: readonly number[] = [15, 18];

interface DependantIdentity {
  readonly firstName: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
}
/**
 * Whether a change makes another person of somebody: a slip of the pen changes the name or the day of birth, not both.
 * The cards that clinics keep of the first one must not be booked for the second.
 */
export const isAnotherPerson = (before: DependantIdentity, after: DependantIdentity): boolean =>
  before.birthDate !== after.birthDate &&
  before.firstName.trim().toLocaleLowerCase('ru') !== after.firstName.trim().toLocaleLowerCase('ru');

/**
 * Whether the right to book for somebody has to be confirmed anew: an age of consent has come since it was. Until then
 * the person neither books for them, nor reads why they come, nor sees what was booked since. All days are YYYY-MM-DD
 * of one zone.
 */
export const needsConfirmation = (birth: string, confirmed: string, today: string): boolean =>
  AGES_OF_CONSENT.some((age) => {
    const day = addYears(birth, age);
    return confirmed < day && day <= today;
  });
