import { patientPhotoEndpoints } from '#shared/contract/patient-photos.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { usePicture } from '#renderer/lib/api/use-picture.ts';
import type { PatientBannerFacts } from './api.ts';

/** px, on a dense display: one size for all places, so that a page fetches it once, and the log has one look */
const SIZE = 144;

/** The picture of a patient, as `usePicture`: the clinic's own, or else the account's. Null until the rest is known. */
export const usePatientPhoto = (
  clinic: string,
  { id, avatar }: Partial<Pick<PatientBannerFacts, 'id' | 'avatar'>>,
): string | null =>
  usePicture(id !== undefined && avatar ? `${avatar} ${SIZE}` : null, (dispatch) =>
    dispatch(
      fetchFile(patientPhotoEndpoints.getPatientPhoto, {
        clinic,
        params: { id: id ?? '' },
        query: { size: SIZE },
        headers: {},
      }),
    ),
  );
