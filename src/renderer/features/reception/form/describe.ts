import { numericDate } from '#shared/format/dates.ts';
import { epicrisisKeys, formChoices, formKeys } from '#shared/rules/form-025u.keys.ru.ts';
import {
  drugName,
  emptyEpicrisis,
  formOfVisit,
  PRIMARY_ONLY,
  REPEAT_ONLY,
  type Diagnosis,
  type Epicrisis,
  type Form025u,
  type Prescription,
} from '#shared/rules/form-025u.ts';

/** A field in words: its name and what it says, '' when nothing. */
export interface Said {
  /** `complaints`, `epicrisis.recommendations` */
  readonly field: string;
  readonly name: string;
  readonly text: string;
}
const joined = (parts: readonly (string | null | undefined)[], by = ', '): string => parts.filter(Boolean).join(by);

export const describeDiagnosis = ({ code, name, note, character }: Diagnosis): string =>
  joined([`${code} ${name}`, note, character && formChoices.character[character]]);
const describePrescription = (prescription: Prescription): string =>
  joined([drugName(prescription), prescription.dosage, prescription.method, prescription.duration]);

/** The value of any field of the form, or of its epicrisis, as a person reads it. */
function describe(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'mainDiagnosis':
    case 'externalCause':
      return describeDiagnosis(value as Diagnosis);
    case 'concomitant':
      return (value as Diagnosis[]).map(describeDiagnosis).join('\n');
    case 'prescriptions':
      return (value as Prescription[]).map(describePrescription).join('\n');
    case 'dispensary': {
      const { action, date, note } = value as NonNullable<Form025u['dispensary']>;
      return joined([formChoices.dispensary[action], date && numericDate(date), note]);
    }
    case 'place':
    case 'healthGroup':
    case 'consent':
      return (formChoices[field] as Readonly<Record<string, string>>)[value as string] ?? '';
    default:
      return String(value as string | number);
  }
}

const FORM_FIELDS = (Object.keys(formKeys) as (keyof Form025u)[]).filter((name) => name !== 'epicrisis');
const EPICRISIS_FIELDS = Object.keys(epicrisisKeys) as (keyof Epicrisis)[];

/** The epicrisis in words; every field, the empty ones too. */
export const describeEpicrisis = (epicrisis: Epicrisis | null): Said[] =>
  EPICRISIS_FIELDS.map((name) => ({
    field: `epicrisis.${name}`,
    name: epicrisisKeys[name],
    text: describe(name, (epicrisis ?? emptyEpicrisis())[name]),
  }));

/** The form in words, in the order of its paper, without the fields of the other kind of visit. */
export function describeForm(form: Form025u, isPrimary: boolean): Said[] {
  const foreign: readonly (keyof Form025u)[] = isPrimary ? REPEAT_ONLY : PRIMARY_ONLY;
  const shown = formOfVisit(form, isPrimary);
  return FORM_FIELDS.filter((name) => !foreign.includes(name)).map((name) => ({
    field: name,
    name: formKeys[name],
    text: describe(name, shown[name]),
  }));
}
