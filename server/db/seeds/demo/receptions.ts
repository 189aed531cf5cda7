import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Form025u } from '#shared/rules/form-025u.ts';
import { editionOfCard } from '#shared/rules/form-edition.ts';
import { clinicSql } from '#server/db/sql.ts';
import { seededUuid } from './random.ts';
import { DEMO_REPEAT_VISIT, DEMO_VISITS } from './receptions.ru.ts';

interface Visit {
  readonly id: string;
  readonly patient_id: string;
  readonly specialty_id: string;
}
/** What the demo's doctor and the demo's patient have behind them. */
const selectVisits = clinicSql<Visit>(
  'demo_done_visits',
  `
  select a.id, a.patient_id, d.specialty_id from appointment a join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  where a.organization_id = :clinic and a.status = 'done' and (a.practitioner_id = :practitioner or a.patient_id = :patient)
  order by a.start_time, a.id`,
);
const insertRecords = clinicSql(
  'demo_receptions',
  `
  with visits as (
    select v.*, a.patient_id, a.doctor_id, a.practitioner_id, a.start_time, a.end_time, d.specialty_id
    from jsonb_to_recordset(:rows) as v (id uuid, appointment uuid, treatment_case uuid, is_primary boolean, content jsonb)
    join appointment a on a.organization_id = :clinic and a.id = v.appointment
    join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  ), cases as (
    insert into treatment_case (id, organization_id, patient_id, specialty_id, opened_at, opened_by, closed_at)
    select treatment_case, :clinic, patient_id, specialty_id, start_time, :author, (select max(l.end_time) from visits l where l.treatment_case = visits.treatment_case and l.content -> 'epicrisis' <> 'null'::jsonb)
    from visits where is_primary
  )
  insert into reception_record (id, organization_id, appointment_id, patient_id, doctor_id, practitioner_id, treatment_case_id, form, edition, is_primary, has_epicrisis,
    visit_at, content, created_at, created_by, updated_at, updated_by)
  select id, :clinic, appointment, patient_id, doctor_id, practitioner_id, treatment_case, '025u', :edition, is_primary, content -> 'epicrisis' <> 'null'::jsonb,
    start_time, content, end_time, :author, end_time, :author
  from visits`,
  { prepared: false },
);

/**
 * Gives the past visits of the demo's doctor, and those of the demo's patient, their records. A second visit of a
 * patient to the same specialty continues the case of the first one and ends it. The edition is that of the demo's
 * cards, which are opened today.
 */
export async function seedReceptions(
  em: SqlEntityManager,
  clinic: string,
  { practitioner, patient, author, today }: { practitioner: string; patient: string; author: string; today: string },
): Promise<void> {
  const call = { em, clinic: { id: clinic } };
  const begun = new Map<string, string>();
  const ended = new Set<string>();
  const rows = (await selectVisits(call, { practitioner, patient })).map(({ id, patient_id, specialty_id }, index) => {
    const key = `${patient_id} ${specialty_id}`;
    const known = ended.has(key) ? undefined : begun.get(key);
    const treatmentCase = known ?? seededUuid('case', id);
    begun.set(key, treatmentCase);
    if (known !== undefined) ended.add(key);
    const content: Form025u | undefined =
      known === undefined ? DEMO_VISITS[index % DEMO_VISITS.length] : DEMO_REPEAT_VISIT;
    return {
      id: seededUuid('reception', id),
      appointment: id,
      treatment_case: treatmentCase,
      is_primary: known === undefined,
      content,
    };
  });
  await insertRecords(call, { rows: JSON.stringify(rows), author, edition: editionOfCard(null, today) });
}
