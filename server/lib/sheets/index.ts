export { cellDay, cellText } from './cells.ts';
export { csvLines } from './csv-lines.ts';
export { headedRows, headsOf, type HeadedRows, type HeadWords } from './heads.ts';
export { openTable } from './open-table.ts';
export { TableError, type SheetCell, type SheetRow, type Table, type TableChoice, type TableProblem } from './table.ts';
export { tableFile, type TableFormat } from './table-file.ts';
export { writeXlsx } from './write-xlsx.ts';
export { tableProblem } from './table-problems.ru.ts';
export { openZip, type Zip } from './zip.ts';
