import { keepZone } from '#server/db/clinic-zone.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';

/** A doctor, as whose new times are made. */
interface Claimant {
  readonly id: string;
  readonly employee: string;
  readonly practitioner: string;
  readonly claimant: string;
}
const lockDoctor = clinicSql<Claimant & { readonly timezone: string }>(
  'doctor_claimant',
  `
  select d.id, e.id as employee, d.practitioner_id as practitioner, e.claimant_id as claimant, o.timezone
  from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id join practitioner p on p.id = d.practitioner_id
  join organization o on o.id = :clinic
  where d.organization_id = :clinic and d.id = :doctor for share of e, p`,
);

/**
 * Whose time new times of a doctor take: the practitioner's while the employment is in force, else the employment's
 * own. The employment and its person are locked, so that it is neither accepted nor ended until the times are there;
 * and so is the clinic's zone, so that a change of it counts them.
 * @throws not_found; conflict: the zone has changed since the call's clinic was looked up
 */
export async function lockClaimant(call: ClinicCall, doctor: string): Promise<Claimant> {
  await keepZone(call, {});
  const [found] = await lockDoctor(call, { doctor });
  if (!found) throw new DomainError('not_found');
  if (found.timezone !== call.clinic.timezone) throw new DomainError('conflict');
  return found;
}
