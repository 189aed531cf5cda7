import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { TEMPLATE_FIELDS } from '#shared/rules/patient-import.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { writeXlsx } from '#server/lib/sheets/index.ts';
import { importTexts as texts } from './texts.ru.ts';

/** An empty table with every column that is taken. */
export async function patientTemplate(): Promise<Uint8Array> {
  const file = new PassThrough();
  const head = TEMPLATE_FIELDS.map((field) => IMPORT_TITLES[field]);
  const [bytes] = await Promise.all([
    buffer(file),
    writeXlsx(file, { sheets: [{ name: texts.sheet, head, rows: [] }] }),
  ]);
  return bytes;
}
