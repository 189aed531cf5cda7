import { setImmediate as others } from 'node:timers/promises';
import { Parser } from 'saxen';

/** A document that is cut off, or no XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}
/** What becomes of a document: names are given without their prefixes, attributes as they are. */
export interface XmlHandlers {
  /** @param full the name with its prefix */
  readonly open: (name: string, attributes: Readonly<Record<string, string | undefined>>, full: string) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** told of a declaration of types or entities; nothing is done with it */
  readonly declared?: () => void;
}
interface Options<Row> {
  /** told how many bytes come; what it throws ends the reading */
  readonly take?: (bytes: number) => void;
  /** what handlers put into it is given away before the next chunk is read */
  readonly out?: Row[];
  /** what the parser reads in another way than the rules of XML say is a fault: for checks of what others will read */
  readonly isStrict?: boolean;
}

/** Official registers are written in one of these. */
const ENCODINGS = ['utf-8', 'windows-1251'];
const DECLARATION = 200;
/**
 * Bytes of one text, tag or comment: the parser keeps it whole and looks through it anew with each chunk, so that a
 * long one costs its square. A cell of a table has at most 32 767 characters.
 */
const LONGEST = 1_000_000;
/** Open tags in one another: nobody's documents have more, and each is kept. */
const DEEPEST = 200;
type Attributes = Record<string, string | undefined>;
/** The parser leaves their entities to whoever needs them. */
function decoded(attributes: Attributes, decode: (text: string) => string): Attributes {
  for (const [name, value] of Object.entries(attributes)) if (value?.includes('&')) attributes[name] = decode(value);
  return attributes;
}
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** By the declaration, which both encodings write in the same bytes. @throws XmlError */
function decoderOf(beginning: Uint8Array): InstanceType<typeof TextDecoder> {
  const declaration = Buffer.from(beginning.subarray(0, DECLARATION)).toString('latin1');
  const said = /^\W*\?xml[^>]*?encoding=["']([\w-]+)/.exec(declaration)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!ENCODINGS.includes(said)) throw new XmlError(`The encoding ${said} is not read`);
  return new TextDecoder(said, { fatal: said === 'utf-8' });
}

/**
 * The parser passes over attributes with spaces around their `=`, and ends a comment at `<!-->`, which only begins one.
 * An encoding may stand farther in the declaration than it was looked for.
 */
function beStrict(parser: Parser, encoding: () => string | undefined): void {
  parser
    .on('warn', (cause) => {
      throw new XmlError('read in two ways', { cause });
    })
    .on('comment', (text) => {
      if (/--|-$/.test(text)) throw new XmlError('a comment in a comment');
    })
    .on('question', (text) => {
      const said = /^<\?xml\s[^]*?\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
      if (said !== undefined && said.toLowerCase() !== encoding())
        throw new XmlError(`The encoding ${said} is not read`);
    });
}

/**
 * Reads a document as its consumer asks for more, in bounded memory; other calls are served in between. Nothing outside
 * of it is fetched, and no entity is declared. A text, a tag or a comment of more than a megabyte is no document that
 * we read, nor are more than two hundred tags in one another.
 * @throws XmlError
 */
export async function* readXml<Row>(
  chunks: AsyncIterable<Uint8Array>,
  { open, text, close, declared }: XmlHandlers,
  { take = () => {}, out = [], isStrict = false }: Options<Row> = {},
): AsyncGenerator<Row> {
  const parser = new Parser();
  let fault: Error | undefined;
  let decoder: ReturnType<typeof decoderOf> | undefined;
  let [waiting, depth] = [0, 0];
  parser.on('error', (cause) => {
    throw new XmlError('no XML', { cause });
  });
  // what a handler throws comes out as it is, and not as a fault of the document
  const guarded = (work: () => void): void => {
    waiting = 0;
    // the parser goes on to the end of its chunk; what has refused a part of it must not meet the rest
    if (fault !== undefined) return;
    try {
      work();
    } catch (error) {
      fault ??= error instanceof Error ? error : new Error(String(error));
    }
  };
  parser.on('openTag', (name, attributes, decode) =>
    guarded(() => {
      depth += 1;
      if (depth > DEEPEST) throw new XmlError('too deep');
      open(local(name), decoded(attributes(), decode), name);
    }),
  );
  if (text)
    parser
      .on('text', (given, decode) => guarded(() => text(decode(given))))
      .on('cdata', (given) => guarded(() => text(given)));
  if (declared) parser.on('attention', () => guarded(declared));
  if (isStrict) beStrict(parser, () => decoder?.encoding);
  parser.on('closeTag', (name) =>
    guarded(() => {
      depth -= 1;
      close?.(local(name));
    }),
  );
  const write = (decode: () => string): void => {
    try {
      parser.write(decode());
    } catch (cause) {
      throw cause instanceof XmlError ? cause : new XmlError('no XML', { cause });
    }
    if (fault !== undefined) throw fault;
  };
  for await (const chunk of chunks) {
    take(chunk.byteLength);
    waiting += chunk.byteLength;
    if (waiting > LONGEST) throw new XmlError('too long');
    const known = (decoder ??= decoderOf(chunk));
    write(() => known.decode(chunk, { stream: true }));
    yield* out.splice(0);
    await others();
  }
  write(() => decoder?.decode() ?? '');
  try {
    parser.end();
  } catch (cause) {
    throw cause instanceof XmlError ? cause : new XmlError('cut off', { cause });
  }
  if (fault !== undefined) throw fault;
  yield* out.splice(0);
}
