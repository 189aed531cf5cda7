import type { FastifyInstance } from 'fastify';
import { can } from '#shared/access/permissions.ts';
import { absenceEndpoints as api } from '#shared/contract/absences.ts';
import type { Call } from '#server/http/call.ts';
import { fieldsAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { previewAbsence } from './absence-preview.service.ts';
import { fromNewAbsence, toAbsence, toDayAbsence, toPreview } from './absences.mapper.ts';
import { listAbsences, listDayAbsences, type AbsenceRow } from './absences.service.ts';
import { rangeFieldOf } from './schedule.mapper.ts';
import { endAbsence } from './end-absence.service.ts';
import { markAbsence } from './mark-absence.service.ts';

/** The note is the desk's: what it says of a colleague's health is no business of others. */
const seenBy = (call: Pick<Call, 'actor'>, row: AbsenceRow): AbsenceRow =>
  can(call.actor, 'slot.book') ? row : { ...row, note: '' };

/** Absences of doctors, and what becomes of their visits. */
export function absenceRoutes(app: FastifyInstance): void {
  route(app, api.listAbsences, async ({ params, query }, call) => ({
    items: (await listAbsences(call, params.id, query)).map((row) =>
      toAbsence(seenBy(call, row), call.clinic.timezone),
    ),
  }));
  route(app, api.listDayAbsences, async ({ query }, call) => ({
    items: (await listDayAbsences(call, query)).map((row) => toDayAbsence(row, call.clinic.timezone)),
  }));
  route(app, api.previewAbsence, async ({ params, query }, call) => {
    const span = { start: new Date(query.start_time), end: new Date(query.end_time) };
    const preview = await fieldsAs(rangeFieldOf, () => previewAbsence(call, params.id, span));
    return toPreview(preview, call.clinic.timezone);
  });
  route(app, api.markAbsence, async ({ body, headers }, call) => {
    const wanted = { ...fromNewAbsence(body), idempotencyKey: headers['idempotency-key'] };
    return toAbsence(await fieldsAs(rangeFieldOf, () => markAbsence(call, wanted)), call.clinic.timezone);
  });
  route(app, api.endAbsence, ({ params, body }, call) => endAbsence(call, params.id, { returns: body.return_visits }));
}
