import { INSURER_CODE, OKATO_CODE } from '#shared/rules/refbook-codes.ts';
import type { SheetRow } from '#server/lib/sheets/index.ts';
import { datedEdition } from '../edition.ts';
import { registerDay, tableRecords, xmlRecords, type BookRecord } from './records.ts';

/** An insurer of the compulsory medical insurance (FFOMS F002). */
export interface Insurer {
  /** of the insurer, five digits */
  readonly code: string;
  /** of the region, five digits */
  readonly okato: string;
  readonly name: string;
  readonly shortName: string;
  /** YYYY-MM-DD since when it insures nobody; null: it does */
  readonly endedOn: string | null;
}
const [CODE, OKATO] = [new RegExp(INSURER_CODE), new RegExp(OKATO_CODE)];

function insurerOf(field: (name: string) => string): Insurer | null {
  const [code, okato] = [field('smocod'), field('tf_okato')];
  const [name, short] = [field('nam_smop'), field('nam_smok')];
  if (!CODE.test(code) || name === '') return null;
  // its own end, or that of its licence
  const endedOn = registerDay(field('d_end')) ?? registerDay(field('data_e'));
  return { code, okato: OKATO.test(okato) ? okato : '', name, shortName: short || name, endedOn };
}

/**
 * Insurers of the official XML (Windows-1251 or UTF-8). Records without a code are passed over.
 * @param told the edition of its head: the day, by which editions follow one another
 * @throws XmlError
 */
export async function* insurersOfXml(
  chunks: AsyncIterable<Uint8Array>,
  told: (edition: string) => void = () => {},
): AsyncGenerator<Insurer> {
  const head = {
    element: 'zglv',
    told: (record: BookRecord) => told(datedEdition(registerDay(record.get('date') ?? '') ?? '')),
  };
  for await (const record of xmlRecords(chunks, 'inscompany', head)) {
    const insurer = insurerOf((name) => (record as BookRecord).get(name) ?? '');
    if (insurer) yield insurer;
  }
}

const HEADS = { tf_okato: 'tf_okato', smocod: 'smocod', nam_smop: 'nam_smop', nam_smok: 'nam_smok' } as const;
/** Insurers of a table with the official names of the fields. @throws TableError */
export async function* insurersOfTable(rows: AsyncIterable<SheetRow>): AsyncGenerator<Insurer> {
  for await (const { record } of tableRecords(rows, HEADS)) {
    const insurer = insurerOf((name) => (record as Readonly<Record<string, string>>)[name] ?? '');
    if (insurer) yield insurer;
  }
}
