import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A virus check of a test over a real TCP socket, in the protocol of clamd. */
export interface FakeClamd {
  readonly address: string;
  /** what it has been sent, file by file */
  readonly received: Buffer[];
  /** what it says next: of what it looks at, or nothing at all */
  verdict: 'by content' | 'silent' | 'size limit' | 'hangs up';
  close(): Promise<void>;
}
/**
 * The harmless text by which virus checks are tried out, in two parts: a scanner of this machine need not find it here.
 */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** A file with this text in it cannot be scanned, whatever else the daemon does. */
export const UNSCANNABLE = 'CANNOT-BE-SCANNED';

const COMMAND = 'zINSTREAM\0';
/** The bytes of a whole stream, or undefined while it is not at its end. */
function streamOf(data: Buffer): Buffer | undefined {
  if (data.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= data.length;) {
    const length = data.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > data.length) return undefined;
    chunks.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let data = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk]);
      const file = streamOf(data);
      if (file === undefined) return;
      received.push(file);
      if (fake.verdict === 'silent') return;
      if (fake.verdict === 'hangs up') return void socket.destroy();
      if (file.includes(UNSCANNABLE)) return void socket.end("stream: Can't allocate memory ERROR\0");
      const found = file.includes('EICAR') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';
      socket.end(`${fake.verdict === 'size limit' ? 'INSTREAM size limit exceeded. ERROR' : found}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeClamd = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    verdict: 'by content',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
