import { clinicSql } from '#server/db/sql.ts';

/**
 * Whose time new times of a doctor take: the practitioner's while the employment is in force, else the employment's
 * own. The employment and its person are locked, so that it is neither accepted nor ended until the times are there.
 */
export const lockClaimant = clinicSql<{ id: string; employee: string; practitioner: string; claimant: string }>(
  'doctor_claimant',
  `
  select d.id, e.id as employee, d.practitioner_id as practitioner, e.claimant_id as claimant
  from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id join practitioner p on p.id = d.practitioner_id
  where d.organization_id = :clinic and d.id = :doctor for share of e, p`,
);
