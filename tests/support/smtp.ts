import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that keeps what it gets. */
export interface TestSmtp {
  readonly url: string;
  /** raw letters in the order in which they came */
  readonly received: readonly { readonly from: string; readonly to: readonly string[]; readonly raw: string }[];
  close(): Promise<void>;
}

/**
 * Starts it; `port` to come back where it was before; `refuses`: the SMTP code with which an address is refused;
 * `isMute`: a letter is taken and never answered.
 */
export async function startSmtp(
  port = 0,
  refuses: (address: string) => number | undefined = () => undefined,
  isMute: () => boolean = () => false,
): Promise<TestSmtp> {
  const received: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const responseCode = refuses(address);
      done(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        if (!isMute()) done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

const decodeWord = (charset: string, encoding: string, text: string): string => {
  const bytes =
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        );
  return new TextDecoder(charset).decode(bytes);
};

/** A header of a raw letter with its encoded words read (RFC 2047). */
export function headerOf(raw: string, name: string): string {
  const line = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1] ?? '';
  return line
    .replace(/\r?\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) =>
      decodeWord(charset, encoding, text),
    );
}

/** The parts of a raw letter by their type, decoded; those of a multipart within a multipart too. */
export function partsOf(raw: string): Record<string, string> {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, name]) => name!);
  return Object.fromEntries(boundaries.flatMap((boundary) => partsWithin(raw, boundary)));
}

function partsWithin(raw: string, boundary: string) {
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
      const text = body.join('\r\n\r\n');
      const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase();
      const bytes =
        encoding === 'base64'
          ? Buffer.from(text, 'base64')
          : encoding === 'quoted-printable'
            ? Buffer.from(
                text
                  .replace(/=\r?\n/g, '')
                  .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
                'latin1',
              )
            : Buffer.from(text, 'utf8');
      return [headerOf(head, 'Content-Type').split(';')[0] ?? '', bytes.toString('utf8')] as const;
    });
}
