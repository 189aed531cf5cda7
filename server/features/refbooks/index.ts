export { refbookRoutes } from './refbooks.routes.ts';
export { readImport } from './import-mkb10.service.ts';
export { ImportProblem } from './mkb10-file.ts';
export { getImport } from './import-rows.service.ts';
