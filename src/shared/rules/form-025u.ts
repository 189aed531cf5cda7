import { Type, type Static } from 'typebox';
import { nullable, oneOf } from '#shared/contract/common.ts';
import { epicrisisKeys, formChoices, formKeys, prescriptionKeys } from './form-025u.keys.ru.ts';
import { fromWire, toWire, type Renamed } from './wire-keys.ts';

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
const Choice = <T extends object>(choices: T) => nullable(oneOf(keysOf(choices)));
const Text = Type.String({ maxLength: 20_000 });
const Line = Type.String({ maxLength: 500 });

/** A diagnosis of ICD-10 with the doctor's own words; `character`: found for the first time or known before. */
export const Diagnosis = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 10 }),
    name: Type.String({ maxLength: 500 }),
    note: Line,
    character: Choice(formChoices.character),
  },
  { additionalProperties: false },
);
export type Diagnosis = Static<typeof Diagnosis>;
const Dispensary = Type.Object(
  { action: oneOf(keysOf(formChoices.dispensary)), date: nullable(Type.String({ format: 'date' })), note: Line },
  { additionalProperties: false },
);
/** What the paper has of a prescription (3 §3). */
export const PRESCRIPTION_PARTS = ['drug', 'dosage', 'method', 'duration'] as const;
const PrescriptionFields = {
  drug: Line,
  dosage: Line,
  method: Line,
  duration: Line,
  // of a drug that was chosen in the register, and not typed
  international: Type.Optional(Line),
  drugId: Type.Optional(Type.String({ maxLength: 40 })),
};
const PrescriptionSchema = Type.Object(PrescriptionFields);
export type Prescription = Static<typeof PrescriptionSchema>;
/** A drug with its international name, where it has another one. */
export const drugName = ({ drug, international = '' }: Prescription): string =>
  international === '' || international.toLowerCase() === drug.trim().toLowerCase()
    ? drug
    : `${drug} (${international})`;
const WirePrescription = Type.Unsafe<Renamed<Prescription, typeof prescriptionKeys>>(
  Type.Object(
    Object.fromEntries(keysOf(PrescriptionFields).map((name) => [prescriptionKeys[name], PrescriptionFields[name]])),
    { additionalProperties: false },
  ),
);

const EpicrisisFields = {
  disabilityDays: nullable(Type.Integer({ minimum: 0, maximum: 1000 })),
  complaintsAndDynamics: Text,
  examinationAndTreatment: Text,
  mainDiagnosis: nullable(Diagnosis),
  complications: Text,
  concomitant: Type.Array(Diagnosis, { maxItems: 20 }),
  externalCause: nullable(Diagnosis),
  recommendations: Text,
  sickLeave: Line,
};
const EpicrisisSchema = Type.Object(EpicrisisFields);
export type Epicrisis = Static<typeof EpicrisisSchema>;
type WireEpicrisis = Renamed<Epicrisis, typeof epicrisisKeys>;
const WireEpicrisis = Type.Unsafe<WireEpicrisis>(
  Type.Object(Object.fromEntries(keysOf(EpicrisisFields).map((name) => [epicrisisKeys[name], EpicrisisFields[name]])), {
    additionalProperties: false,
  }),
);

const FormFields = {
  place: oneOf(keysOf(formChoices.place)),
  complaints: Text,
  anamnesisDisease: Text,
  anamnesisLife: Text,
  objective: Text,
  mainDiagnosis: nullable(Diagnosis),
  complications: Text,
  concomitant: Type.Array(Diagnosis, { maxItems: 20 }),
  externalCause: nullable(Diagnosis),
  healthGroup: Choice(formChoices.healthGroup),
  dispensary: nullable(Dispensary),
  examinations: Text,
  physiotherapy: Text,
  sickLeave: Line,
  benefitPrescriptions: Line,
  consent: Choice(formChoices.consent),
  dynamics: Text,
};
const PlainSchema = Type.Object(FormFields);
/**
 * Fields of one visit's entry: item 24 of a primary visit, item 25 of a repeat one (`dynamics` instead of anamnesis,
 * objective data and diagnosis), with item 26 in `epicrisis`. Texts are empty and choices null where nothing was said.
 */
