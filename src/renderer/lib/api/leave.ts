import type { Endpoint } from '#shared/contract/endpoint.ts';
import { serverOrigin } from '#renderer/lib/workstation/workstation.ts';
import { request, type RequestInput } from './base-api.ts';

/**
 * Sends a call while the page is going away: the browser finishes it by itself, nobody hears the answer. Calls without
 * a body.
 */
export function sendOnLeave<E extends Endpoint>(endpoint: E, input: RequestInput<E>, token: string | null): void {
  const { url, method, headers } = request(endpoint)(input);
  const all = new Headers({ ...headers, Accept: 'application/json' });
  if (token !== null) all.set('Authorization', `Bearer ${token}`);
  void fetch(serverOrigin() + url, { method, headers: all, keepalive: true }).catch(() => undefined);
}
