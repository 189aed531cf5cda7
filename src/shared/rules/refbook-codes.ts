/**
 * How codes of reference books are written (patterns of schemas): official files are read by them, and what is typed by
 * hand is checked by them.
 */
export const INSURER_CODE = String.raw`^\d{5}$`;
/** Of the region of an insurer; an official file may leave it out. */
export const OKATO_CODE = String.raw`^(?:\d{5})?$`;
/** As its list has it. */
export const BENEFIT_CODE = String.raw`^\d{1,3}$`;

/** Signs of what a person writes into a row: as many as official files have, so that each can be put back. */
export const HAND_LIMITS = { insurer: 2000, benefit: 2000, address: 250, addressKind: 50 } as const;

/** What a person did to a row of a reference book; null (not here): it says what its file, or the starter, says. */
export const BY_HAND = ['made', 'corrected'] as const;
export type ByHand = (typeof BY_HAND)[number];
