import type { FastifyInstance } from 'fastify';
import { absenceEndpoints as api } from '#shared/contract/absences.ts';
import { fieldsAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { previewAbsence } from './absence-preview.service.ts';
import { absenceFieldOf, fromNewAbsence, toAbsence, toPreview } from './absences.mapper.ts';
import { listAbsences } from './absences.service.ts';
import { endAbsence } from './end-absence.service.ts';
import { markAbsence } from './mark-absence.service.ts';

/** Absences of doctors, and what becomes of their visits. */
export function absenceRoutes(app: FastifyInstance): void {
  route(app, api.listAbsences, async ({ params, query }, call) => ({
    items: (await listAbsences(call, params.id, query)).map((row) => toAbsence(row, call.clinic.timezone)),
  }));
  route(app, api.previewAbsence, async ({ params, query }, call) => {
    const span = { start: new Date(query.start_time), end: new Date(query.end_time) };
    const preview = await fieldsAs(absenceFieldOf, () => previewAbsence(call, params.id, span));
    return toPreview(preview, call.clinic.timezone);
  });
  route(app, api.markAbsence, async ({ body }, call) =>
    toAbsence(await fieldsAs(absenceFieldOf, () => markAbsence(call, fromNewAbsence(body))), call.clinic.timezone),
  );
  route(app, api.endAbsence, ({ params, body }, call) => endAbsence(call, params.id, { returns: body.return_visits }));
}
