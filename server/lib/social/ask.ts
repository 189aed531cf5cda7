import { createHash } from 'node:crypto';
import { askService } from '#server/lib/foreign-service/ask-service.ts';
import { ProviderError, type Callback, type Flow } from './provider.ts';

/** What a provider answered; every field is looked at before it is believed. */
export type Answer = Readonly<Record<string, unknown>>;
export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of errors are short words; anything longer may hold what must not stand in a log. */
const wordOf = (value: unknown): string => (/^[\w .:-]{1,60}$/.test(String(value)) ? String(value) : 'unnamed');

/**
 * Asks a provider for JSON. VK ID and OK answer errors with status 200, so the body decides.
 * @throws ProviderError without what was sent or answered, but for the word that names the error
 */
export async function askProvider(address: string | URL, init: RequestInit = {}): Promise<Answer> {
  let status: number;
  let body: unknown;
  try {
    const answer = await askService(address, init);
    status = answer.status;
    if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(answer.type))
      throw new ProviderError('unavailable', `status ${status}, not JSON`);
    body = JSON.parse(answer.text);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unavailable', error instanceof Error ? error.name : 'no answer');
  }
  if (!isAnswer(body)) throw new ProviderError('unavailable', `status ${status}, no object`);
  const failure = isAnswer(body['error'])
    ? (body['error']['code'] ?? body['error']['type'])
    : (body['error'] ?? body['error_code'] ?? body['error_type']);
  if (status >= 500 || status === 429) throw new ProviderError('unavailable', `status ${status}`);
  if (status >= 400 || failure !== undefined)
    throw new ProviderError('refused', `status ${status}, ${wordOf(failure ?? 'no word')}`);
  return body;
}

type Fields = Readonly<Record<string, string>>;
export const withQuery = (address: string, query: Fields): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
/** Sends a form, as token endpoints want it. */
export const postForm = (address: string, form: Fields, headers: Fields = {}): Promise<Answer> =>
  askProvider(address, { method: 'POST', body: new URLSearchParams(form), headers: { ...headers } });

/** The query of an authorization request that all share. */
export const authorizeQuery = (id: string, { state, redirectUri }: Flow): Fields => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: redirectUri,
  state,
});
/** The proof of PKCE: only who has the verifier exchanges the code. */
export const pkceQuery = ({ verifier }: Flow): Fields => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});
/** The form of a token request that all share. */
export const codeForm = (id: string, { redirectUri }: Flow, { code }: Callback): Fields => ({
  grant_type: 'authorization_code',
  client_id: id,
  redirect_uri: redirectUri,
  code,
});

/** The access token of an answer. @throws ProviderError without one */
export function accessToken(answer: Answer): string {
  const token = answer['access_token'];
  if (typeof token !== 'string' || token === '') throw new ProviderError('unavailable', 'no access token');
  return token;
}
/** A text of an answer, for a person to see: empty when it is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, 200) : '';
/** As OpenID Connect allows at most. */
const SUBJECT_MAX = 255;
/** As it is, sign by sign: two people must not become one. @throws ProviderError without one */
export function subjectOf(value: unknown): string {
  const subject = typeof value === 'number' ? String(value) : value;
  const isOne =
    typeof subject === 'string' && subject.trim() !== '' && subject !== '0' && subject.length <= SUBJECT_MAX;
  if (!isOne || !subject.isWellFormed() || subject.includes('\0')) throw new ProviderError('unavailable', 'no subject');
  return subject;
}
export const emailOf = (value: unknown): string | null => (textOf(value) === '' ? null : textOf(value).toLowerCase());
/** `+7` and ten digits, however it is written; null for any other. */
export function phoneOf(value: unknown): string | null {
  const digits = String(typeof value === 'number' ? value : textOf(value)).replace(/\D/g, '');
  return /^7\d{10}$/.test(digits) ? `+${digits}` : null;
}
/** What is shown of an identity: the name, else the address. */
export const displayNameOf = (...parts: readonly unknown[]): string =>
  parts
    .map(textOf)
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 200);
