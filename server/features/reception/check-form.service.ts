import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import { formProblemTexts } from '#shared/rules/form-025u.ru.ts';
import {
  diagnosesOf,
  formOfVisit,
  problemsOfForm,
  type Diagnosis,
  type Form025u,
  type Prescription,
} from '#shared/rules/form-025u.ts';
import { platformSql } from '#server/db/sql.ts';
import { internationalNames } from '#server/features/refbooks/index.ts';
import { DomainError } from '#server/http/domain-error.ts';

const selectRecordable = platformSql<{ code: string; name: string }>(
  'diagnoses_recordable',
  'the classification belongs to the platform',
  'select code, name from mkb10 where code = any(:codes::text[]) and is_recordable',
);

/** A field of the form among those of a save. */
const ofForm = (field: string): string => `form.${field}`;

/**
 * The form as it may be kept: without the fields of the other kind of visit, every diagnosis under the name that the
 * classification has for it now. A code that the saved form has already may stay, even if it was retired since.
 * @throws validation_failed, diagnosis_not_recordable, each at its fields: `form.` and the path of the field
 */
export async function checkedForm(
  em: SqlEntityManager,
  sent: Form025u,
  { isPrimary, hasEpicrisis, saved }: { isPrimary: boolean; hasEpicrisis: boolean; saved?: Form025u },
): Promise<Form025u> {
  const form = formOfVisit(hasEpicrisis ? sent : { ...sent, epicrisis: null }, isPrimary);
  const fields: Record<string, string[]> = {};
  for (const [field, problem] of Object.entries(problemsOfForm(form, isPrimary)))
    fields[ofForm(field)] = [formProblemTexts[problem]];
  if (hasEpicrisis && form.epicrisis === null) fields[ofForm('epicrisis')] = [formProblemTexts.required];
  const isInvalid = Object.keys(fields).length > 0;

  const diagnoses = diagnosesOf(form);
  const names = await namesOf(
    em,
    diagnoses.map(({ diagnosis }) => diagnosis.code),
    saved,
  );
  for (const { field, diagnosis } of diagnoses) {
    if (!names.has(diagnosis.code)) fields[ofForm(field)] ??= [errorText('diagnosis_not_recordable')];
  }
  if (isInvalid) throw new DomainError('validation_failed', { fields });
  if (Object.keys(fields).length > 0) throw new DomainError('diagnosis_not_recordable', { fields });
  return renamed({ ...form, prescriptions: await withKnownDrugs(em, form, saved) }, names);
}

/**
 * Prescriptions whose drugs were chosen, with the international names that the register has for them. A drug that it
 * does not have, and the saved form has not, was not chosen: its name stays.
 */
async function withKnownDrugs(
  em: SqlEntityManager,
  { prescriptions }: Form025u,
  saved: Form025u | undefined,
): Promise<Prescription[]> {
  const known = new Map(
    (saved?.prescriptions ?? []).map(({ drugId = '', international = '' }) => [drugId, international]),
  );
  const ids = prescriptions.flatMap(({ drugId }) => drugId ?? []);
  for (const { code, international } of await internationalNames(em, ids)) known.set(code, international);
  return prescriptions.map(({ drugId = '', international: _, ...typed }) => {
    const international = drugId === '' ? undefined : known.get(drugId);
    return international === undefined ? typed : { ...typed, drugId, international };
  });
}

/** Codes that may be written with their names. */
async function namesOf(
  em: SqlEntityManager,
  codes: readonly string[],
  saved: Form025u | undefined,
): Promise<Map<string, string>> {
  const names = new Map((saved ? diagnosesOf(saved) : []).map(({ diagnosis }) => [diagnosis.code, diagnosis.name]));
  if (codes.length > 0)
    for (const { code, name } of await selectRecordable(em, { codes: [...new Set(codes)] })) names.set(code, name);
  return names;
}

function renamed(form: Form025u, names: ReadonlyMap<string, string>): Form025u {
  const named = <T extends Diagnosis | null>(diagnosis: T): T =>
    diagnosis ? { ...diagnosis, name: names.get(diagnosis.code) ?? diagnosis.name } : diagnosis;
  const part = <T extends Pick<Form025u, 'mainDiagnosis' | 'concomitant' | 'externalCause'>>(of: T): T => ({
    ...of,
    mainDiagnosis: named(of.mainDiagnosis),
    concomitant: of.concomitant.map(named),
    externalCause: named(of.externalCause),
  });
  return { ...part(form), epicrisis: form.epicrisis && part(form.epicrisis) };
}
