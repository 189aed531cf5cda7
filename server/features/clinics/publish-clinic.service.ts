import { staffAccounts, rolesChanged } from '#server/features/registry/index.ts';
import { inTransaction, type StaffCall } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { clinicForChange } from './clinic-for-change.ts';
import { clinicSettings, type ClinicWithPast } from './clinic-settings.service.ts';
import { forgetCallClinic } from './clinics.service.ts';
import { clinicChanged } from './events.ts';

/**
 * Lets people find the clinic of the call and book there, or not any more; visits to come stay. One that is so already
 * stays. Logged.
 */
export async function publishClinic(call: StaffCall, isPublished: boolean): Promise<ClinicWithPast> {
  const { id } = call.clinic;
  const saved = await inTransaction(call, async (call) => {
    const clinic = await clinicForChange(call, id);
    if ((clinic.publishedAt != null) !== isPublished) {
      if (isPublished) clinic.publish();
      else clinic.hide();
      await call.em.flush();
      await audit(call, {
        action: isPublished ? 'clinic.publish' : 'clinic.hide',
        objectType: 'organization',
        objectId: id,
      });
      // menus follow the modules that are open
      call.changed([...clinicChanged(id), ...rolesChanged(await staffAccounts(call))]);
    }
    return clinicSettings(call);
  });
  forgetCallClinic(id);
  return saved;
}
