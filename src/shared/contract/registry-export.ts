import { Type } from 'typebox';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '../rules/file-purposes.ts';
import { REGISTRY_TABLES } from '../rules/registry-tables.ts';
import { oneOf } from './common.ts';
import { StreamAnswer, defineEndpoint } from './endpoint.ts';

/** Tables of the registry as files (K18). */
export const registryExportEndpoints = {
  exportRegistry: defineEndpoint({
    id: 'exportRegistry',
    method: 'GET',
    path: '/registry/export/:table/',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    isFresh: true,
    summary:
      'Сотрудники, врачи, специальности или отделения таблицей (.xlsx или .csv): все или найденные; записывается',
    params: Type.Object({ table: oneOf(REGISTRY_TABLES) }),
    query: Type.Object({ format: oneOf(['xlsx', 'csv']), search: Type.Optional(Type.String({ maxLength: 100 })) }),
    produces: [XLSX_TYPE, CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: [],
  }),
};
