import type { FastifyInstance } from 'fastify';
import { queueEndpoints as api } from '#shared/contract/queue.ts';
import { statusOf } from '#shared/rules/appointment-status.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { slotsChanged } from '#server/lib/realtime/topics.ts';
import { moveAppointmentTo } from './move-appointment.service.ts';
import { toMoved, toQueueItem } from './queue.mapper.ts';
import { listQueue } from './queue.service.ts';

/** «Список записей» of the desk and the statuses of visits (2 §2, 3 §7). */
export function queueRoutes(app: FastifyInstance): void {
  route(app, api.listQueue, async ({ query }, { em, clinic }) => ({
    items: (await listQueue(em, clinic, query)).map((row) => toQueueItem(row, clinic.timezone)),
  }));
  route(app, api.moveAppointment, async ({ params, body }, { em, clinic, actor, ip, publish }) => {
    const status = statusOf(body.status);
    if (!status) throw new DomainError('not_found');
    const moved = await moveAppointmentTo(
      em,
      clinic,
      actor,
      { appointment: params.id, status, version: body.version },
      ip,
    );
    if (moved.changed) publish(...slotsChanged(clinic.id, [moved.changed], moved.changed.userId));
    return toMoved(moved);
  });
}
