import { createReadStream } from 'node:fs';
import { connect } from 'node:net';

/** clean; infected, also what is too large to be looked at; silent: the daemon gave no answer, so nothing is known */
export type Verdict = 'clean' | 'infected' | 'silent';
/** Looks at a file for viruses. */
export type VirusCheck = (path: string) => Promise<Verdict>;

const SILENT_MS = 60_000;
const MAX_ANSWER = 4096;

/** The daemon's answer: `stream: OK`, `stream: <name> FOUND`, or a failure of its own. */
export function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean';
  return answer.endsWith(' FOUND') || /size limit exceeded/i.test(answer) ? 'infected' : 'silent';
}

/**
 * Sends files to a ClamAV daemon (INSTREAM): each chunk behind its length, an empty one at the end.
 * @param address host:port
 * @param silentMs how long an answer is waited for
 */
export function clamd(address: string, silentMs = SILENT_MS): VirusCheck {
  const colon = address.lastIndexOf(':');
  const [host, port] = [address.slice(0, colon).replace(/^\[|\]$/g, ''), Number(address.slice(colon + 1))];
  return (path) => {
    const { promise, resolve } = Promise.withResolvers<Verdict>();
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(), silentMs);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\0') || answer.length > MAX_ANSWER) socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(verdictOf(answer.split('\0')[0]?.trim() ?? ''));
    });
    socket.once('connect', () => {
      send(path, socket).catch(() => socket.destroy());
    });
    return promise;
  };
}

async function send(path: string, socket: ReturnType<typeof connect>): Promise<void> {
  const write = (data: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  await write('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    await write(length);
    await write(chunk);
  }
  await write(Buffer.alloc(4));
}
