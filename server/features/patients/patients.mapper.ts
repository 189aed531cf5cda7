import type { Static } from 'typebox';
import type { Patient, PatientRow } from '#shared/contract/patients.ts';
import { cardToWire, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import type { PatientListRow } from './list-patients.service.ts';

/** A patient with the card as the database keeps it: items that nobody filled yet may be missing. */
export interface PatientCardRow extends PatientListRow {
  readonly has_no_middle_name: boolean;
  readonly email: string;
  readonly avatar: string | null;
  readonly has_account: boolean;
  readonly data: Partial<PatientCard>;
  readonly version: number;
}

export const toPatientRow = (row: PatientListRow): Static<typeof PatientRow> => ({
  id: row.id,
  last_name: row.last_name,
  first_name: row.first_name,
  middle_name: row.middle_name,
  date_of_birth: row.birth_date,
  cardid: String(row.card_number),
  phone: row.phone,
  gender: row.gender,
  good: row.is_card_filled,
});

/** The card of a row with every item in its place. */
export const cardOf = ({ data }: Pick<PatientCardRow, 'data'>): PatientCard => ({ ...emptyCard(), ...data });

export const toPatient = (row: PatientCardRow): Static<typeof Patient> => ({
  ...toPatientRow(row),
  has_no_middle_name: row.has_no_middle_name,
  email: row.email,
  avatar: row.avatar,
  has_account: row.has_account,
  data: cardToWire(cardOf(row)),
  version: row.version,
});
