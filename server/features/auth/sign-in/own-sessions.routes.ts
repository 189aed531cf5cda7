import type { FastifyInstance } from 'fastify';
import { ownSessionEndpoints as api } from '#shared/contract/own-sessions.ts';
import { deviceName } from '#shared/format/device-name.ru.ts';
import { route } from '#server/http/route.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { authTexts } from '../texts.ru.ts';
import { lockSession, unlockSession } from './lock.service.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.service.ts';

interface Options {
  readonly settings: AuthSettings;
  /** called when sessions ended or were locked, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** The own sessions of a person: their list (K31), their lock (1 §7). */
export function ownSessionRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  route(app, api.lockSession, async (_, call) => {
    await lockSession(call);
    onSessionsClosed([call.actor.sessionId]);
    return { message: authTexts.locked };
  });
  route(app, api.unlockSession, async ({ body }, call) => {
    await unlockSession(call, settings, body.password);
    return { message: authTexts.unlocked };
  });
  route(app, api.listOwnSessions, async (_, call) => ({
    items: (await ownSessions(call, settings)).map((session) => ({
      id: session.id,
      device: deviceName(session.user_agent),
      ip: session.ip,
      created_at: instant(session.created_at),
      last_active_at: instant(session.last_active_at),
      is_current: session.id === call.actor.sessionId,
    })),
  }));
  route(app, api.endOwnSession, async ({ params }, call) => {
    await endOwnSession(call, params.id);
    onSessionsClosed([params.id]);
    return { message: authTexts.sessionEnded };
  });
  route(app, api.endOtherSessions, async (_, call) => {
    const { ended, deviceMark } = await endOtherSessions(call, settings);
    onSessionsClosed(ended);
    return { message: authTexts.sessionsEnded, device_mark: deviceMark };
  });
}
