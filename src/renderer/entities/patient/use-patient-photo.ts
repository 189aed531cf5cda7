import { patientPhotoEndpoints } from '#shared/contract/patient-photos.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { usePicture } from '#renderer/lib/api/use-picture.ts';
import type { PatientBannerFacts } from './api.ts';

/**
 * The picture of a patient, as `usePicture`: the clinic's own, or else the account's. Null until the rest is known.
 * @param size pixels of its place
 */
export const usePatientPhoto = (
  clinic: string,
  { id, avatar }: Partial<Pick<PatientBannerFacts, 'id' | 'avatar'>>,
  size: number,
): string | null =>
  usePicture(id !== undefined && avatar ? `${avatar} ${size}` : null, (dispatch) =>
    dispatch(
      fetchFile(patientPhotoEndpoints.getPatientPhoto, {
        clinic,
        params: { id: id ?? '' },
        query: { size },
        headers: {},
      }),
    ),
  );
