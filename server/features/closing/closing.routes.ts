import type { FastifyInstance } from 'fastify';
import { closingEndpoints as api } from '#shared/contract/closing.ts';
import { route } from '#server/http/route.ts';
import { toPreview } from './closing.mapper.ts';
import { closeAccount, closingRefusal, type ClosingSettings } from './closing.service.ts';
import { visitsToCome } from './own-visits.service.ts';
import { closingTexts } from './texts.ru.ts';

interface Options {
  readonly settings: ClosingSettings;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** Closing the own account (1 §1). */
export function closingRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  route(app, api.previewClosing, async (_, call) => toPreview(await visitsToCome(call), await closingRefusal(call)));
  route(app, api.closeAccount, async ({ body }, call) => {
    const { ended, restoreUntil, cancelled } = await closeAccount(call, settings, {
      password: body.password,
      visits: body.visits,
    });
    onSessionsClosed(ended);
    return { message: closingTexts.closed, restore_until: restoreUntil, cancelled };
  });
}
