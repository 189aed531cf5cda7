import type { Output } from '#shared/contract/endpoint.ts';
import { fileEndpoints as api } from '#shared/contract/files.ts';
import type { File } from './file.entity.ts';

/** Where everybody finds a variant of a public file. */
export const publicAddress = (key: string): string => api.getPublicFile.path.replace(':key', key);

const stateOf = ({ state }: File): 'ready' | 'checking' => (state === 'ready' ? 'ready' : 'checking');

/** A public picture with its addresses, from small to large. */
export function toUploadedImage(file: File): Output<typeof api.uploadImage> {
  const images = file.variants
    .getItems()
    .toSorted((a, b) => a.size - b.size)
    .map(({ key, size }) => ({ url: publicAddress(key), size }));
  return {
    image_url: images.at(-1)?.url ?? '',
    id: file.id,
    width: file.width ?? 0,
    height: file.height ?? 0,
    images,
    state: stateOf(file),
  };
}

/** A private document with the address at which it is read. */
export const toUploadedTemplate = (file: File): Output<typeof api.uploadTemplate> => ({
  template_url: api.getFile.path.replace(':id', file.id),
  id: file.id,
  file_name: file.name,
  state: stateOf(file),
});
