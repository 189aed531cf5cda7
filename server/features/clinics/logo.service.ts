import { keepFile, publicAddress, showPicture, type Files, type SentFile } from '#server/features/files/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { clinicForChange } from './clinic-for-change.ts';
import { clinicSettings, type ClinicWithPast } from './clinic-settings.service.ts';
import { clinicChanged } from './events.ts';

/** px: what the largest mark of a page takes on a dense display */
const SHOWN = 128;

/** Shows this logo, or none. Logged. */
const show = (call: Call, shown: Parameters<typeof showPicture>[3]): Promise<ClinicWithPast> =>
  inTransaction(call, async (call) => {
    const clinic = await clinicForChange(call, call.clinic.id);
    const before = clinic.logo ?? null;
    clinic.logo = await showPicture(call, { kind: 'organization', id: clinic.id }, before, shown);
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
