import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { authEndpoints as api } from '#shared/contract/auth.ts';
import { emailKey } from '#shared/format/email.ts';
import { PRODUCT_VERSION } from '#shared/version.ts';
import { currentUser, toCurrentUser } from '#server/features/accounts/index.ts';
import { DomainError, fieldsAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import type { AddressPace } from '#server/lib/throttle/address-pace.ts';
import type { AuthSettings } from './auth-settings.ts';
import { activate, rejectRegistration } from './activation.service.ts';
import {
  fromPasswordChange,
  fromPasswordReset,
  fromRegistration,
  registrationFieldOf,
  toConsent,
} from './auth.mapper.ts';
import { authTexts } from './texts.ru.ts';
import { currentConsents } from './consents.service.ts';
import { login } from './login.service.ts';
import { findOneTimeToken } from './one-time-tokens.service.ts';
import { changePassword, requestPasswordReset, resetPassword, validatePasswordReset } from './passwords.service.ts';
import { register, resendActivation } from './registration.service.ts';
import { closeSession } from './sessions.service.ts';
import { assertSignInLink, confirmDevice, requestSignInLetter } from './sign-in-letters.service.ts';

interface Options {
  readonly settings: AuthSettings;
  readonly pace: AddressPace;
  /** the demo without SMTP: letters stay on the outbox page */
  readonly keepsLetters: boolean;
  readonly holdSeconds: number;
  /** false: an empty installation, whose first page says what comes next */
  readonly hasClinics: (em: SqlEntityManager) => Promise<boolean>;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** Identity: sign-in, registration, activation, passwords (1 §7). */
export function authRoutes(
  app: FastifyInstance,
  { settings, pace, keepsLetters, holdSeconds, hasClinics, onSessionsClosed }: Options,
): void {
  const marksOf = (headers: { 'x-device-marks'?: string }) => headers['x-device-marks'];
  route(app, api.login, async ({ body, headers }, call) => {
    const signIn = {
      email: body.email ?? body.username ?? '',
      password: body.password,
      marks: marksOf(headers),
      gone: call.gone,
    };
    const { token, deviceMark } = await login(call, settings, pace, signIn);
    return { token, device_mark: deviceMark, message: authTexts.signedIn };
  });
  route(app, api.issueToken, async ({ body, headers }, call) => {
    if (body.grant_type !== 'password') throw new DomainError('unsupported_grant_type');
    const signIn = {
      email: body.username,
      password: body.password,
      marks: marksOf(headers),
      gone: call.gone,
    };
    const { token, deviceMark } = await login(call, settings, pace, signIn);
    return {
      token,
      device_mark: deviceMark,
      access_token: token,
      token_type: 'Bearer' as const,
      message: authTexts.signedIn,
    };
  });
  route(app, api.logout, async (_, call) => {
    await closeSession(call);
    onSessionsClosed([call.actor.sessionId]);
    return { message: authTexts.signedOut };
  });
  route(app, api.checkSession, async (_, { em, maybeActor }) => {
    const user = maybeActor ? toCurrentUser(await currentUser({ em, actor: maybeActor })) : null;
    return {
      config: {
        version: PRODUCT_VERSION,
        keeps_letters: keepsLetters,
        hold_seconds: holdSeconds,
        has_clinics: await hasClinics(em),
        pagination: [5, 10, 20, 50],
      },
      ip_restricted: false,
      authenticated: user !== null,
      user,
      session: user && maybeActor ? { seconds_left: maybeActor.secondsLeft, can_prolong: maybeActor.canProlong } : null,
      permissions: user ? [...new Set(user.resources.flatMap(({ permissions }) => permissions))] : [],
      default_role: { admin: 'admin', user: 'user' },
    };
  });
  route(app, api.getCurrentUser, async (_, call) => toCurrentUser(await currentUser(call)));
  route(app, api.getMe, async (_, call) => toCurrentUser(await currentUser(call)));
  route(app, api.listConsents, async (_, { em }) => ({
    items: (await currentConsents(em)).map(toConsent),
  }));
  route(app, api.register, async ({ body }, call) => {
    await fieldsAs(registrationFieldOf(body), () => register(call, settings, fromRegistration(body)));
    return { message: authTexts.registered };
  });
  route(app, api.resendActivation, async ({ body }, call) => {
    call.afterAnswer('the activation letter', await resendActivation(call, settings, body.email), emailKey(body.email));
    return { message: authTexts.letterSent };
  });
  route(app, api.checkActivation, async ({ params }, { em }) => {
    if (!(await findOneTimeToken(em, settings.APP_SECRET, params.token, 'activation')))
      throw new DomainError('activation_link_invalid');
    return { message: authTexts.activationReady };
  });
  route(app, api.activate, async ({ params, body }, call) => {
    const { email, next, deviceMark } = await activate(call, settings, params.token, body);
    return { email, next, device_mark: deviceMark, message: authTexts.activated };
  });
  route(app, api.rejectRegistration, async ({ params }, call) => {
    await rejectRegistration(call, settings, params.token);
    return { message: authTexts.rejected };
  });
  route(app, api.requestPasswordReset, async ({ body }, call) => {
    call.afterAnswer(
      'the letter for a new password',
      await requestPasswordReset(call, settings, body.email),
      emailKey(body.email),
    );
    return { message: authTexts.resetSent };
  });
  route(app, api.validatePasswordReset, async ({ body }, { em }) => {
    const { email, isInvitation } = await validatePasswordReset(em, settings, body.token);
    return { message: authTexts.resetReady, email, ...(isInvitation ? { is_invitation: true } : {}) };
  });
  route(app, api.resetPassword, async ({ body }, call) => {
    const { ended, deviceMark, isInvitation, next } = await fieldsAs(snakeCase, () =>
      resetPassword(call, settings, fromPasswordReset(body)),
    );
    onSessionsClosed(ended);
    return {
      device_mark: deviceMark,
      message: isInvitation ? authTexts.invitationAccepted : authTexts.passwordChanged,
      ...(next === null ? {} : { next }),
    };
  });
  route(app, api.changePassword, async ({ body }, call) => {
    const { ended, deviceMark } = await fieldsAs(snakeCase, () =>
      changePassword(call, settings, fromPasswordChange(body)),
    );
    onSessionsClosed(ended);
    return { message: authTexts.passwordChanged, device_mark: deviceMark };
  });
  route(app, api.requestSignInLetter, async ({ body }, call) => {
    call.afterAnswer('the sign-in letter', await requestSignInLetter(call, settings, body.email), emailKey(body.email));
    return { message: authTexts.signInLetterSent };
  });
  route(app, api.checkSignInLink, async ({ params }, { em }) => {
    await assertSignInLink(em, settings, params.token);
    return { message: authTexts.deviceReady };
  });
  route(app, api.confirmDevice, async ({ params }, call) => {
    const { email, deviceMark } = await confirmDevice(call, settings, params.token);
    return { email, device_mark: deviceMark, message: authTexts.deviceConfirmed };
  });
}
