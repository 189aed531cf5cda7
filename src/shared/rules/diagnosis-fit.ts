/** What is known of a patient when a diagnosis is looked for. `age`: full years. */
export interface DiagnosedPatient {
  readonly gender?: 'male' | 'female' | undefined;
  readonly age?: number | undefined;
}
/** Why a code does not fit. */
export const MISFITS = ['sex', 'age'] as const;
export type Misfit = (typeof MISFITS)[number];

/** Codes from `first` to `last`, both inclusive with their subcodes. */
export interface UnfitRange {
  readonly first: string;
  readonly last: string;
  readonly why: Misfit;
}
type Rule = readonly [range: string, fits: (patient: DiagnosedPatient) => boolean, why: Misfit];

const notMen = ({ gender }: DiagnosedPatient) => gender !== 'male';
const notWomen = ({ gender }: DiagnosedPatient) => gender !== 'female';
/** true while the age is not known */
const aged =
  (from: number, to = 150) =>
  ({ age }: DiagnosedPatient) =>
    age === undefined || (age >= from && age <= to);

/**
 * Codes of one sex or age, ours by the headings of ICD-10. Where doctors do record a code beyond its age (fibroadenoma
 * of a girl, a malformation of an adult) there is no rule: a rule only moves a code to the end of the list.
 */
const RULES: readonly Rule[] = [
  // women: genitals, breast feeding, pregnancy, births
  ['A34-A34', notMen, 'sex'],
  ['B37.3-B37.3', notMen, 'sex'],
  ['C51-C58', notMen, 'sex'],
  ['D06-D06', notMen, 'sex'],
  ['D07.0-D07.3', notMen, 'sex'],
  ['D25-D28', notMen, 'sex'],
  ['D39-D39', notMen, 'sex'],
  ['E28-E28', notMen, 'sex'],
  ['E89.4-E89.4', notMen, 'sex'],
  ['F52.5-F52.5', notMen, 'sex'],
  ['F53-F53', notMen, 'sex'],
  ['I86.3-I86.3', notMen, 'sex'],
  ['L29.2-L29.2', notMen, 'sex'],
  ['M80.0-M80.1', notMen, 'sex'],
  ['M81.0-M81.1', notMen, 'sex'],
  ['M83.0-M83.0', notMen, 'sex'],
  ['N70-N98', notMen, 'sex'],
  ['N99.2-N99.3', notMen, 'sex'],
  ['O00-O99', notMen, 'sex'],
  ['P54.6-P54.6', notMen, 'sex'],
  ['Q50-Q52', notMen, 'sex'],
  ['R87-R87', notMen, 'sex'],
  ['S31.4-S31.4', notMen, 'sex'],
  ['S37.4-S37.6', notMen, 'sex'],
  ['T19.2-T19.3', notMen, 'sex'],
  ['T83.3-T83.3', notMen, 'sex'],
  ['Z01.4-Z01.4', notMen, 'sex'],
  ['Z12.4-Z12.4', notMen, 'sex'],
  ['Z30.1-Z30.1', notMen, 'sex'],
  ['Z30.5-Z30.5', notMen, 'sex'],
  ['Z32-Z37', notMen, 'sex'],
  ['Z39-Z39', notMen, 'sex'],
  ['Z87.5-Z87.5', notMen, 'sex'],
  ['Z97.5-Z97.5', notMen, 'sex'],
  // men
  ['B26.0-B26.0', notWomen, 'sex'],
  ['C60-C63', notWomen, 'sex'],
  ['D07.4-D07.6', notWomen, 'sex'],
  ['D17.6-D17.6', notWomen, 'sex'],
  ['D29-D29', notWomen, 'sex'],
  ['D40-D40', notWomen, 'sex'],
  ['E29-E29', notWomen, 'sex'],
  ['E89.5-E89.5', notWomen, 'sex'],
  ['F52.4-F52.4', notWomen, 'sex'],
  ['I86.1-I86.1', notWomen, 'sex'],
  ['L29.1-L29.1', notWomen, 'sex'],
  ['N40-N51', notWomen, 'sex'],
  ['Q53-Q55', notWomen, 'sex'],
  ['R86-R86', notWomen, 'sex'],
  ['S31.2-S31.3', notWomen, 'sex'],
  ['Z12.5-Z12.5', notWomen, 'sex'],
  // newborns and infants
  ['P00-P96', aged(0, 0), 'age'],
  ['A33-A33', aged(0, 0), 'age'],
  ['L21.1-L21.1', aged(0, 2), 'age'],
  ['L22-L22', aged(0, 3), 'age'],
  ['R95-R95', aged(0, 1), 'age'],
  ['Z38-Z38', aged(0, 0), 'age'],
  // children
  ['M08-M09', aged(0, 17), 'age'],
  ['Z00.1-Z00.1', aged(0, 17), 'age'],
  ['Z00.2-Z00.3', aged(0, 17), 'age'],
  // those who can have children, and those who no longer can
  ['O00-O99', aged(10, 60), 'age'],
  ['A34-A34', aged(10, 60), 'age'],
  ['C58-C58', aged(10, 60), 'age'],
  ['F53-F53', aged(10, 60), 'age'],
  ['M83.0-M83.0', aged(10, 60), 'age'],
  ['N91-N92', aged(8, 60), 'age'],
  ['N94.3-N94.6', aged(8, 60), 'age'],
  ['N96-N98', aged(14, 60), 'age'],
  ['Z32-Z37', aged(10, 60), 'age'],
  ['Z39-Z39', aged(10, 60), 'age'],
  ['Z64.0-Z64.0', aged(10, 60), 'age'],
  ['N95-N95', aged(25), 'age'],
  ['M80.0-M80.0', aged(35), 'age'],
  ['M81.0-M81.0', aged(35), 'age'],
  // adults
  ['N40-N40', aged(18), 'age'],
  ['C61-C61', aged(18), 'age'],
  ['F00-F01', aged(30), 'age'],
  ['H25-H25', aged(30), 'age'],
  ['H52.4-H52.4', aged(30), 'age'],
  ['R54-R54', aged(40), 'age'],
  ['F10-F10', aged(8), 'age'],
  ['N46-N46', aged(14), 'age'],
];

/** Ranges of codes that do not fit a patient; none of what is not known of them. */
export const unfitRanges = (patient: DiagnosedPatient): UnfitRange[] =>
  RULES.flatMap(([range, fits, why]) => {
    const [first = '', last = ''] = range.split('-');
    return fits(patient) ? [] : [{ first, last, why }];
  });
