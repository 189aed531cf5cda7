export { refbookRoutes } from './refbooks.routes.ts';
export { readImport } from './import-mkb10.service.ts';
export { ImportProblem } from './mkb10-file.ts';
export { getImport } from './import-rows.service.ts';
export { countDiagnoses } from './own-diagnoses.service.ts';
export { searchParams } from './diagnoses.service.ts';
