import type { FastifyInstance } from 'fastify';
import { priceEndpoints as api } from '#shared/contract/prices.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import type { Files } from '#server/features/files/index.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { exportPrices } from './export.service.ts';
import { importPrices } from './import.service.ts';
import { fromColumns, fromPrice, toPrice, toTable } from './prices.mapper.ts';
import { createPrice, deletePrice, listPrices, updatePrice } from './prices.service.ts';
import { formerList, restorePrices } from './replace.service.ts';
import { priceTexts as texts } from './texts.ru.ts';

/** The price list of a clinic: its rows, and the list whole from a table and as one (K18). */
export function priceRoutes(app: FastifyInstance, files: Files): void {
  route(app, api.listPrices, async ({ query }, call) => {
    const { rows, total, pages } = await listPrices(call, pagingOf(query));
    return { items: rows.map(toPrice), total, pages };
  });
  route(app, api.createPrice, async ({ body }, call) => toPrice(await createPrice(call, fromPrice(body))));
  route(app, api.updatePrice, ({ params, body: { version, ...body } }, call) =>
    currentAs(toPrice, async () => toPrice(await updatePrice(call, params.id, { ...fromPrice(body), version }))),
  );
  route(app, api.deletePrice, async ({ params }, call) => {
    await deletePrice(call, params.id);
    return { result: true };
  });

  route(app, api.importPrices, async ({ body: { columns, skip_wrong, apply, ...choice } }, call) => {
    const found = await importPrices(call, files, call.file, {
      ...choice,
      ...(columns === undefined ? {} : { columns: fromColumns(columns) }),
      skipWrong: skip_wrong !== undefined,
      apply: apply !== undefined,
    });
    return toTable(found, apply !== undefined);
  });
  route(app, api.getReplacedPrices, async (_, call) => {
    const former = await formerList(call);
    return {
      version: former?.version ?? null,
      rows: former?.rows ?? null,
      replaced_at: former ? new Date(former.replaced_ms).toISOString() : null,
    };
  });
  route(app, api.undoPriceImport, async ({ body }, call) => ({ rows: await restorePrices(call, body.version) }));
  route(app, api.exportPrices, async ({ query: { format } }, call) => ({
    parts: await exportPrices(call, format),
    mediaType: format === 'csv' ? CSV_UTF8_TYPE : XLSX_TYPE,
    fileName: texts.fileName(clinicDay(Date.now(), call.clinic.timezone), format),
  }));
}
