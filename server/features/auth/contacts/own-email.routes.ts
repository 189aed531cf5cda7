import type { FastifyInstance } from 'fastify';
import { ownEmailEndpoints as api } from '#shared/contract/own-email.ts';
import { route } from '#server/http/route.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { authTexts } from '../texts.ru.ts';
import { ownContacts } from './own-contacts.service.ts';
import { confirmOwnEmail, rejectOwnEmail, requestOwnEmail } from './own-email.service.ts';
import { toOwnContacts } from './phone-codes.mapper.ts';

interface Options {
  readonly settings: AuthSettings;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** The own e-mail (1 §3): another one, and the one before again. */
export function ownEmailRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  route(app, api.requestOwnEmail, async ({ body: { email } }, call) => ({
    challenge: await requestOwnEmail(call, settings, email),
    message: authTexts.emailCodeSent,
  }));
  route(app, api.confirmOwnEmail, async ({ body }, call) => {
    const { ended, deviceMark } = await confirmOwnEmail(call, settings, body);
    onSessionsClosed(ended);
    const contacts = toOwnContacts(await ownContacts(call), settings.hasPhones);
    return { message: authTexts.emailChanged, contacts, device_mark: deviceMark };
  });
  route(app, api.rejectOwnEmail, async ({ body }, call) => {
    const { ended, resetToken } = await rejectOwnEmail(call, settings, body.token);
    onSessionsClosed(ended);
    return { message: authTexts.emailReturned, token: resetToken };
  });
}
