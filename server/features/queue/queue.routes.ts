import type { FastifyInstance } from 'fastify';
import { queueEndpoints as api } from '#shared/contract/queue.ts';
import { statusOf } from '#shared/rules/appointment-status.ts';
import { moveAppointment, setVisitNotes, viewVisitNotes } from '#server/features/appointments/index.ts';
import { DomainError, currentAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { toMoved, toPresent, toQueueItem } from './queue.mapper.ts';
import { listQueue } from './queue.service.ts';

/** «Список записей» of the desk and the statuses of visits (2 §2, 3 §7). */
export function queueRoutes(app: FastifyInstance): void {
  route(app, api.listQueue, async ({ query }, call) => ({
    items: (await listQueue(call, query)).map((row) => toQueueItem(row, call.clinic.timezone)),
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