export interface Form025u extends Static<typeof PlainSchema> {
  readonly prescriptions: readonly Prescription[];
  readonly epicrisis: Epicrisis | null;
}
type WireFields = Renamed<Static<typeof PlainSchema>, Omit<typeof formKeys, 'prescriptions' | 'epicrisis'>>;
export type WireForm = WireFields & {
  [K in (typeof formKeys)['prescriptions']]: Renamed<Prescription, typeof prescriptionKeys>[];
} & { [K in (typeof formKeys)['epicrisis']]: WireEpicrisis | null };
/** The form on the wire: every field under its Russian key. */
export const WireForm = Type.Unsafe<WireForm>(
  Type.Object(
    {
      ...Object.fromEntries(keysOf(FormFields).map((name) => [formKeys[name], FormFields[name]])),
      [formKeys.prescriptions]: Type.Array(WirePrescription, { maxItems: 50 }),
      [formKeys.epicrisis]: nullable(WireEpicrisis),
    },
    { additionalProperties: false },
  ),
);

const LIMITS: ReadonlySet<string> = new Set(['maxLength', 'minLength', 'maxItems', 'minimum', 'maximum']);
const WHOLE_NUMBERS = { minimum: -2_147_483_648, maximum: 2_147_483_647 };
/**
 * A schema without its limits of length and size, at every depth; a whole number may be any that the database holds.
 */
const withoutLimits = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const rest = Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (LIMITS.has(key) ? [] : [[key, withoutLimits(value)]])),
  );
  return 'type' in schema && [schema.type].flat().includes('integer') ? { ...rest, ...WHOLE_NUMBERS } : rest;
};
/**
 * A form that is kept as a draft: whatever was typed. A text that is too long is told at its field and refused by a
 * save; it must not stop the rest from being kept.
 */
export const WireDraft = Type.Unsafe<WireForm>(withoutLimits(WireForm) as object);

const plainKeys = formKeys satisfies Record<keyof Form025u, string>;
export const formToWire = (form: Form025u): WireForm =>
  ({
    ...toWire(plainKeys, form as Form025u & Record<never, never>),
    [formKeys.prescriptions]: form.prescriptions.map((prescription) => toWire(prescriptionKeys, prescription)),
    [formKeys.epicrisis]: form.epicrisis && toWire(epicrisisKeys, form.epicrisis),
  }) as unknown as WireForm;
export const formFromWire = (wire: WireForm): Form025u => {
  const epicrisis = wire[formKeys.epicrisis];
  return {
    ...fromWire<Form025u, typeof formKeys>(formKeys, wire as never),
    prescriptions: wire[formKeys.prescriptions].map((prescription) =>
      fromWire<Prescription, typeof prescriptionKeys>(prescriptionKeys, prescription),
    ),
    epicrisis: epicrisis && fromWire<Epicrisis, typeof epicrisisKeys>(epicrisisKeys, epicrisis),
  };
};

export const emptyEpicrisis = (): Epicrisis => ({
  disabilityDays: null,
  complaintsAndDynamics: '',
  examinationAndTreatment: '',
  mainDiagnosis: null,
  complications: '',
  concomitant: [],
  externalCause: null,
  recommendations: '',
  sickLeave: '',
});
/** What a visit or an epicrisis says of diseases. */
export type Diagnoses = Pick<Epicrisis, 'mainDiagnosis' | 'complications' | 'concomitant' | 'externalCause'>;
/**
 * An epicrisis as it begins: with the diagnoses of its visits, which the doctor refines. @param known null where
 * nothing is known of them
 */
export const epicrisisOf = (known: Diagnoses | null): Epicrisis => {
  if (known === null) return emptyEpicrisis();
  const { mainDiagnosis, complications, concomitant, externalCause } = known;
  return { ...emptyEpicrisis(), mainDiagnosis, complications, concomitant: [...concomitant], externalCause };
};
export const emptyForm = (): Form025u => ({
  place: 'clinic',
  complaints: '',
  anamnesisDisease: '',
  anamnesisLife: '',
  objective: '',
  mainDiagnosis: null,
  complications: '',
  concomitant: [],
  externalCause: null,
  healthGroup: null,
  dispensary: null,
  examinations: '',
  prescriptions: [],
  physiotherapy: '',
  sickLeave: '',
  benefitPrescriptions: '',
  consent: null,
  dynamics: '',
  epicrisis: null,
});

