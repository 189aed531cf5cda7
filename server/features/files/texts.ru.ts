import { CFB_TYPE, CSV_TYPE, DOCX_TYPE, PDF_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';

/** Types as people know them, by the endings of their names. */
const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  [PDF_TYPE]: 'PDF',
  [DOCX_TYPE]: '.docx',
  [XLSX_TYPE]: '.xlsx',
  [CFB_TYPE]: '.xls',
  [CSV_TYPE]: '.csv',
};
/** «JPEG, PNG, PDF» */
export const kindNames = (types: readonly string[]): string => types.map((type) => NAMES[type] ?? type).join(', ');
