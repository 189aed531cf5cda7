import type { FastifyInstance } from 'fastify';
import { refbookListEndpoints as api } from '#shared/contract/refbook-lists.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { getAddress, listAddresses, searchAddresses } from './addresses.service.ts';
import { toAddress, toBenefit, toDrug, toDrugFound, toInsurer } from './lists.mapper.ts';
import { listDrugs, searchDrugs } from './drugs.service.ts';
import { getRow, listRows } from './rows.service.ts';

/** Drugs, insurers, benefits and addresses, as people look for them (2 §7, 3 §7). */
export function refbookListRoutes(app: FastifyInstance): void {
  route(app, api.listDrugs, async ({ query }, { em }) => pageOf(await listDrugs(em, pagingOf(query)), toDrug));
  route(app, api.searchDrugs, async ({ query }, { em }) => {
    const { items, total } = await searchDrugs(em, query.search);
    return { items: items.map(toDrugFound), total };
  });
  route(app, api.listInsurers, async ({ query }, { em }) =>
    pageOf(await listRows(em, 'foms', pagingOf(query)), toInsurer),
  );
  route(app, api.listBenefits, async ({ query }, { em }) =>
    pageOf(await listRows(em, 'lgoti', pagingOf(query)), toBenefit),
  );
  route(app, api.listAddresses, async ({ query }, { em }) =>
    pageOf(await listAddresses(em, pagingOf(query)), toAddress),
  );
  route(app, api.searchAddresses, async ({ query }, { em }) => {
    const { items, house, flat } = await searchAddresses(em, query.search);
    return { items: items.map(toAddress), house, flat };
  });
  route(app, api.getDrug, async ({ params: { id } }, { em }) => toDrug(await getRow(em, 'grls', id)));
  route(app, api.getInsurer, async ({ params: { id } }, { em }) => toInsurer(await getRow(em, 'foms', id)));
  route(app, api.getBenefit, async ({ params: { id } }, { em }) => toBenefit(await getRow(em, 'lgoti', id)));
  route(app, api.getAddress, async ({ params: { id } }, { em }) => toAddress(await getAddress(em, id)));
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly pages: number;
}
const pageOf = <Row, Item>({ rows, total, pages }: Page<Row>, toItem: (row: Row) => Item) => ({
  items: rows.map(toItem),
  total,
  pages,
});
