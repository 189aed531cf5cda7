export { cellBirthDay, cellDay, cellText } from './cells.ts';
export { csvLines } from './csv-lines.ts';
export { markOf, textIn } from './encodings.ts';
export { faultsText, type CellFault } from './faults.ts';
export { headedRows, headsOf, type HeadedRows, type HeadWords, type Heads } from './heads.ts';
export { openTable } from './open-table.ts';
export {
  TableError,
  type Encoding,
  type SheetCell,
  type SheetRow,
  type Table,
  type TableChoice,
  type TableProblem,
} from './table.ts';
export { batchesOf, inReadingTurn, StoredRows } from './stored-rows.ts';
export { tableFile, workbookFile, type TableFormat } from './table-file.ts';
export { firstRows, readColumns, type ReadColumns } from './read-columns.ts';
export { pagedRows, type Cells } from './paged-rows.ts';
export { writeXlsx } from './write-xlsx.ts';
export { tableProblem } from './table-problems.ru.ts';
export { openZip, type Zip } from './zip.ts';
