export { refbookRoutes } from './refbooks.routes.ts';
export { importWork } from './import-work.service.ts';
export { checkImport, confirmImport, needsTyping, undoImport } from './imports.service.ts';
export { ImportProblem } from './mkb10-file.ts';
export { cancelImport, findUndoable, forgetStagedImports, getImport } from './import-rows.service.ts';
export type { ImportRow } from './import-statements.ts';
export { isNewer } from './imports.mapper.ts';
export { countDiagnoses } from './own-diagnoses.service.ts';
export { searchStatement } from './diagnoses.service.ts';
