import type { Output } from '#shared/contract/endpoint.ts';
import { fileEndpoints as api } from '#shared/contract/files.ts';
import type { File } from './file.entity.ts';

/** Where everybody finds a variant of a public file. */
export const publicAddress = (key: string): string => api.getPublicFile.path.replace(':key', key);

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
    state: file.state === 'ready' ? 'ready' : 'checking',
  };
}