/** Fields that belong to one kind of visit only; a save clears those of the other. */
export const PRIMARY_ONLY = [
  'anamnesisDisease',
  'anamnesisLife',
  'objective',
  'mainDiagnosis',
  'complications',
  'concomitant',
  'externalCause',
  'healthGroup',
  'dispensary',
  'consent',
] as const satisfies (keyof Form025u)[];
export const REPEAT_ONLY = ['dynamics'] as const satisfies (keyof Form025u)[];

const isInjury = (code: string): boolean => /^[ST]/.test(code);
const isExternalCause = (code: string): boolean => /^[VWXY]/.test(code);

/** The problem of a field: it is empty, holds no cause of chapter XX, or holds one where a disease belongs. */
export type FormProblem = 'required' | 'not_external_cause' | 'external_cause_here' | 'doubled';
const problemsOfDiagnoses = (
  part: Pick<Epicrisis, 'mainDiagnosis' | 'concomitant' | 'externalCause'>,
  prefix = '',
): Record<string, FormProblem> => {
  const found: Record<string, FormProblem> = {};
  const { mainDiagnosis: main, concomitant, externalCause: cause } = part;
  if (main && isExternalCause(main.code)) found[`${prefix}mainDiagnosis`] = 'external_cause_here';
  if (cause && !isExternalCause(cause.code)) found[`${prefix}externalCause`] = 'not_external_cause';
  if (main && isInjury(main.code) && !cause) found[`${prefix}externalCause`] = 'required';
  concomitant.forEach(({ code }, index) => {
    if (isExternalCause(code)) found[`${prefix}concomitant.${index}`] = 'external_cause_here';
    else if (code === main?.code || concomitant.findIndex((other) => other.code === code) < index)
      found[`${prefix}concomitant.${index}`] = 'doubled';
  });
  return found;
};

/**
 * What keeps a form from being saved, by field (docs/forms-025u.md): a primary visit demands complaints and a main
 * diagnosis, a repeat one complaints and the dynamics and never a diagnosis; an injury demands its external cause; an
 * epicrisis demands the dynamics and a diagnosis.
 */
export function problemsOfForm(form: Form025u, isPrimary: boolean): Readonly<Record<string, FormProblem>> {
  const found: Record<string, FormProblem> = {};
  const demand = (field: string, isThere: boolean) => {
    if (!isThere) found[field] = 'required';
  };
  demand('complaints', form.complaints.trim() !== '');
  if (isPrimary) {
    demand('mainDiagnosis', form.mainDiagnosis !== null);
    Object.assign(found, problemsOfDiagnoses(form));
  } else demand('dynamics', form.dynamics.trim() !== '');
  form.prescriptions.forEach(({ drug }, index) => demand(`prescriptions.${index}.drug`, drug.trim() !== ''));
  if (form.epicrisis) {
    demand('epicrisis.complaintsAndDynamics', form.epicrisis.complaintsAndDynamics.trim() !== '');
    demand('epicrisis.mainDiagnosis', form.epicrisis.mainDiagnosis !== null);
    Object.assign(found, problemsOfDiagnoses(form.epicrisis, 'epicrisis.'));
  }
  return found;
}

/** Clears the fields of the other kind of visit. */
export function formOfVisit(form: Form025u, isPrimary: boolean): Form025u {
  const empty = emptyForm();
  const foreign: readonly (keyof Form025u)[] = isPrimary ? REPEAT_ONLY : PRIMARY_ONLY;
  return { ...form, ...Object.fromEntries(foreign.map((name) => [name, empty[name]])) };
}

/** Every diagnosis of a form, for checking them against the classification. */
export const diagnosesOf = ({
  mainDiagnosis,
  concomitant,
  externalCause,
  epicrisis,
}: Form025u): { field: string; diagnosis: Diagnosis }[] => {
  const of = (part: Pick<Epicrisis, 'mainDiagnosis' | 'concomitant' | 'externalCause'>, prefix: string) => [
    ...(part.mainDiagnosis ? [{ field: `${prefix}mainDiagnosis`, diagnosis: part.mainDiagnosis }] : []),
    ...part.concomitant.map((diagnosis, index) => ({ field: `${prefix}concomitant.${index}`, diagnosis })),
    ...(part.externalCause ? [{ field: `${prefix}externalCause`, diagnosis: part.externalCause }] : []),
  ];
  return [...of({ mainDiagnosis, concomitant, externalCause }, ''), ...(epicrisis ? of(epicrisis, 'epicrisis.') : [])];
};
