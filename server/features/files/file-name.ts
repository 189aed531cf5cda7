import { cleanLine } from '#shared/format/clean-text.ts';
import { CFB_TYPE, CSV_TYPE, DOCX_TYPE, PDF_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';

const MAX = 120;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  [PDF_TYPE]: 'pdf',
  [DOCX_TYPE]: 'docx',
  [XLSX_TYPE]: 'xlsx',
  [CFB_TYPE]: 'xls',
  [CSV_TYPE]: 'csv',
};

/**
 * The sender's name without what systems refuse in names of files or nobody sees, with the ending of what the file is.
 */
export function shownName(name: string, type: string): string {
  const stem = cleanLine(name)
    .replace(/[\\/:*?"<>|\u200C\u200D]/g, ' ')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem || 'file'}.${ENDINGS[type] ?? 'bin'}`;
}
