const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** True for an id as PostgreSQL and the wire write it; other spellings (`urn:uuid:…`, braces) are none. */
export const isUuid = (text: string): boolean => UUID.test(text);
/** An id as an address gives it; null for anything else. */
export const uuidOf = (text: string | null): string | null => (text !== null && isUuid(text) ? text : null);
