import { createApi, fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Endpoint, Input } from '#shared/contract/endpoint.ts';
import { idleHeaders } from '#renderer/lib/session/activity.ts';
import { selectToken, type SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { throughProof } from '#renderer/lib/session/through-proof.ts';
import { leftError, throughSession } from '#renderer/lib/session/through-session.ts';
import { serverOrigin } from '#renderer/lib/workstation/workstation.ts';
import { isDisguisedRefusal, refusalOf, toApiError, type ApiError } from './api-error.ts';

interface ApiRequest {
  readonly url: string;
  readonly method: Endpoint['method'];
  readonly params: Record<string, unknown> | undefined;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}
/** What an endpoint of a feature may say about itself. */
export interface ApiOptions {
  /** the feature shows the refusal itself: no red toast */
  readonly showsOwnErrors?: boolean;
  /** nothing waits for it: when the session is over, that is all right */
  readonly needsNoAnswer?: boolean;
  /** how long an answer is waited for */
  readonly seconds?: number;
}
/** What the answer's action carries for the listener. */
export type ApiMeta = Pick<ApiOptions, 'showsOwnErrors'>;

type Parts<E extends Endpoint> = Input<E> &
  (E['scope'] extends 'clinic' ? { readonly clinic: string } : unknown) &
  (E['accepts'] extends object ? { readonly file: Blob } : unknown) &
  (E['uploads'] extends object ? { readonly file: File } : unknown);
/**
 * The argument of a call: its declared parts, and the clinic's id for a call of a clinic (part of the cache key, so
 * that two clinics never mix).
 */
export type RequestInput<E extends Endpoint> = keyof Parts<E> extends never ? void : Parts<E>;

/** A form with a file, and the texts beside it before it: the server has them when the file comes. */
function formOf(file: Blob, texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', file);
  return form;
}

/** Turns a contract endpoint into the `query` function of RTK Query. */
export function request<E extends Endpoint>(endpoint: E) {
  return (input: RequestInput<E>): ApiRequest => {
    const { params, query, body, file, headers, clinic } = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      file?: Blob;
      headers?: Record<string, string>;
      clinic?: string;
    };
    const type: Record<string, string> = endpoint.accepts ? { 'Content-Type': endpoint.accepts.types[0] ?? '' } : {};
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    return {
      url,
      method: endpoint.method,
      params: query,
      body:
        file && endpoint.uploads ? formOf(file, body as Readonly<Record<string, string>> | undefined) : (file ?? body),
      headers: { ...headers, ...type, ...(clinic === undefined ? {} : { APIKey: clinic }) },
    };
  };
}

const ANSWER_SECONDS = 30;
const send = fetchBaseQuery({
  prepareHeaders: (headers, { getState }) => {
    const token = selectToken(getState() as SessionRoot);
    if (token !== null && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    headers.set('Accept', 'application/json');
    for (const [name, value] of Object.entries(idleHeaders())) headers.set(name, value);
    return headers;
  },
});

type Answer = Awaited<ReturnType<typeof send>>;
const codeOf = (answer: Answer | null) => answer?.error && toApiError(answer.error).code;

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ApiOptions, ApiMeta> = async (args, api, options) => {
  const meta: ApiMeta = { showsOwnErrors: options?.showsOwnErrors ?? false };
  const call = async () =>
    send({ ...args, url: serverOrigin() + args.url, timeout: (options?.seconds ?? ANSWER_SECONDS) * 1000 }, api, {});
  const { answer, ...declined } = await throughProof(
    () => (options?.needsNoAnswer ? call() : throughSession(api, call, codeOf)),
    codeOf,
  );
  if (!answer) return { error: leftError, meta };
  if (answer.error)
    return { error: { ...toApiError(answer.error, answer.meta?.response?.headers), ...declined }, meta };
  if (isDisguisedRefusal(answer.data))
    return { error: refusalOf(answer.meta?.response?.status ?? 200, answer.data), meta };
  return { data: answer.data, meta };
};

/**
 * The one API slice: features inject their endpoints into it, nobody calls createApi again. It knows no domain: who
 * provides or invalidates a tag adds its type by `enhanceEndpoints({ addTagTypes })` first; adding one twice changes
 * nothing.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  endpoints: () => ({}),
});
