import type { FastifyInstance } from 'fastify';
import { phoneCodeEndpoints as api } from '#shared/contract/phone-codes.ts';
import type { OwnCall } from '#server/http/call.ts';
import { fieldsAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { requestResetCode, resetByCode } from '../passwords/code-reset.service.ts';
import { activateByCode, requestActivationCode } from '../registration/code-activation.service.ts';
import { authTexts } from '../texts.ru.ts';
import { confirmOwnPhone, ownContacts, removeOwnPhone, requestOwnPhone, setUsername } from './own-contacts.service.ts';
import { fromCodeReset, toOwnContacts } from './phone-codes.mapper.ts';

interface Options {
  readonly settings: AuthSettings;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** What codes by SMS open, and what a person signs in by (1 §2, A25). */
export function phoneCodeRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  const contactsOf = async (call: OwnCall) => toOwnContacts(await ownContacts(call), settings.hasPhones);
  route(app, api.requestActivationCode, async ({ body: { phone } }, call) => {
    const { challenge, send } = await requestActivationCode(call, settings, phone);
    call.afterAnswer('the activation code', send, phone);
    return { message: authTexts.activationCodeSent, challenge };
  });
  route(app, api.activateByCode, async ({ body }, call) => {
    const { phone, next, deviceMark } = await activateByCode(call, settings, body);
    return { phone, next, device_mark: deviceMark, message: authTexts.activated };
  });
  route(app, api.requestResetCode, async ({ body: { phone } }, call) => {
    const { challenge, send } = await requestResetCode(call, settings, phone);
    call.afterAnswer('the code for a new password', send, phone);
    return { message: authTexts.resetCodeSent, challenge };
  });
  route(app, api.resetByCode, async ({ body }, call) => {
    const { phone, ended, deviceMark } = await fieldsAs(snakeCase, () =>
      resetByCode(call, settings, fromCodeReset(body)),
    );
    onSessionsClosed(ended);
    return { phone, device_mark: deviceMark, message: authTexts.passwordChanged };
  });
  route(app, api.getOwnContacts, (_, call) => contactsOf(call));
  route(app, api.requestOwnPhone, async ({ body: { phone } }, call) => ({
    challenge: await requestOwnPhone(call, settings, phone),
    message: authTexts.phoneCodeSent,
  }));
  route(app, api.confirmOwnPhone, async ({ body }, call) => {
    const { ended, deviceMark } = await confirmOwnPhone(call, settings, body);
    onSessionsClosed(ended);
    return { message: authTexts.phoneAdded, contacts: await contactsOf(call), device_mark: deviceMark };
  });
  route(app, api.removeOwnPhone, async (_, call) => {
    const { ended, deviceMark } = await removeOwnPhone(call, settings);
    onSessionsClosed(ended);
    return { message: authTexts.phoneRemoved, contacts: await contactsOf(call), device_mark: deviceMark };
  });
  route(app, api.setUsername, async ({ body: { username } }, call) => {
    await setUsername(call, settings, username);
    const message = username === null ? authTexts.usernameRemoved : authTexts.usernameSet;
    return { message, contacts: await contactsOf(call) };
  });
}
