import { BENEFIT_CODE } from '#shared/rules/refbook-codes.ts';
import type { SheetRow } from '#server/lib/sheets/index.ts';
import { tableRecords } from './records.ts';

/** A category of people with a benefit (social support, free medicines). */
export interface Benefit {
  /** one to three digits, as its list has it */
  readonly code: string;
  readonly name: string;
}
const CODE = new RegExp(BENEFIT_CODE);
const HEADS = { code: 'code', name: 'descr' } as const;

/** Benefits of a table CODE, DESCR. Rows without a code are passed over. @throws TableError */
export async function* benefitsOfTable(rows: AsyncIterable<SheetRow>): AsyncGenerator<Benefit> {
  for await (const { record } of tableRecords(rows, HEADS))
    if (CODE.test(record.code) && record.name !== '') yield record;
}
