/** A written table of cells without the quotes around its texts: for cells that hold neither quotes nor separators. */
export const unquoted = (text: string): string => text.replaceAll(/(?<=^|[;\n\uFEFF])"([^"]*)"(?=[;\r\n]|$)/g, '$1');

/** A text in an encoding of one byte a sign. */
export function bytesIn(encoding: 'windows-1251' | 'ibm866' | 'koi8-r', text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(
    Array.from(text, (sign) => {
      const byte = byteOf.get(sign);
      if (byte === undefined) throw new Error(`${encoding} has no ${sign}`);
      return byte;
    }),
  );
}
/** A text of UTF-16 with its mark; Excel writes the low byte first. */
export const utf16Of = (text: string, order: 'low first' | 'high first' = 'low first'): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'low first' ? bytes : bytes.swap16();
};
