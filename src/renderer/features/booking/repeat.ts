import type { ApiError } from '#renderer/lib/api/api-error.ts';

const GATEWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** The server was not reached, or could not answer: the same call may be sent again. */
export const isOutage = ({ status }: Pick<ApiError, 'status'>): boolean => GATEWAY.has(status);

/** A key that no other confirmation has. `crypto.randomUUID` exists only on secure origins, a clinic's own network may be plain. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
