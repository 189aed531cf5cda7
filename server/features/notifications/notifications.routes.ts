import type { FastifyInstance } from 'fastify';
import { notificationEndpoints as api } from '#shared/contract/notifications.ts';
import { route } from '#server/http/route.ts';
import { choose, listChoices } from './choices.service.ts';

/** What a person wants to be told, in all clinics. */
export function notificationRoutes(app: FastifyInstance): void {
  route(app, api.listNotificationChoices, async (_, call) => ({ items: await listChoices(call) }));
  route(app, api.setNotificationChoice, async ({ body }, call) => ({ items: await choose(call, body) }));
}
