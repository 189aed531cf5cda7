import type { FormEdition } from '#shared/rules/form-edition.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { Call, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audited, callEventParams } from '#server/lib/audit/audit.ts';

interface EditionRow {
  /** null: by the day on which a card was opened */
  readonly edition: FormEdition | null;
}
const selectEdition = clinicSql<EditionRow>(
  'clinic_edition',
  'select form_edition as edition from organization where id = :clinic',
);
const updateEdition = clinicSql<EditionRow>(
  'clinic_edition_set',
  audited('update organization set form_edition = :edition where id = :clinic returning form_edition as edition'),
);

/** The call's clinic was there a moment ago. */
function found(row: EditionRow | undefined): EditionRow {
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The edition of form 025/u that a clinic has chosen (README "Printing"). */
export async function clinicEdition(call: ClinicCall): Promise<EditionRow> {
  const [row] = await selectEdition(call, {});
  return found(row);
}

/** Chooses it for what is printed and opened from now on; saved records keep theirs. Logged. */
export async function setClinicEdition(call: Call, edition: FormEdition | null): Promise<EditionRow> {
  const event = { action: 'clinic.set_edition', objectType: 'organization', objectId: call.clinic.id };
  const [row] = await updateEdition(call, { edition, ...callEventParams(call, { ...event, details: { edition } }) });
  return found(row);
}
