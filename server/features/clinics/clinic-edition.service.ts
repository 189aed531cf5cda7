import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FormEdition } from '#shared/rules/form-edition.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audited, eventParams } from '#server/lib/audit/audit.ts';

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
export async function clinicEdition(em: SqlEntityManager, clinic: CallClinic): Promise<EditionRow> {
  const [row] = await selectEdition(em, clinic.id, {});
  return found(row);
}

/** Chooses it for what is printed and opened from now on; saved records keep theirs. Logged. */
export async function setClinicEdition(
  em: SqlEntityManager,
  clinic: CallClinic,
  { userId, sessionId }: SignedIn,
  ip: string,
  edition: FormEdition | null,
): Promise<EditionRow> {
  const [row] = await updateEdition(em, clinic.id, {
    edition,
    ...eventParams({
      action: 'clinic.set_edition',
      userId,
      sessionId,
      organizationId: clinic.id,
      objectType: 'organization',
      objectId: clinic.id,
      ip,
      details: { edition },
    }),
  });
  return found(row);
}
