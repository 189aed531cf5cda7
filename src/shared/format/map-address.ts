import { MAP_ADDRESS } from '#shared/pages.ts';

/** 1 §9 */
const ZOOM = '17';

/** A map of the clinic, by its coordinates (latitude, longitude) or by its address. */
export function mapAddress(address: string, coords: readonly number[] | undefined): string {
  const [latitude, longitude] = coords ?? [];
  const point: Record<string, string> =
    latitude === undefined || longitude === undefined ? { text: address } : { pt: `${longitude},${latitude}`, z: ZOOM };
  return `${MAP_ADDRESS}?${new URLSearchParams(point).toString()}`;
}
