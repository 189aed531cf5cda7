import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { apiTexts } from './api-texts.ru.ts';

/** A refusal as the renderer knows it: always with a Russian text that can be shown. */
export interface ApiError {
  /** HTTP status; 0 when the server was not reached */
  readonly status: number;
  /** code of the catalogue, or `network_failure`, `bad_answer`, `unknown` */
  readonly code: string;
  readonly message: string;
  /** messages by field; empty when the refusal names no field */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** the current row that a stale update lost to, or the id of the card that one was merged into */
  readonly current?: unknown;
  /** ms since 1970 when another try makes sense, as the server says */
  readonly retryAt?: number;
  /** the person was asked to prove who they are, and would rather not: they know why nothing was done */
  readonly isDeclined?: true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');

function fieldErrors(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).map(([field, texts]): [string, string[]] => [field, textsOf(texts)]);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

/** Reads the body of a refusal; a body that is not ours gives the general message (1 §8). */
export function refusalOf(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return { status, code: 'unknown', message: apiTexts.alert_unknown, errors: {} };
  const errors = fieldErrors(body['errors']);
  const message = textsOf(body['message'] ?? body['msg'])[0] ?? errors['message']?.[0] ?? apiTexts.alert_unknown;
  return {
    status,
    code: typeof body['code'] === 'string' ? body['code'] : 'unknown',
    message,
    errors,
    ...('current' in body ? { current: body['current'] } : {}),
  };
}

/** Any failure of a request as an ApiError; `headers` of the answer, when there was one. */
export function toApiError(error: FetchBaseQueryError, headers?: Headers): ApiError {
  const seconds = Number(headers?.get('Retry-After') ?? 0);
  if (typeof error.status === 'number')
    return { ...refusalOf(error.status, error.data), ...(seconds > 0 ? { retryAt: Date.now() + seconds * 1000 } : {}) };
  if (error.status === 'PARSING_ERROR')
    return { status: error.originalStatus, code: 'bad_answer', message: apiTexts.alert_bad_answer, errors: {} };
  return { status: 0, code: 'network_failure', message: apiTexts.alert_network, errors: {} };
}

export const isApiError = (value: unknown): value is ApiError =>
  isRecord(value) &&
  typeof value['status'] === 'number' &&
  typeof value['code'] === 'string' &&
  typeof value['message'] === 'string';

/** What a `catch` of an unwrapped call, or the `error` of a hook, holds; null for no error. */
export function errorOf(caught: unknown): ApiError | null {
  if (caught === undefined || caught === null) return null;
  return isApiError(caught) ? caught : { status: 0, code: 'unknown', message: apiTexts.alert_unknown, errors: {} };
}

/** A successful status whose body says that it is not one (1 §7, §8): `result: false` or `type: 'error'`. */
export const isDisguisedRefusal = (body: unknown): boolean =>
  isRecord(body) && (body['result'] === false || body['type'] === 'error');

const GATEWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);
/** The server was not reached, or could not answer: the same call may be sent again. */
export const isOutage = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  GATEWAY.has(status) && code !== 'maintenance';
