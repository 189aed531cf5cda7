import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Static } from 'typebox';
import type { Patient } from '#shared/contract/patients.ts';
import { cardToWire, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { CallClinic } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';

/** A patient with the whole card, as the wire has it. */
export type WirePatient = Static<typeof Patient>;
interface PatientRow extends Omit<WirePatient, 'data' | 'cardid'> {
  readonly card_number: number;
  readonly data: Partial<PatientCard>;
}

/** By patient_pkey. */
const selectPatient = clinicSql<PatientRow>('reception_patient', `
  select id, last_name, first_name, middle_name, birth_date::text as date_of_birth, card_number, phone, gender, is_card_filled as good,
    has_no_middle_name, email, null as avatar, user_id is not null as has_account, data, version
  from patient where organization_id = :clinic and id = :patient`);

/** @throws not_found */
export async function readPatientOfVisit(em: SqlEntityManager, clinic: CallClinic, patient: string): Promise<WirePatient> {
  const [row] = await selectPatient(em, clinic.id, { patient });
  if (!row) throw new DomainError('not_found');
  const { card_number: number, data, ...rest } = row;
  return { ...rest, cardid: String(number), data: cardToWire({ ...emptyCard(), ...data }) };
}
