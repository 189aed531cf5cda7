/**
 * A key that nobody else has made. `crypto.randomUUID` exists only on secure origins, a clinic's own network may be
 * plain.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
