import type { FastifyInstance } from 'fastify';
import { notificationEndpoints as api } from '#shared/contract/notifications.ts';
import { route } from '#server/http/route.ts';
import { choose, listChoices } from './choices.service.ts';

interface Options {
  /** whether the platform sends SMS */
  readonly hasPhones: boolean;
}

/** What a person wants to be told, in all clinics. */
export function notificationRoutes(app: FastifyInstance, { hasPhones }: Options): void {
  route(app, api.listNotificationChoices, (_, call) => listChoices(call, hasPhones));
  route(app, api.setNotificationChoice, ({ body }, call) => choose(call, hasPhones, body));
}
