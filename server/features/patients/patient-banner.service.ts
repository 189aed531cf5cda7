import { clinicSql } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { goneCard } from './gone-card.service.ts';
import type { PatientListRow } from './list-patients.service.ts';
import { latestVisits, type VisitRow } from './patient-visits.service.ts';

/** What must be seen of a patient at once. Items of the card are null while nobody filled them. */
export interface PatientBannerRow extends PatientListRow {
  readonly has_no_middle_name: boolean;
  /** the clinic's own photograph, or else the account's picture */
  readonly avatar: string | null;
  readonly registration_subject: string | null;
  readonly allergies: string | null;
  readonly dispensary: readonly { readonly code: string; readonly name: string }[];
}

/**
 * Diseases under observation now: the latest word of the primary visits about a code is not that the observation ended
 * (`observationRows` of the printed card; a repeat visit says nothing of it). By reception_record_patient_idx.
 */
const DISPENSARY = `coalesce((
    select jsonb_agg(jsonb_build_object('code', said.code, 'name', said.name) order by said.visit_at desc, said.code)
    from (
      select distinct on (code) r.content #>> '{mainDiagnosis,code}' as code, r.content #>> '{mainDiagnosis,name}' as name,
        r.content #>> '{dispensary,action}' as action, r.visit_at
      from reception_record r
      where r.organization_id = :clinic and r.patient_id = p.id and r.is_primary and jsonb_typeof(r.content -> 'dispensary') = 'object'
      order by code, r.visit_at desc, r.id desc
    ) as said where said.action <> 'stop' and said.code is not null
  ), '[]')`;
/** The columns of `PatientBannerRow`, of the patient `:patient` that `BANNER_FROM` finds. */
export const BANNER_COLUMNS = `p.id, p.last_name, p.first_name, p.middle_name, p.has_no_middle_name, p.birth_date::text as birth_date, p.gender,
  p.card_number, p.phone, p.is_card_filled, coalesce(p.photo_id::text, case when p.dependant_id is null then u.avatar end) as avatar, p.data ->> 'registrationSubject' as registration_subject, p.data ->> 'allergies' as allergies,
  ${DISPENSARY} as dispensary`;
export const BANNER_FROM = `
  from patient p left join app_user u on u.id = p.user_id where p.organization_id = :clinic and p.id = :patient`;
/** By the primary keys of the patient and the account. */
const selectBanner = clinicSql<PatientBannerRow>('patient_banner', `select ${BANNER_COLUMNS} ${BANNER_FROM}`);

/**
 * What is seen of a patient beside a list or a time, with so many of the latest visits as are asked for; the look goes
 * to the log, as one at the card. @throws not_found, patient_merged
 */
export async function viewPatientBanner(
  call: Call,
  patient: string,
  { visits: limit }: { readonly visits?: number | undefined },
): Promise<PatientBannerRow & { readonly visits?: readonly VisitRow[] }> {
  const [row] = await selectBanner(call, { patient });
  if (!row) throw await goneCard(call, patient);
  const visits = limit === undefined ? undefined : ((await latestVisits(call, [patient], limit)).get(patient) ?? []);
  await audit(call, {
    action: 'patient.view',
    objectType: 'patient',
    objectId: patient,
    details: { card: String(row.card_number), banner: true },
  });
  return visits === undefined ? row : { ...row, visits };
}
