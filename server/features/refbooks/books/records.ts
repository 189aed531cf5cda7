import { readXml } from '#server/lib/xml/read-xml.ts';
import type { SheetRow } from '#server/lib/sheets/index.ts';

/** A record of a register: names of its fields in small letters, values without spaces around. */
export type BookRecord = ReadonlyMap<string, string>;

/**
 * Records of an XML register, each an element of this name (in small letters); the texts of what is in it by their
 * names, whatever their depth. Case is no matter: FFOMS writes it as it comes.
 * @param head of the element that tells of the whole register, read on the way
 * @throws XmlError
 */
export function xmlRecords(
  chunks: AsyncIterable<Uint8Array>,
  element: string,
  head?: { readonly element: string; readonly told: (record: BookRecord) => void },
): AsyncGenerator<BookRecord> {
  const out: BookRecord[] = [];
  let record: Map<string, string> | null = null;
  let [field, value] = ['', ''];
  return readXml(
    chunks,
    {
      open: (name) => {
        const small = name.toLowerCase();
        if (small === element || small === head?.element) record = new Map();
        [field, value] = [small, ''];
      },
      text: (text) => {
        value += text;
      },
      close: (name) => {
        const small = name.toLowerCase();
        if (record === null) return;
        if (small === element) {
          out.push(record);
          record = null;
        } else if (small === head?.element) {
          head.told(record);
          record = null;
        } else if (small === field) record.set(field, value.trim());
        field = '';
      },
    },
    { out },
  );
}

/** Elements of an XML register that say everything in attributes, as GAR and FIAS do. @throws XmlError */
export function xmlAttributes(
  chunks: AsyncIterable<Uint8Array>,
  element: string,
): AsyncGenerator<Readonly<Record<string, string | undefined>>> {
  const out: Readonly<Record<string, string | undefined>>[] = [];
  const open = (name: string, attributes: Readonly<Record<string, string | undefined>>): void => {
    if (name.toLowerCase() === element) out.push({ ...attributes });
  };
  return readXml(chunks, { open }, { out });
}

/** Heads as they are compared: line ends and doubled spaces are one, a word that is divided by a hyphen is whole. */
const headOf = (text: string): string =>
  text
    .replaceAll('_x000D_', '')
    .replace(/(\p{L})- +(?=\p{Ll})/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Records of a table, under the first row that has all of these heads; a head may go on after what is named here.
 * @param heads beginnings of the heads, in small letters, by the names of fields
 * @param above told the texts of each row above them
 * @returns with the line of each; nothing when no row has the heads
 */
export async function* tableRecords<Field extends string>(
  rows: AsyncIterable<SheetRow>,
  heads: Readonly<Record<Field, string>>,
  above: (texts: readonly string[]) => void = () => {},
): AsyncGenerator<{ readonly line: number; readonly record: Readonly<Record<Field, string>> }> {
  const fields = Object.keys(heads) as Field[];
  let places: ReadonlyMap<Field, number> | null = null;
  for await (const { line, cells } of rows) {
    const texts = cells.map(String);
    if (places === null) {
      const row = texts.map(headOf);
      const found = fields.map((field) => [field, row.findIndex((head) => head.startsWith(heads[field]))] as const);
      if (found.every(([, place]) => place >= 0)) places = new Map(found);
      else above(texts);
      continue;
    }
    const at = places;
    const record = Object.fromEntries(
      fields.map((field) => [field, (texts[at.get(field) ?? -1] ?? '').replaceAll('_x000D_', '').trim()]),
    ) as Record<Field, string>;
    yield { line, record };
  }
}

/** DD.MM.YYYY or YYYYMMDD as YYYY-MM-DD; null for anything else. */
export function registerDay(text: string): string | null {
  const dotted = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  if (dotted) return `${dotted[3]}-${dotted[2]}-${dotted[1]}`;
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return plain ? `${plain[1]}-${plain[2]}-${plain[3]}` : null;
}
