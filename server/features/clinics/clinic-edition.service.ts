import type { FormEdition } from '#shared/rules/form-edition.ts';
import { clinicSql } from '#server/db/sql.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { clinicForChange } from './clinic-for-change.ts';

interface EditionRow {
  /** null: by the day on which a card was opened */
  readonly edition: FormEdition | null;
}
const selectEdition = clinicSql<EditionRow>(
  'clinic_edition',
  'select form_edition as edition from organization where id = :clinic',
);

/** The edition of form 025/u that a clinic has chosen (decision "Printing"). @throws not_found */
export async function clinicEdition(call: ClinicCall): Promise<EditionRow> {
  const [row] = await selectEdition(call, {});
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Chooses it for what is printed and opened from now on; saved records keep theirs. Logged. @throws not_found */
export function setClinicEdition(call: Call, edition: FormEdition | null): Promise<EditionRow> {
  return inTransaction(call, async (call) => {
    const clinic = await clinicForChange(call, call.clinic.id);
    clinic.chooseFormEdition(edition);
    await call.em.flush();
    const event = { action: 'clinic.set_edition', objectType: 'organization', objectId: clinic.id };
    await audit(call, { ...event, details: { edition } });
    return { edition };
  });
}
