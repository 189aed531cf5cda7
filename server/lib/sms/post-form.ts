import { askService } from '#server/lib/foreign-service/ask-service.ts';
import { SmsNotTaken } from './gateway.ts';

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
 * Sends a form to a gateway and reads JSON.
 * @throws an error without what was sent: it goes into rows and logs. SmsNotTaken when the call was not carried out
 */
export async function postForm(url: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  const { status, text } = await askService(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  }).catch((error: unknown) => {
    throw isUnconnected(error) ? new SmsNotTaken(String((error as Error).cause), { cause: error }) : error;
  });
  if (isRefusal(status)) throw new SmsNotTaken(`The answer is ${status}`);
  if (status >= 300) throw new Error(`The answer is ${status}`);
  return JSON.parse(text) as unknown;
}
