import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * clean; infected, also what is too large to be looked at; silent: the daemon gave no verdict of this file, so nothing
 * is known; late: it did not answer in time; absent: there is no connection to it, for any file
 */
export type Verdict = 'clean' | 'infected' | 'silent' | 'late' | 'absent';
/** Looks at a file for viruses. */
export type VirusCheck = (path: string) => Promise<Verdict>;

const SILENT_MS = 60_000;
const MAX_ANSWER = 4096;
/** The daemon may close the connection before its answer is read; the check is then retried. */
const ATTEMPTS = 3;

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
  return async (path) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { isConnected, isLate, answer } = await ask({ host, port }, path, silentMs);
      if (!isConnected) return 'absent';
      if (isLate && !answer) return 'late';
      if (answer !== null) return verdictOf(answer);
    }
    return 'silent';
  };
}

/** The daemon's answer; '' when it gives none in time, null when it hung up while it was being sent the file. */
async function ask(
  address: { host: string; port: number },
  path: string,
  silentMs: number,
): Promise<{ readonly isConnected: boolean; readonly isLate: boolean; readonly answer: string | null }> {
  const socket = connect(address);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const timer = setTimeout(() => socket.destroy(), silentMs);
  let [answer, hasFailed, isConnected] = ['', false, false];
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    if (answer.includes('\0') || answer.length > MAX_ANSWER) socket.destroy();
  });
  socket.on('error', () => {});
  socket.once('connect', () => {
    isConnected = true;
    send(path, socket).catch(() => {
      hasFailed = !answer;
      socket.destroy();
    });
  });
  const from = performance.now();
  await closed;
  clearTimeout(timer);
  const isLate = performance.now() - from >= silentMs;
  return { isConnected, isLate, answer: hasFailed && !isLate ? null : (answer.split('\0')[0]?.trim() ?? '') };
}

async function send(path: string, socket: Socket): Promise<void> {
  const write = async (data: Uint8Array | string) => {
    // an answer before the end (it is too large) stands in the connection that the daemon closes: it is read before the
    // next write
    await setImmediate();
    await new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  };
  await write('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    await write(Buffer.concat([length, chunk]));
  }
  await write(Buffer.alloc(4));
}
