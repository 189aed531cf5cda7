import type { Encoding } from './table.ts';

/**
 * The byte order that a text of UTF-16 tells by its mark; null: it has none. Both orders are offered as one encoding,
 * `utf-16le`, since programs write the other one only with its mark.
 */
export const markOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;

/** Windows-1251 has no sign for this byte; in CP866 it is a capital letter of many surnames. */
const NOT_OF_1251 = 0x98;
export const isOf1251 = (bytes: Uint8Array): boolean => !bytes.includes(NOT_OF_1251);

/** What no table has in its text. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
function decoded(bytes: Uint8Array, encoding: Encoding | 'utf-16be'): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROLS.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Bytes of the beginning by which a damaged text is told. */
const LOOKED_AT = 65_536;
/**
 * Whether most letters beyond ASCII are whole as UTF-8: the text was cut or changed on its way. The bytes of CP866 are
 * letters of UTF-8 only by chance.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  let [whole, lost] = [0, 0];
  for (const sign of new TextDecoder().decode(bytes.subarray(0, LOOKED_AT))) {
    if (sign === '\uFFFD') lost += 1;
    else if (sign > '\u007f') whole += 1;
  }
  return whole > lost;
}

/**
 * The text of bytes in an encoding in which tables are read; undefined when it is one in none of them. Those of one
 * byte a sign read almost anything, so that only a byte which no text has tells that these are none. UTF-8 is tried
 * before what is told, since UTF-16 without its mark reads almost anything, too.
 * @param named what a person says of it
 */
export function textIn(bytes: Uint8Array, named?: Encoding): string | undefined {
  const mark = markOf(bytes);
  if (mark !== null) return decoded(bytes, mark);
  const text = decoded(bytes, 'utf-8') ?? (named && decoded(bytes, named));
  if (text !== undefined) return text;
  if (isOf1251(bytes)) return decoded(bytes, 'windows-1251');
  return isDamagedUtf8(bytes) ? undefined : decoded(bytes, 'ibm866');
}
