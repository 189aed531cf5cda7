import { Type } from 'typebox';
import { CONSENT_KINDS } from '#shared/rules/consent-kinds.ts';
import { SOCIAL_PROVIDERS } from '#shared/rules/social-providers.ru.ts';
import { DeviceMark, DeviceMarks, Email } from './auth.ts';
import { Instant, MaybePersonName, Message, PersonName, Uuid, listOf, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { SecondFactorCode } from './second-factor.ts';
import { NextPath } from './session.ts';

/** Refusals of a way that asks a service. */
const ASKED = ['social_provider_off', 'social_unavailable'] as const;
const TAKEN = ['identity_taken', 'identity_exists'] as const;
const Provider = oneOf(SOCIAL_PROVIDERS);
const Secret = Type.String({ minLength: 20, maxLength: 100 });
const Next = nullable(NextPath);
/** What a provider puts into an address. */
const Returned = Type.Optional(Type.String({ maxLength: 2000 }));
/** Where the way begins: `binding` is random and stays in the tab, so that another browser cannot go on with it. */
const Beginning = { provider: Provider, binding: Secret, next: Next };
const Address = Type.Object({ url: Type.String() });

const SignedInAnswer = Type.Object({
  token: Type.String(),
  message: Type.String(),
  /** a code is due: the session is half open */
  two_factor_code: Type.Optional(Type.Boolean()),
  device_mark: DeviceMark,
});
const ADMISSION_ERRORS = ['account_pending', 'account_blocked', 'account_closed', 'maintenance'] as const;

/** A service through which the person can sign in, linked or not. */
export const Identity = Type.Object({
  provider: Provider,
  linked: nullable(
    Type.Object({
      /** as the person knows the account there; may be empty */
      display_name: Type.String(),
      linked_at: Instant,
      last_used_at: nullable(Instant),
    }),
  ),
  /** the service is on: without it a linked account there opens nothing */
  is_on: Type.Boolean(),
});

/** What the provider says of somebody whom we do not know: to be corrected and proved. */
export const Newcomer = Type.Object({
  /** one-time, 10 minutes: for the registration, or for linking after a sign-in */
  ticket: Type.String(),
  provider: Provider,
  first_name: Type.String(),
  last_name: Type.String(),
  middle_name: Type.String(),
  email: Type.String(),
});

/** Sign-in through other services (1 §2, §7, K15), by the rules of docs/reliability.md, "Taking over an account". */
export const socialEndpoints = {
  startSocialSignIn: defineEndpoint({
    id: 'startSocialSignIn',
    method: 'POST',
    path: '/api/auth/social/start',
    hasSecret: true,
    isServedInMaintenance: true,
    scope: 'platform',
    access: 'public',
    limit: 'social',
    summary: 'Начать вход через другой сервис: адрес, на который уходит браузер (1 §7, K15)',
    body: Type.Object(
      {
        ...Beginning,
        /** «Восстановить»: an account that its owner closed is in force again */
        restore: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: Address,
    errors: ASKED,
  }),
  startSocialLink: defineEndpoint({
    id: 'startSocialLink',
    method: 'POST',
    path: '/api/auth/social/link/start',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    limit: 'social',
    summary: 'Начать привязку другого сервиса к своей учётной записи (K15)',
    body: Type.Object(Beginning, { additionalProperties: false }),
    response: Address,
    errors: [...ASKED, 'identity_exists'],
  }),
  startSocialProof: defineEndpoint({
    id: 'startSocialProof',
    method: 'POST',
    path: '/api/auth/social/proof/start',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    limit: 'social',
    summary: 'Подтвердить, что это вы, через привязанный сервис: для тех, у кого нет пароля (K15)',
    body: Type.Object(Beginning, { additionalProperties: false }),
    response: Address,
    errors: [...ASKED, 'identity_foreign'],
  }),
  finishSocial: defineEndpoint({
    id: 'finishSocial',
    method: 'POST',
    path: '/api/auth/social/callback',
    hasSecret: true,
    isServedInMaintenance: true,
    scope: 'platform',
    access: 'public',
    actor: 'optional',
    limit: 'social',
    summary:
      'Возврат от сервиса: тратит состояние и код; известному — одноразовый код, новому — билет регистрации (K15)',
    body: Type.Object(
      {
        binding: Secret,
        state: Secret,
        code: Returned,
        /** of VK ID */
        device_id: Returned,
        /** the service's own word: the person said no, or something is wrong */
        error: Returned,
        /** who answers, where the service says so (RFC 9207) */
        iss: Returned,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      outcome: oneOf(['known', 'newcomer', 'linked', 'proved']),
      next: nullable(Type.String()),
      /** of a known person: to be exchanged for a session */
      token: Type.Optional(Type.String()),
      newcomer: Type.Optional(Newcomer),
      message: Type.String(),
    }),
    errors: [...ASKED, ...TAKEN, 'social_denied', 'social_expired', 'identity_foreign', 'token_expired'],
  }),
  exchangeSocialToken: defineEndpoint({
    id: 'exchangeSocialToken',
    method: 'POST',
    path: '/api/auth/social/token',
    hasSecret: true,
    isServedInMaintenance: true,
    scope: 'platform',
    access: 'public',
    limit: 'social',
    summary: 'Одноразовый код входа через другой сервис → сеанс (1 §7, K15)',
    headers: DeviceMarks,
    body: Type.Object({ token: Secret }, { additionalProperties: false }),
    response: SignedInAnswer,
    errors: ['social_expired', ...ADMISSION_ERRORS],
  }),
  registerSocial: defineEndpoint({
    id: 'registerSocial',
    method: 'POST',
    path: '/api/auth/social/register',
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Короткая регистрация после входа через сервис: код на почту (K15, решение «Consents»)',
    body: Type.Object(
      {
        ticket: Secret,
        first_name: PersonName,
        last_name: PersonName,
        middle_name: MaybePersonName,
        email: Email,
        consents: Type.Array(
          Type.Object(
            { kind: oneOf(CONSENT_KINDS), version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
            { additionalProperties: false },
          ),
          { maxItems: 10 },
        ),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      /** names the code that was sent */
      challenge: Uuid,
      message: Type.String(),
    }),
    pace: 'letters',
    errors: ['social_expired', 'email_taken', 'consent_required', 'consent_outdated', 'letters_exhausted'],
  }),
  confirmSocial: defineEndpoint({
    id: 'confirmSocial',
    method: 'POST',
    path: '/api/auth/social/register/confirm',
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    limit: 'social',
    summary: 'Код из письма: почта подтверждена, учётная запись создана, вход выполнен (K15)',
    headers: DeviceMarks,
    body: Type.Object({ challenge: Uuid, ticket: Secret, code: SecondFactorCode }, { additionalProperties: false }),
    response: SignedInAnswer,
    errors: ['social_expired', 'code_wrong', 'email_taken', 'identity_taken', ...ADMISSION_ERRORS],
  }),
  linkSocial: defineEndpoint({
    id: 'linkSocial',
    method: 'POST',
    path: '/api/auth/social/link',
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary: 'Адрес занят: после входа паролем и вторым фактором билет привязывает сервис (K15)',
    body: Type.Object({ ticket: Secret }, { additionalProperties: false }),
    response: Message,
    errors: [...TAKEN, 'social_expired'],
  }),
  listIdentities: defineEndpoint({
    id: 'listIdentities',
    method: 'GET',
    path: '/api/auth/social/identities',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Через какие сервисы человек входит и через какие может (K15)',
    response: listOf(Identity),
    errors: [],
  }),
  unlinkIdentity: defineEndpoint({
    id: 'unlinkIdentity',
    method: 'DELETE',
    path: '/api/auth/social/identities/:provider',
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary: 'Отвязать сервис; последний способ входа не отвязать, остальные сеансы завершаются (K15)',
    params: Type.Object({ provider: Provider }),
    response: Message,
    errors: ['not_found', 'last_sign_in'],
  }),
  rejectIdentity: defineEndpoint({
    id: 'rejectIdentity',
    method: 'POST',
    path: '/api/auth/social/not-me',
    scope: 'platform',
    access: 'public',
    limit: 'social',
    summary: '«Это не я» письма о привязке: сервис отвязан, все сеансы завершены (K15)',
    body: Type.Object({ token: Secret }, { additionalProperties: false }),
    response: Message,
    errors: ['identity_link_invalid'],
  }),
  convertToken: defineEndpoint({
    id: 'convertToken',
    method: 'POST',
    path: '/convert-token/',
    hasSecret: true,
    tellsOAuth: true,
    scope: 'platform',
    access: 'public',
    limit: 'social',
    summary: 'Токен сервиса → наш сеанс, для программ, названных в CONVERT_TOKEN_CLIENTS (1 §7, K15)',
    headers: DeviceMarks,
    body: Type.Object(
      {
        grant_type: Type.Optional(Type.String({ maxLength: 100 })),
        backend: Type.Optional(Type.String({ maxLength: 100 })),
        token: Type.Optional(Type.String({ maxLength: 4000 })),
        redirect_uri: Type.Optional(Type.String({ maxLength: 2000 })),
        client_id: Type.Optional(
          Type.Union([Type.String({ maxLength: 100 }), Type.Integer({ minimum: 0, maximum: 2_147_483_647 })]),
        ),
        client_secret: Type.Optional(Type.String({ maxLength: 200 })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      ...SignedInAnswer.properties,
      access_token: Type.String(),
      /** seconds */
      expires_in: Type.Integer(),
      token_type: Type.Literal('Bearer'),
      scope: Type.String(),
    }),
    errors: [
      'not_found',
      'unsupported_grant_type',
      'convert_token_missing',
      'convert_backend_missing',
      'convert_backend_unknown',
      'convert_backend_failed',
      'convert_client_unknown',
      'convert_token_refused',
      'convert_denied',
    ],
  }),
};
