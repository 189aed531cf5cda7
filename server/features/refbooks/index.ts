export { refbookRoutes } from './refbooks.routes.ts';
export { importWork } from './import-work.service.ts';
export { checkImport, confirmImport, needsTyping, undoImport } from './import-mkb10.service.ts';
export { ImportProblem } from './mkb10-file.ts';
export { cancelImport, findUndoable, forgetStagedImports, getImport, type ImportRow } from './import-rows.service.ts';
export { isNewer } from './imports.mapper.ts';
export { countDiagnoses } from './own-diagnoses.service.ts';
export { searchStatement } from './diagnoses.service.ts';
