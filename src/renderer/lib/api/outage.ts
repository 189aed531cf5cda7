import type { ApiError } from './api-error.ts';

const GATEWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** The server was not reached, or could not answer: the same call may be sent again. */
export const isOutage = ({ status }: Pick<ApiError, 'status'>): boolean => GATEWAY.has(status);
