import type { Static } from 'typebox';
import type { DocumentJob } from '#shared/contract/documents.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { fileNameOf } from './file-name.ts';
import type { JobRow } from './documents.service.ts';

export const toDocumentJob = (
  { id, kind, edition, edition_reason, card_opened, without_visits, title, state, position, error, created_ms }: JobRow,
  zone: string,
): Static<typeof DocumentJob> => {
  // a document that failed is there as .docx only
  return {
    id,
    kind,
    edition,
    edition_reason,
    card_opened,
    without_visits,
    title,
    state,
    position,
    file_name: fileNameOf(title, state === 'failed' ? 'docx' : 'pdf'),
    pdf_available: error !== 'pdf_unavailable',
    error: error === null ? null : errorText(error),
    created_at: toClinicIso(created_ms, zone),
  };
};
