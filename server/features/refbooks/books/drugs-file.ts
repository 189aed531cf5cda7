import type { SheetRow } from '#server/lib/sheets/index.ts';
import { datedEdition } from '../edition.ts';
import { AS_OF, DRUG_HEADS, JOURNAL, OUT_OF_FORCE, SUBSTANCE } from './drug-heads.ru.ts';
import { registerDay, tableRecords, xmlRecords } from './records.ts';

/** A line of the state register of medicines (GRLS). A registration number may have several. */
export interface Drug {
  readonly number: string;
  readonly holder: string;
  readonly tradeName: string;
  /** international or chemical name; empty when it has none */
  readonly internationalName: string;
  /** «form, dose, packing - …» of each form, as the register divides them */
  readonly forms: readonly string[];
  readonly documents: string;
  readonly group: string;
  /** YYYY-MM-DD since when it is not in force; null: it is */
  readonly endedOn: string | null;
  /** its workbook is of drugs that are not in force, whatever their days say */
  readonly isWithdrawn: boolean;
  /** a substance that drugs are made of: no doctor prescribes it */
  readonly isSubstance: boolean;
}
type Field = keyof typeof DRUG_HEADS;

/** `~` is the register's word for nothing. */
const said = (text: string): string => (text === '~' ? '' : text.replace(/\s+/gu, ' ').trim());
const formsOf = (text: string): string[] =>
  said(text)
    .split(';')
    .map((form) => form.trim())
    .filter(Boolean);

function drugOf(field: (name: Field) => string): Drug | null {
  const [number, tradeName] = [said(field('number')), said(field('trade'))];
  // the last line says when the file was made
  if (number === '' || tradeName === '') return null;
  const forms = formsOf(field('forms'));
  return {
    number,
    holder: said(field('holder')),
    tradeName,
    internationalName: said(field('international')),
    forms,
    documents: said(field('documents')),
    group: said(field('group')),
    endedOn: registerDay(said(field('cancelled'))) ?? registerDay(said(field('ends'))),
    isWithdrawn: false,
    isSubstance: SUBSTANCE.test(number) || forms.some((form) => SUBSTANCE.test(form)),
  };
}

/**
 * Drugs of the register's workbook, whose heads stand under a title.
 * @param told the edition of the title
 * @throws TableError
 */
export async function* drugsOfTable(
  rows: AsyncIterable<SheetRow>,
  told: (edition: string) => void = () => {},
): AsyncGenerator<Drug> {
  const titled = (texts: readonly string[]): void => {
    const day = texts.map((text) => AS_OF.exec(text)?.[1]).find(Boolean);
    if (day !== undefined) told(datedEdition(registerDay(day) ?? ''));
  };
  let isWithdrawn = false;
  for await (const { record } of tableRecords(rows, DRUG_HEADS, titled)) {
    const drug = drugOf((name) => record[name]);
    // the line under the heads says what the whole workbook is of
    if (!drug && JOURNAL.test(record.number)) return;
    if (!drug) isWithdrawn ||= OUT_OF_FORCE.test(record.number);
    else yield { ...drug, isWithdrawn };
  }
}

const TAGS: Readonly<Record<Field, string>> = {
  number: 's_num_reg',
  registered: 'date_reg',
  ends: 'date_end_reg',
  cancelled: 'date_cancel_reg',
  holder: 's_org_name',
  trade: 's_torg_name',
  international: 's_mnn',
  forms: 's_forms',
  documents: 's_docs',
  group: 's_group',
};
/** Drugs of XML with the fields that the specification names (S_TORG_NAME, S_MNN …). @throws XmlError */
export async function* drugsOfXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Drug> {
  for await (const record of xmlRecords(chunks, 'row')) {
    const drug = drugOf((name) => record.get(TAGS[name]) ?? '');
    if (drug) yield drug;
  }
}
