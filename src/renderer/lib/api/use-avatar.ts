import { fetchFile } from './fetch-file.ts';
import { usePicture } from './use-picture.ts';

/**
 * The picture of an account by its id, as `usePicture`.
 * @param size pixels of its place
 */
export const useAvatar = (id: string | null, size: number): string | null =>
  usePicture(id && `${id} ${size}`, async (dispatch) => {
    const { fileEndpoints } = await import('#shared/contract/files.ts');
    return dispatch(fetchFile(fileEndpoints.getAvatar, { params: { id: id ?? '' }, query: { size }, headers: {} }));
  });
