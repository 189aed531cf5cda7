import { clinicSql } from '#server/db/sql.ts';
import {
  bindFile,
  discardFile,
  keepFile,
  publicAddress,
  type Files,
  type SentFile,
} from '#server/features/files/index.ts';
import { rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { clinicSettings, type ClinicWithPast } from './clinic-settings.service.ts';
import { clinicChanged } from './events.ts';
import { Organization } from './organization.entity.ts';

/** px: what the largest mark of a page takes on a dense display */
const SHOWN = 128;
/** By file_variant's key. */
const selectFileOf = clinicSql<{ id: string }>(
  'clinic_logo_file',
  'select file_id as id from file_variant where organization_id = :clinic and key = :key',
);

/** Shows this logo, or none; what was shown before is given to nobody any more. Logged. */
const show = (call: Call, shown: { readonly id: string; readonly address: string } | null): Promise<ClinicWithPast> =>
  inTransaction(call, async (call) => {
    const clinic = await rootForChange(call, Organization, call.clinic.id);
    const owner = { kind: 'organization', id: clinic.id } as const;
    const before = clinic.logo ?? null;
    if (shown) await bindFile(call, shown.id, owner);
    const [file] = before === null ? [] : await selectFileOf(call, { key: before.split('/').at(-1) ?? '' });
    if (file) await discardFile(call, file.id, owner);
    clinic.logo = shown?.address ?? null;
    await call.em.flush();
    if (shown || before !== null) {
      const action = shown ? 'clinic.set_logo' : 'clinic.remove_logo';
      await audit(call, { action, objectType: 'organization', objectId: clinic.id });
      call.changed(clinicChanged(clinic.id));
    }
    return clinicSettings(call);
  });

/**
 * Keeps a clinic's logo: drawn anew, in the public store (K5, K6); the one before goes with it.
 * @throws what `keepFile` throws
 */
export async function setClinicLogo(
  call: Call & { readonly gone?: AbortSignal },
  files: Files,
  sent: SentFile,
): Promise<ClinicWithPast> {
  // of nothing yet: what nobody shows is forgotten after a day
  const file = await keepFile(call, files, sent, 'logo');
  const key = file.variantFor(SHOWN)?.key ?? '';
  return show(call, { id: file.id, address: publicAddress(key) });
}

/** Takes the logo away, if there is one. Logged. */
export const removeClinicLogo = (call: Call): Promise<ClinicWithPast> => show(call, null);
