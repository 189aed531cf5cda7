import type { PersonCard } from '#shared/rules/card-merge.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import type { Patient, PatientPerson } from './patient.entity.ts';
import { removePrints } from './patient-cards.service.ts';

/** A row of a patient as it is kept while its card is gone. */
export interface KeptRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly dependant_id: string | null;
  readonly card_number: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly has_no_middle_name: boolean;
  readonly phone: string;
  readonly email: string;
  /** YYYY-MM-DD */
  readonly birth_date: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly data: Partial<PatientCard>;
  readonly version: number;
  /** of cards that were gone before there were photographs: undefined */
  readonly photo_id?: string | null;
}
/** Columns that PostgreSQL does not make itself. */
const COLUMNS = `id, organization_id, user_id, dependant_id, card_number, last_name, first_name, middle_name, has_no_middle_name, phone, email,
  birth_date, gender, data, version, created_at, is_imported, photo_id, restored_version, restored_like`;
const selectRow = clinicSql<{ row: KeptRow }>(
  'patient_row',
  `select to_jsonb(kept) as row from (select ${COLUMNS} from patient where organization_id = :clinic and id = :id) as kept`,
);
const insertRow = clinicSql(
  'patient_insert_back',
  `
  insert into patient (${COLUMNS})
  select id, :clinic, user_id, dependant_id, card_number, last_name, first_name, middle_name, has_no_middle_name, phone, email,
    birth_date, gender, data, version + 1, created_at, is_imported, photo_id, version + 1, case when version = restored_version then restored_like else version end
  from jsonb_populate_record(null::patient, :row::jsonb)`,
);

/** The version that a card has or, since an undo, that it is like. By patient_pkey. */
const selectVersion = clinicSql<{ version: number }>(
  'patient_version_like',
  `
  select case when version = restored_version then restored_like else version end as version
  from patient where organization_id = :clinic and id = :patient`,
);
const updateLike = clinicSql(
  'patient_like_again',
  'update patient set restored_version = version, restored_like = :like where organization_id = :clinic and id = :patient',
);

/** The version that a card has, or is like since an undo: as long as it stays, nothing was changed. */
export async function versionLike(call: ClinicEm, patient: string): Promise<number> {
  const [row] = await selectVersion(call, { patient });
  if (!row) throw new Error('A locked patient has a row');
  return row.version;
}
/** A card is again what it was in a version: for tables that made or filled it, it was not changed since. */
export const isLikeAgain = async (call: ClinicEm, patient: string, like: number): Promise<void> =>
  void (await updateLike(call, { patient, like }));

/** Takes the card of a patient away, whose rows have become another's already. @returns the row that was there */
export async function takeAway(call: Call, patient: Patient): Promise<KeptRow> {
  const [found] = await selectRow(call, { id: patient.id });
  if (!found) throw new Error('A locked patient has a row');
  await removePrints(call, { patient: patient.id });
  await call.em.remove(patient).flush();
  return found.row;
}
/**
 * Puts a card back as it was taken away; for tables that made or filled it, it was not changed. Whoever had it open has
 * an older version. Its number may have been given since: the key of numbers decides.
 */
export const putBack = async (call: Call, row: KeptRow): Promise<void> =>
  void (await insertRow(call, { row: JSON.stringify(row) }));

/** The card of an entity with its person. */
export const factsOfPatient = (patient: Patient): PersonCard => ({
  ...patient.card(),
  lastName: patient.lastName,
  firstName: patient.firstName,
  middleName: patient.middleName,
  hasNoMiddleName: patient.hasNoMiddleName,
  birthDate: patient.birthDate ?? null,
  gender: patient.gender ?? null,
  phone: patient.phone,
  email: patient.email,
});
/** Saves facts in the card of an entity. @returns names of what differed */
export function saveFacts(patient: Patient, facts: PersonCard): string[] {
  const { lastName, firstName, middleName, hasNoMiddleName, birthDate, gender, phone, email, ...card } = facts;
  const person: PatientPerson = {
    lastName,
    firstName,
    middleName,
    hasNoMiddleName,
    birthDate,
    gender,
    phone,
    email,
  };
  return patient.save(person, card);
}
