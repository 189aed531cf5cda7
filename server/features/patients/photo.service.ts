import type { StoredFile } from '#shared/contract/endpoint.ts';
import { clinicSql } from '#server/db/sql.ts';
import {
  bindFile,
  discardFile,
  keepFile,
  readAvatarPart,
  readFile,
  type Files,
  type SentFile,
} from '#server/features/files/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { goneCard, patientForChange } from './gone-card.service.ts';
import { cardChanged, findPatientCard, logged, type PatientCardRow } from './patient-cards.service.ts';
import { ownerOf } from './photo-file.ts';

interface Pictures {
  /** file of the clinic's own */
  readonly photo_id: string | null;
  /** of the account; a dependant has none of it */
  readonly avatar: string | null;
}
/** By the primary keys of the patient and the account. */
const selectPictures = clinicSql<Pictures>(
  'patient_pictures',
  `select p.photo_id, case when p.dependant_id is null then u.avatar end as avatar
   from patient p left join app_user u on u.id = p.user_id where p.organization_id = :clinic and p.id = :patient`,
);
async function picturesOf(call: Call, patient: string): Promise<Pictures> {
  const [found] = await selectPictures(call, { patient });
  if (!found) throw await goneCard(call, patient);
  return found;
}

/**
 * The picture of a patient: the clinic's own, whose look is logged, or else the account's.
 * @param size pixels of the place where it is shown
 * @throws not_found, patient_merged, file_checking, storage_unavailable
 */
export async function readPatientPhoto(
  call: Call,
  files: Files,
  { id, size }: { readonly id: string; readonly size?: number | undefined },
): Promise<StoredFile> {
  const { photo_id: photo, avatar } = await picturesOf(call, id);
  if (photo !== null) return readFile(call, files, { id: photo, size });
  if (avatar === null) throw new DomainError('not_found');
  const { file } = await readAvatarPart(call.em, files, { id: avatar, size });
  return file;
}

const show = (call: Call, id: string, photo: string | null): Promise<PatientCardRow> =>
  inTransaction(call, async (call) => {
    const patient = await patientForChange(call, id);
    const before = patient.photoId ?? null;
    if (photo !== null) await bindFile(call, photo, ownerOf(id));
    if (before !== null) await discardFile(call, before, ownerOf(id));
    if (photo !== before) {
      patient.photoId = photo;
      await call.em.flush();
      await logged(call, 'patient.update', id, { fields: ['photo'] });
      call.changed(cardChanged(call, id));
    } else await logged(call, 'patient.view', id); // the answer is the whole card
    return findPatientCard(call, id);
  });

/**
 * Keeps a photograph that the clinic took of a patient: drawn anew, in the private store (K6); the one before goes.
 * Logged.
 * @throws not_found, patient_merged, what `keepFile` throws
 */
export async function setPatientPhoto(
  call: Call & { readonly gone?: AbortSignal },
  files: Files,
  id: string,
  sent: SentFile,
): Promise<PatientCardRow> {
  await picturesOf(call, id);
  const file = await keepFile(call, files, sent, 'avatar');
  return show(call, id, file.id);
}

/** Takes the clinic's photograph away, if there is one. Logged. @throws not_found, patient_merged */
export const removePatientPhoto = (call: Call, id: string): Promise<PatientCardRow> => show(call, id, null);
