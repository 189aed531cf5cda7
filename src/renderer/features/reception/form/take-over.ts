import type { Diagnosis, Form025u } from '#shared/rules/form-025u.ts';
import { isSaid, SECTIONS, sectionsOf } from './sections.ts';

/**
 * What is of one visit alone: where it was, papers that were given, an agreement, the end of the case. It is never
 * taken from another visit.
 */
const OF_ONE_VISIT: readonly (keyof Form025u)[] = [
  'place',
  'sickLeave',
  'benefitPrescriptions',
  'consent',
  'dispensary',
  'epicrisis',
];

/** The character was said of the disease as it was then. */
const asKnown = (diagnosis: Diagnosis): Diagnosis => ({ ...diagnosis, character: null });

/**
 * What a visit takes from an earlier one: what was said there in the fields that this kind of visit has and in which
 * nothing is said yet, so that nothing typed is lost.
 */
export function takenOver(form: Form025u, earlier: Form025u, isPrimary: boolean): Partial<Form025u> {
  const known: Form025u = {
    ...earlier,
    mainDiagnosis: earlier.mainDiagnosis && asKnown(earlier.mainDiagnosis),
    concomitant: earlier.concomitant.map(asKnown),
    externalCause: earlier.externalCause && asKnown(earlier.externalCause),
  };
  const fields = sectionsOf(isPrimary)
    .flatMap((key) => SECTIONS[key].fields)
    .filter((field) => !OF_ONE_VISIT.includes(field) && isSaid(known, field) && !isSaid(form, field));
  return Object.fromEntries(fields.map((field) => [field, known[field]]));
}

/** The fields as they were before, where what was taken stands unchanged. */
export function givenBack(form: Form025u, taken: Partial<Form025u>, before: Form025u): Partial<Form025u> {
  const fields = (Object.keys(taken) as (keyof Form025u)[]).filter((field) => form[field] === taken[field]);
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}
