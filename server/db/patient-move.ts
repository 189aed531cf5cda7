/** Rows of one patient of a clinic that become another's. */
export interface PatientMove {
  readonly from: string;
  readonly to: string;
  /** only these; null: all */
  readonly ids: readonly string[] | null;
}
/** What an account did for a patient since an instant, ISO. */
export interface OwnDoing {
  readonly patient: string;
  readonly user: string;
  readonly since: string;
}
/** The same as parameters of a statement: `:from`, `:to`, `:ids`. */
export const moveParams = ({ from, to, ids }: PatientMove) => ({ from, to, ids: ids === null ? null : [...ids] });
/** Condition of the rows that move, of a table with `id`, `organization_id` and `patient_id`. */
export const MOVED =
  'organization_id = :clinic and patient_id = :from and (:ids::uuid[] is null or id = any(:ids::uuid[]))';
