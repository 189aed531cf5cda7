import { forgetInvitations } from '#server/features/auth/index.ts';
import { forgetCardNumbers } from '#server/features/patients/index.ts';
import { dismissAllAdmins } from '#server/features/registry/index.ts';
import { rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type StaffCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { forgetCallClinic } from './clinics.service.ts';
import { Organization } from './organization.entity.ts';
import { clinicTexts } from './texts.ru.ts';

/**
 * Removes the clinic of the call, which nobody has worked in: its administrators lose the role, links of invitations
 * end. Whatever else refers to it keeps it; the database decides. Logged.
 * @throws not_found, row_in_use
 */
export async function removeClinic(call: StaffCall): Promise<void> {
  const { id } = call.clinic;
  try {
    await inTransaction(call, async (call) => {
      const clinic = await rootForChange(call, Organization, id);
      await dismissAllAdmins(call);
      await forgetInvitations(call.em, id);
      await forgetCardNumbers(call);
      call.em.remove(clinic);
      await call.em.flush();
      const { slug, title } = clinic;
      await audit(call, {
        action: 'clinic.delete',
        objectType: 'organization',
        objectId: id,
        details: { slug, title },
      });
    });
  } catch (error) {
    if (databaseErrorCode(error) !== 'conflict') throw error;
    throw new DomainError('row_in_use', { params: { reason: clinicTexts.clinicInUse } });
  }
  forgetCallClinic(id);
}
