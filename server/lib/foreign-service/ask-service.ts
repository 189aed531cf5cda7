const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** What a foreign service answered, whatever its status. */
export interface ServiceAnswer {
  readonly status: number;
  /** its content-type, without which nothing of the text is believed */
  readonly type: string;
  readonly text: string;
}

/**
 * Asks a foreign service: within 5 s, without following a redirect, 64 KB at most.
 * @throws what fetch throws, or an Error of an answer that is too long; neither tells what was sent
 */
export async function askService(address: string | URL, init: RequestInit = {}): Promise<ServiceAnswer> {
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text };
}
