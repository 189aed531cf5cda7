import type { FastifyInstance } from 'fastify';
import { queueEndpoints as api } from '#shared/contract/queue.ts';
import { statusOf } from '#shared/rules/appointment-status.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { moveAppointment, setVisitNotes, viewVisitNotes } from '#server/features/appointments/index.ts';
import { DomainError, currentAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { exportQueue } from './export.service.ts';
import { toMoved, toPresent, toQueueItem } from './queue.mapper.ts';
import { listQueue } from './queue.service.ts';
import { queueTexts } from './texts.ru.ts';

/** «Список записей» of the desk and the statuses of visits (2 §2, 3 §7). */
export function queueRoutes(app: FastifyInstance): void {
  route(app, api.listQueue, async ({ query }, call) => ({
    items: (await listQueue(call, query)).map((row) => toQueueItem(row, call.clinic.timezone)),
  }));
  route(app, api.exportQueue, async ({ query }, call) => ({
    parts: await exportQueue(call, query),
    mediaType: query.format === 'csv' ? CSV_UTF8_TYPE : XLSX_TYPE,
    fileName: queueTexts.fileName(clinicDay(Date.parse(query.start), call.clinic.timezone), query.format),
  }));
  route(app, api.getVisitNotes, ({ params }, call) => viewVisitNotes(call, params.id));
  route(app, api.setVisitNotes, ({ params, body }, call) => setVisitNotes(call, params.id, body));
  route(app, api.moveAppointment, async ({ params, body }, call) => {
    const status = statusOf(body.status);
    if (!status) throw new DomainError('not_found');
    const wanted = { appointment: params.id, status, version: body.version };
    return toMoved(await currentAs(toPresent, () => moveAppointment(call, wanted)));
  });
}
