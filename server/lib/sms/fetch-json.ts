import { SmsNotTaken } from './gateway.ts';

const SECONDS = 5;
const MAX_BYTES = 65_536;

/** Whether nothing of a call was sent: there was no address, no connection, or no certificate to trust. */
function isUnconnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  // all addresses of a name were tried
  if (cause instanceof AggregateError) return true;
  const { syscall = '', code = '' } = (cause ?? {}) as { syscall?: string; code?: string };
  return syscall === 'connect' || syscall === 'getaddrinfo' || /^UND_ERR_CONNECT_TIMEOUT$|^ERR_TLS_|CERT/.test(code);
}
/** Answers after which a call was certainly not carried out; behind a 502 or 504 somebody may be at it. */
const isRefusal = (status: number): boolean => (status >= 400 && status < 500) || status === 503;

/**
 * Sends a form and reads JSON, as one asks a foreign service: no redirects, five seconds, 64 KB.
 * @throws an error without what was sent: it goes into rows and logs. SmsNotTaken when the call was not carried out
 */
export async function postForm(url: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(SECONDS * 1000),
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  }).catch((error: unknown) => {
    throw isUnconnected(error) ? new SmsNotTaken(String((error as Error).cause), { cause: error }) : error;
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('The answer is too long');
  }
  if (isRefusal(answer.status)) throw new SmsNotTaken(`The answer is ${answer.status}`);
  if (!answer.ok) throw new Error(`The answer is ${answer.status}`);
  return JSON.parse(text) as unknown;
}
