import type { FastifyInstance } from 'fastify';
import { patientMergeEndpoints as api } from '#shared/contract/patient-merges.ts';
import { toOpenPatient, type AccountSettings, type PatientCardRow } from '#server/features/patients/index.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { markDistinct, unmarkDistinct } from './distinct.service.ts';
import { listDuplicates, listDuplicatesOf } from './duplicates.service.ts';
import { undoMerge } from './merge-undo.service.ts';
import { mergePatients, previewMerge } from './merge.service.ts';
import { listMerges } from './merges.service.ts';
import { toChoice, toMerge, toOther, toPair, toPreview } from './patient-merges.mapper.ts';

const DONE = { result: true };

/** Cards of one person: found, told apart, made one, and taken apart again. */
export function patientMergeRoutes(app: FastifyInstance, settings: AccountSettings): void {
  route(app, api.listDuplicates, async ({ query }, call) => {
    const { rows, total, pages } = await listDuplicates(call, pagingOf(query));
    return { items: rows.map(toPair), total, pages };
  });
  route(app, api.listDuplicatesOf, async ({ params: { id } }, call) => ({
    items: (await listDuplicatesOf(call, id)).map((pair) => toOther(pair, id)),
  }));
  route(app, api.markDistinct, async ({ params }, call) => {
    await markDistinct(call, params.id, params.other);
    return DONE;
  });
  route(app, api.unmarkDistinct, async ({ params }, call) => {
    await unmarkDistinct(call, params.id, params.other);
    return DONE;
  });
  route(app, api.previewMerge, async ({ params }, call) =>
    toPreview(await previewMerge(call, params.id, params.other), call.clinic.timezone),
  );
  route(app, api.mergePatients, ({ params, body }, call) =>
    currentAs(
      ({ card }: { readonly card: PatientCardRow }) => toOpenPatient(card),
      async () => toMerge(await mergePatients(call, settings, params.id, params.other, toChoice(body))),
    ),
  );
  route(app, api.listMerges, async ({ query }, call) => {
    const { rows, total, pages } = await listMerges(call, pagingOf(query));
    return { items: rows.map(toMerge), total, pages };
  });
  route(app, api.undoMerge, async ({ params }, call) => {
    const { merge, stayed } = await undoMerge(call, settings, params.id);
    return { ...toMerge(merge), stayed: [...stayed] };
  });
}
