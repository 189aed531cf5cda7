import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { PERMISSIONS, permissionsOf, ROLES } from '#shared/access/permissions.ts';
import { authEndpoints as api } from '#shared/contract/auth.ts';
import { emailKey } from '#shared/format/email.ts';
import { PRODUCT_VERSION } from '#shared/version.ts';
import { currentUser, toCurrentUser } from '#server/features/accounts/index.ts';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import { SHOWN_AS } from '#shared/rules/shown-as.ts';
import { DomainError, fieldsAs } from '#server/http/domain-error.ts';
import { acceptForms } from '#server/http/form-body.ts';
import { route } from '#server/http/route.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import type { AddressPace } from '#server/lib/throttle/address-pace.ts';
import type { AuthSettings } from './auth-settings.ts';
import {
  toClosedSession,
  toSessionTimes,
  toSignedIn,
  fromPasswordChange,
  fromPasswordReset,
  fromRegistration,
  registrationFieldOf,
  toConsent,
  toOwnConsent,
} from './auth.mapper.ts';
import { findOneTimeToken } from './one-time-tokens.service.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  validatePasswordReset,
} from './passwords/passwords.service.ts';
import { activate, rejectRegistration } from './registration/activation.service.ts';
import { currentConsents } from './registration/consents.service.ts';
import { giveConsent, ownConsents, withdrawConsent } from './registration/own-consents.service.ts';
import { register, resendActivation } from './registration/registration.service.ts';
import { login } from './sign-in/login.service.ts';
import { closeSession } from './sign-in/sessions.service.ts';
import { assertSignInLink, confirmDevice, requestSignInLetter } from './sign-in/sign-in-letters.service.ts';
import { authTexts } from './texts.ru.ts';

interface Options {
  readonly settings: AuthSettings;
  readonly pace: AddressPace;
  /** the demo without SMTP: letters stay on the outbox page */
  readonly keepsLetters: boolean;
  /** letters leave the server, or are kept */
  readonly hasMail: boolean;
  /** the same of SMS without a gateway */
  readonly keepsSms: boolean;
  readonly holdSeconds: number;
  /** false: an empty installation, whose first page says what comes next */
  readonly hasClinics: (em: SqlEntityManager) => Promise<boolean>;
  /** address of the platform's page in a social network; empty: none */
  readonly socialLink: string;
  readonly hasPasswordMeter: boolean;
  readonly map: { readonly tiles: string; readonly attribution: string } | null;
  /** forms that ask for a proof of work */
  readonly captcha: readonly CaptchaKind[];
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** Identity: sign-in, registration, activation, passwords (1 §7). */
export function authRoutes(
  app: FastifyInstance,
  {
    settings,
    pace,
    keepsLetters,
    hasMail,
    keepsSms,
    holdSeconds,
    hasClinics,
    socialLink,
    hasPasswordMeter,
    map,
    captcha,
    onSessionsClosed,
  }: Options,
): void {
  const marksOf = (headers: { 'x-device-marks'?: string }) => headers['x-device-marks'];
  route(app, api.login, async ({ body, headers }, call) => {
    const signIn = {
      name: body.email ?? body.username ?? '',
      password: body.password,
      marks: marksOf(headers),
      gone: call.gone,
      restores: body.restore,
    };
    return toSignedIn(await login(call, settings, pace, signIn));
  });
  acceptForms(app, (scope) =>
    route(scope, api.issueToken, async ({ body, headers }, call) => {
      if (body.grant_type !== 'password') throw new DomainError('unsupported_grant_type');
      const signIn = {
        name: body.username,
        password: body.password,
        marks: marksOf(headers),
        gone: call.gone,
      };
      const answer = toSignedIn(await login(call, settings, pace, signIn));
      return { ...answer, access_token: answer.token, token_type: 'Bearer' as const };
    }),
  );
  route(app, api.logout, async (_, call) => {
    await closeSession(call);
    onSessionsClosed([call.actor.sessionId]);
    return { message: authTexts.signedOut };
  });
  route(app, api.checkSession, async (_, { em, maybeActor, ip }) => {
    const account = maybeActor ? await currentUser({ em, actor: maybeActor, ip }) : null;
    const user = account && maybeActor?.level === 'full' ? toCurrentUser(account) : null;
    return {
      config: {
        version: PRODUCT_VERSION,
        keeps_letters: keepsLetters,
        keeps_sms: keepsSms,
        has_mail: hasMail,
        hold_seconds: holdSeconds,
        has_clinics: await hasClinics(em),
        maintenance: settings.maintenance,
        ...SHOWN_AS,
        social_link: socialLink,
        map,
        has_password_meter: hasPasswordMeter,
        has_phones: settings.hasPhones,
        captcha: [...captcha],
        passkey_origin: settings.passkeys?.origin ?? null,
      },
      ip_restricted: maybeActor?.isRestricted === true,
      authenticated: user !== null,
      user,
      session: user && maybeActor ? toSessionTimes(maybeActor) : null,
      closed: account && maybeActor ? toClosedSession(account, maybeActor) : null,
      permissions: user?.permissions ?? [],
      default_role: { admin: 'admin', user: 'user' },
    };
  });
  route(app, api.getCurrentUser, async (_, call) => toCurrentUser(await currentUser(call)));
  route(app, api.getMe, async (_, call) => toCurrentUser(await currentUser(call)));
  route(app, api.listAbilities, () => Promise.resolve({ abilities: Object.keys(PERMISSIONS) }));
  route(app, api.listRoles, () =>
    Promise.resolve({
      roles: ROLES.map((name) => ({ name, abilities: permissionsOf({ isSuperuser: false, roles: [name] }) })),
    }),
  );
  route(app, api.listConsents, async (_, { em }) => ({
    items: (await currentConsents(em)).map(toConsent),
  }));
  route(app, api.listOwnConsents, async (_, call) => ({ items: (await ownConsents(call)).map(toOwnConsent) }));
  route(app, api.giveConsent, async ({ body }, call) => ({ items: (await giveConsent(call, body)).map(toOwnConsent) }));
  route(app, api.withdrawConsent, async ({ params }, call) => ({
    items: (await withdrawConsent(call, params.kind)).map(toOwnConsent),
  }));
  route(app, api.register, async ({ body }, call) => {
    const challenge = await fieldsAs(registrationFieldOf(body), () => register(call, settings, fromRegistration(body)));
    return challenge === null ? { message: authTexts.registered } : { message: authTexts.registeredByPhone, challenge };
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
