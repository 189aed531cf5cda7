import { clinicSql } from '#server/db/sql.ts';
import { inTransaction, type StaffCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { clinicForChange } from './clinic-for-change.ts';
import { clinicSettings, type ClinicWithPast } from './clinic-settings.service.ts';
import { clinicChanged } from './events.ts';

/** The present address stays. By organization_slug_pkey. */
const deleteSlug = clinicSql<{ slug: string }>(
  'clinic_past_slug_release',
  `
  delete from organization_slug s using organization o
  where s.slug = :slug and s.organization_id = :clinic and o.id = :clinic and o.slug <> s.slug returning s.slug`,
);

/**
 * Gives up a former address of the clinic's page: its links lead nowhere, and another clinic may take it. Logged.
 * @throws not_found, also for the present address
 */
export function releaseSlug(call: StaffCall, slug: string): Promise<ClinicWithPast> {
  return inTransaction(call, async (call) => {
    // whoever changes the address at this moment does it before or after
    await clinicForChange(call, call.clinic.id);
    const [released] = await deleteSlug(call, { slug });
    if (!released) throw new DomainError('not_found');
    await audit(call, {
      action: 'clinic.release_slug',
      objectType: 'organization',
      objectId: call.clinic.id,
      details: { slug },
    });
    call.changed(clinicChanged(call.clinic.id));
    return clinicSettings(call);
  });
}
