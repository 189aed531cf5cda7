/** Latitude and longitude, degrees. */
export type Place = readonly [latitude: number, longitude: number];

/** Maps of the web end there: the poles are not on them. */
export const MAX_LATITUDE = 85;
export const MAX_LONGITUDE = 180;
/** 1 m, about. */
const DIGITS = 5;
const N = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const COMMA = String.raw`(-?\d{1,3},\d+)`;
/** How places are written: first what is pasted from a map, of which some put the longitude first. */
const WRITINGS: readonly { readonly pattern: RegExp; readonly isLongitudeFirst?: true }[] = [
  // Yandex: a point before the middle of the map
  { pattern: new RegExp(String.raw`[?&](?:pt|whatshere\[point\])=${N},${N}`), isLongitudeFirst: true },
  { pattern: new RegExp(`[?&]ll=${N},${N}`), isLongitudeFirst: true },
  // 2GIS: a point before the middle of the map
  { pattern: new RegExp(String.raw`2gis\.[^?]*/${N},${N}(?:[/?]|$)`), isLongitudeFirst: true },
  { pattern: new RegExp(`[?&]m=${N},${N}`), isLongitudeFirst: true },
  // OpenStreetMap, Google
  { pattern: new RegExp(`[?&]mlat=${N}&mlon=${N}`) },
  { pattern: new RegExp(String.raw`#map=\d+/${N}/${N}`) },
  { pattern: new RegExp(`[@=]${N},${N}`) },
  { pattern: new RegExp(String.raw`^${N}°?\s*[,;\s]\s*${N}°?$`) },
  { pattern: new RegExp(String.raw`^${COMMA}°?(?:,\s|[;\s])\s*${COMMA}°?$`) },
];

// -0 is 0
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS)) + 0;
/** A place of the map, as it is kept. @returns null when it is none */
export function placeAt(latitude: number, longitude: number): Place | null {
  const isThere = Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE;
  return isThere ? [rounded(latitude), rounded(longitude)] : null;
}

/** Latitude first, as people write it. */
export const placeText = ([latitude, longitude]: Place): string => `${latitude}, ${longitude}`;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** Reads latitude and longitude, or the link of a map, as they are typed or pasted. @returns null when it is none */
export function readPlace(typed: string): Place | null {
  const text = decoded(typed.trim());
  for (const { pattern, isLongitudeFirst } of WRITINGS) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [a, b] = [first, second].map((part) => Number(part.replace(',', '.'))) as [number, number];
    return isLongitudeFirst ? placeAt(b, a) : placeAt(a, b);
  }
  return null;
}
