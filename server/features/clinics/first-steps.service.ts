import { FIRST_STEPS, type FirstStep } from '#shared/rules/first-steps.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';

/** One row of each table is enough: by organization_pkey, the keys of the directories and slot_doctor_idx. */
const selectSteps = clinicSql<Record<FirstStep, boolean>>(
  'clinic_first_steps',
  `
  select o.address <> '' and cardinality(o.phones) > 0 as contacts, o.worktime <> '' or o.hours is not null as hours, o.logo is not null as logo,
    exists (select from specialty where organization_id = :clinic) as specialties,
    exists (select from doctor where organization_id = :clinic) as doctors,
    exists (select from slot where organization_id = :clinic and start_time > now()) as times,
    o.published_at is not null as published
  from organization o where o.id = :clinic`,
);

/** The first steps that a clinic has done. */
export async function firstStepsDone(call: ClinicCall): Promise<FirstStep[]> {
  const [row] = await selectSteps(call, {});
  return FIRST_STEPS.filter((step) => row?.[step]);
}
