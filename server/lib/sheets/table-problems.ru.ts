import { BOUNDS, type TableError, type TableProblem } from './table.ts';

const PROBLEMS: Readonly<Record<TableProblem, string>> = {
  broken: 'он повреждён или обрывается. Откройте его в своей программе и сохраните ещё раз',
  too_big: 'он слишком велик. Разделите его на части',
  too_many_rows: 'в нём слишком много строк. Разделите его на части',
  too_many_columns: 'в нём слишком много столбцов. Оставьте нужные',
  no_sheet: 'в нём нет такого листа',
  too_many_sheets: `в нём больше ${BOUNDS.sheets} листов. Оставьте нужные`,
  sheet_name_too_long: `название одного из его листов длиннее ${BOUNDS.sheetName} знака. Сократите его`,
  wrong_encoding: 'он записан в другой кодировке',
  quote_open: 'в нём не закрыта кавычка',
  row_too_long: `строка длиннее ${BOUNDS.row.toLocaleString('ru')} знаков: возможно, в ней не закрыта кавычка`,
  locked: 'он защищён паролем. Снимите пароль и сохраните ещё раз',
};
/** Why a table cannot be read; ends a sentence that says that the file is not taken. */
export const tableProblem = ({ problem, line }: TableError): string =>
  `${PROBLEMS[problem]}${line === null ? '' : ` (строка ${line})`}`;
