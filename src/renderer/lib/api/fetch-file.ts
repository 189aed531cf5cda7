import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { idleHeaders } from '#renderer/lib/session/activity.ts';
import { selectToken, type SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { throughProof } from '#renderer/lib/session/through-proof.ts';
import { leftError, throughSession } from '#renderer/lib/session/through-session.ts';
import { serverOrigin } from '#renderer/lib/workstation/workstation.ts';
import { refusalOf, type ApiError } from './api-error.ts';
import { apiTexts } from './api-texts.ru.ts';
import { request, type RequestInput } from './base-api.ts';

type FileThunk = ThunkAction<Promise<Blob>, SessionRoot, unknown, UnknownAction>;

/**
 * Fetches the file of a call that `produces` one, with the token; it is shown from the blob, never by a bare link
 * (decision "Safety"). Files stay out of the store. @throws ApiError
 */
export const fetchFile =
  <E extends Endpoint>(endpoint: E, input: RequestInput<E>, signal?: AbortSignal): FileThunk =>
  async (dispatch, getState) => {
    const { url, method, params, headers } = request(endpoint)(input);
    const query = new URLSearchParams(
      Object.entries(params ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const send = async (): Promise<Blob | ApiError> => {
      const token = selectToken(getState());
      const all = new Headers({
        ...headers,
        ...idleHeaders(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      });
      let answer: Response;
      try {
        answer = await fetch(`${serverOrigin()}${url}${query === '' ? '' : `?${query}`}`, {
          method,
          headers: all,
          ...(signal ? { signal } : {}),
        });
      } catch (caught) {
        signal?.throwIfAborted();
        throw Object.assign(new Error('network failure', { cause: caught }), {
          status: 0,
          code: 'network_failure',
          message: apiTexts.alert_network,
          errors: {},
        });
      }
      return answer.ok ? answer.blob() : refusalOf(answer.status, await answer.json().catch(() => null));
    };
    const codeOf = (answer: Blob | ApiError | null) => (answer && 'code' in answer ? answer.code : undefined);
    const { answer, ...declined } = await throughProof(
      () => throughSession({ dispatch, getState }, send, codeOf),
      codeOf,
    );
    const file = answer ?? leftError;
    if (!('code' in file)) return file;
    throw Object.assign(new Error('refused'), file, declined);
  };
