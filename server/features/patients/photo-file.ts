import { discardFile, passFile } from '#server/features/files/index.ts';
import type { Call } from '#server/http/call.ts';
import type { Patient } from './patient.entity.ts';

/** To whom the file of a photograph belongs. */
export const ownerOf = (patient: string) => ({ kind: 'patient', id: patient }) as const;

/** The photograph goes with its card, in the transaction of `em`. */
export async function discardPhoto(call: Call, patient: Patient): Promise<void> {
  if (patient.photoId) await discardFile(call, patient.photoId, ownerOf(patient.id));
}

/**
 * Gives the photograph of one card to another, in the transaction of `em`: as its file, not in their rows.
 * @throws not_found when it is not theirs any more
 */
export const passPhoto = (call: Call, photo: string, from: string, to: string): Promise<void> =>
  passFile(call, photo, ownerOf(from), ownerOf(to));
