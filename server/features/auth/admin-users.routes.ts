import type { FastifyInstance } from 'fastify';
import { adminUserEndpoints as api } from '#shared/contract/admin-users.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { toAdminUser, toAdminUserRow } from './admin-users.mapper.ts';
import {
  endUserSessions,
  listAdminUsers,
  moveUser,
  resetFactors,
  viewAdminUser,
  withdrawSuperuser,
} from './admin-users.service.ts';
import type { AuthSettings } from './auth-settings.ts';

interface Options {
  readonly settings: AuthSettings;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** People with accounts, for the platform's superusers (K9). */
export function adminUserRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  route(app, api.listAdminUsers, async ({ query }, call) => {
    const { rows, total, pages } = await listAdminUsers(call, pagingOf(query));
    return { items: rows.map(toAdminUserRow), total, pages };
  });
  route(app, api.getAdminUser, async ({ params }, call) => toAdminUser(await viewAdminUser(call, settings, params.id)));
  route(app, api.moveUser, async ({ params, body }, call) => {
    const { user, ended } = await moveUser(call, settings, params.id, body);
    onSessionsClosed(ended);
    return toAdminUser(user);
  });
  route(app, api.endUserSessions, async ({ params }, call) => {
    const { user, ended } = await endUserSessions(call, settings, params.id);
    onSessionsClosed(ended);
    return toAdminUser(user);
  });
  route(app, api.resetFactors, async ({ params, body }, call) => {
    const { user, ended } = await resetFactors(call, settings, params.id, body.reason);
    onSessionsClosed(ended);
    return toAdminUser(user);
  });
  route(app, api.withdrawSuperuser, async ({ params, body }, call) => {
    const { user, ended } = await withdrawSuperuser(call, settings, params.id, body.reason);
    onSessionsClosed(ended);
    return toAdminUser(user);
  });
}
