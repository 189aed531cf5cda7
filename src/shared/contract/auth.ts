import { Type } from 'typebox';
import { CONSENT_KINDS } from '#shared/rules/consent-kinds.ts';
import { Instant, MaybePersonName, Message, Uuid, listOf, nullable, oneOf } from './common.ts';
import { CaptchaHeaders } from './captcha.ts';
import { defineEndpoint } from './endpoint.ts';
import { CurrentUser, NextPath, sessionEndpoints } from './session.ts';

/** Passwords: 8 to 128 characters, no rules of composition (docs/reliability.md, "Passwords"). */
export const Password = Type.String({ minLength: 8, maxLength: 128 });
export const Email = Type.String({ format: 'email', maxLength: 254 });
/** A text of spaces only passes here; the service refuses it in the words of 1 §5. */
const RegisteredName = Type.String({ minLength: 1, maxLength: 100, format: 'person-name', 'x-clean': 'line' });
const Token = Type.String({ minLength: 20, maxLength: 100 });
export const ConsentDocument = Type.Object({
  kind: oneOf(CONSENT_KINDS),
  version: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  is_required: Type.Boolean(),
});

/** A document in force with what the signed-in person said of it. */
export const OwnConsent = Type.Object({
  ...ConsentDocument.properties,
  /** the latest agreement, maybe of an earlier version; `text` is then the one that was agreed to */
  given: nullable(
    Type.Object({
      version: Type.Integer(),
      given_at: Instant,
      revoked_at: nullable(Instant),
      text: Type.String(),
    }),
  ),
});

/** The mark of this device for the account; to be sent with its next sign-in, and good for nothing else (ADR 1). */
export const DeviceMark = Type.Optional(Type.String());
export const LoginAnswer = Type.Object({
  token: Type.String(),
  message: Type.String(),
  two_factor_code: Type.Optional(Type.Boolean()),
  reload: Type.Optional(Type.Boolean()),
  device_mark: DeviceMark,
});
/** Marks of the browser, newest first, separated by spaces or commas. */
export const DeviceMarks = Type.Object({ 'x-device-marks': Type.Optional(Type.String({ maxLength: 2000 })) });
const SignInHeaders = Type.Object({ ...DeviceMarks.properties, ...CaptchaHeaders.properties });
const NewPasswordAnswer = Type.Object({ ...Message.properties, device_mark: DeviceMark });

export const authEndpoints = {
  ...sessionEndpoints,
  login: defineEndpoint({
    id: 'login',
    method: 'POST',
    path: '/login',
    isServedInMaintenance: true,
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Вход по e-mail, телефону или имени и паролю (1 §7)',
    headers: SignInHeaders,
    captcha: 'login',
    body: Type.Object(
      {
        email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
        username: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
        password: Type.String({ minLength: 1, maxLength: 128 }),
        /** «Восстановить»: an account that its owner closed is in force again */
        restore: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: LoginAnswer,
    errors: [
      'invalid_grant',
      'maintenance',
      'account_pending',
      'account_blocked',
      'account_closed',
      'too_many_attempts',
      'sign_in_slowed',
      'server_busy',
    ],
  }),
  issueToken: defineEndpoint({
    id: 'issueToken',
    method: 'POST',
    path: '/oauth/token/',
    isServedInMaintenance: true,
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Вход по паролю в виде OAuth password grant (1 §7)',
    headers: SignInHeaders,
    captcha: 'login',
    body: Type.Object(
      {
        grant_type: Type.String({ maxLength: 40 }),
        username: Type.String({ minLength: 1, maxLength: 254 }),
        password: Type.String({ minLength: 1, maxLength: 128 }),
        client_id: Type.Optional(
          Type.Union([Type.String({ maxLength: 100 }), Type.Integer({ minimum: 0, maximum: 2_147_483_647 })]),
        ),
        client_secret: Type.Optional(Type.String({ maxLength: 200 })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      ...LoginAnswer.properties,
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
    }),
    errors: [
      'invalid_grant',
      'maintenance',
      'unsupported_grant_type',
      'account_pending',
      'account_blocked',
      'account_closed',
      'too_many_attempts',
      'sign_in_slowed',
      'server_busy',
    ],
  }),
  getCurrentUser: defineEndpoint({
    id: 'getCurrentUser',
    method: 'GET',
    path: '/api/auth/user',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Вошедший пользователь (1 §7)',
    response: CurrentUser,
    errors: [],
  }),
  getMe: defineEndpoint({
    id: 'getMe',
    method: 'GET',
    path: '/auth/me/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'То же по второму пути документации (1 §7)',
    response: CurrentUser,
    errors: [],
  }),
  listAbilities: defineEndpoint({
    id: 'listAbilities',
    method: 'GET',
    path: '/api/ability/all',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Все права по именам (1 §7, K10)',
    response: Type.Object({ abilities: Type.Array(Type.String()) }),
    errors: [],
  }),
  listRoles: defineEndpoint({
    id: 'listRoles',
    method: 'GET',
    path: '/api/role/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Роли и права каждой (1 §7, K10)',
    response: Type.Object({
      roles: Type.Array(Type.Object({ name: Type.String(), abilities: Type.Array(Type.String()) })),
    }),
    errors: [],
  }),
  listConsents: defineEndpoint({
    id: 'listConsents',
    method: 'GET',
    path: '/api/consents/',
    scope: 'platform',
    access: 'public',
    summary: 'Действующие документы для согласий',
    response: listOf(ConsentDocument),
    errors: [],
  }),
  listOwnConsents: defineEndpoint({
    id: 'listOwnConsents',
    method: 'GET',
    path: '/api/consents/own/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Согласия вошедшего: документы, версии, даты (решение «Consents»)',
    response: listOf(OwnConsent),
    errors: [],
  }),
  giveConsent: defineEndpoint({
    id: 'giveConsent',
    method: 'POST',
    path: '/api/consents/own/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Дать согласие: необязательное позже или на новую версию документа',
    body: Type.Object(
      { kind: oneOf(CONSENT_KINDS), version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
      { additionalProperties: false },
    ),
    response: listOf(OwnConsent),
    errors: ['consent_outdated'],
  }),
  withdrawConsent: defineEndpoint({
    id: 'withdrawConsent',
    method: 'DELETE',
    path: '/api/consents/own/:kind',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Отозвать необязательное согласие; обязательные отзывает закрытие кабинета',
    params: Type.Object({ kind: oneOf(CONSENT_KINDS) }),
    response: listOf(OwnConsent),
    errors: ['consent_needed'],
  }),
  register: defineEndpoint({
    id: 'register',
    method: 'POST',
    path: '/api/auth/register/',
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Регистрация по e-mail или телефону с отдельными согласиями (1 §5, решение «Consents»)',
    captcha: 'register',
    headers: CaptchaHeaders,
    body: Type.Object(
      {
        email: Type.Optional(Type.String({ maxLength: 254 })),
        username: Type.Optional(Type.String({ maxLength: 254 })),
        password: Password,
        password_confirmation: Type.Optional(Type.String({ maxLength: 128 })),
        first_name: Type.Optional(RegisteredName),
        last_name: Type.Optional(RegisteredName),
        middle_name: Type.Optional(MaybePersonName),
        /** the same in the words of the dialog's form (1 §3, payload c) */
        confirmPassword: Type.Optional(Type.String({ maxLength: 128 })),
        firstName: Type.Optional(RegisteredName),
        lastName: Type.Optional(RegisteredName),
        middleName: Type.Optional(MaybePersonName),
        /** payload b; agreed to is only what `consents` name with their versions (K14) */
        tnc: Type.Optional(Type.Boolean()),
        consents: Type.Optional(
          Type.Array(
            Type.Object(
              { kind: oneOf(CONSENT_KINDS), version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
              { additionalProperties: false },
            ),
            { maxItems: 10 },
          ),
        ),
        /** path to return to after activation, e.g. the clinic's page */
        next: Type.Optional(NextPath),
        /** random token that this browser keeps: with it the letter's link asks for no password */
        ticket: Type.Optional(Token),
      },
      { additionalProperties: false },
    ),
    /** `challenge`: of a phone, what the code of the SMS answers */
    response: Type.Object({ ...Message.properties, challenge: Type.Optional(Uuid) }),
    pace: 'letters',
    errors: [
      'email_taken',
      'phone_taken',
      'phone_not_mobile',
      'letters_exhausted',
      'codes_exhausted',
      'sms_exhausted',
      'registration_by_phone_unavailable',
      'consent_required',
      'consent_outdated',
      'password_too_common',
      'password_own_word',
      'passwords_differ',
      'server_busy',
    ],
  }),
  resendActivation: defineEndpoint({
    id: 'resendActivation',
    method: 'POST',
    path: '/api/auth/activation-letter/',
    scope: 'platform',
    access: 'public',
    summary: 'Выслать письмо с активацией ещё раз; ответ не выдаёт, есть ли такой адрес',
    captcha: 'register',
    headers: CaptchaHeaders,
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    response: Message,
    pace: 'letters',
    errors: ['server_busy'],
  }),
  checkActivation: defineEndpoint({
    id: 'checkActivation',
    method: 'GET',
    path: '/api/auth/activate/:token',
    scope: 'platform',
    access: 'public',
    summary: 'Годна ли ссылка активации; не тратит её (решение «Activation»)',
    params: Type.Object({ token: Token }),
    response: Message,
    errors: ['activation_link_invalid'],
  }),
  activate: defineEndpoint({
    id: 'activate',
    method: 'POST',
    path: '/api/auth/activate/:token',
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary:
      'Активация: тратит ссылку; нужен пароль или билет браузера, в котором регистрировались (решение «Activation»)',
    params: Type.Object({ token: Token }),
    /** one of the two shows that who opens the link is who registered */
    body: Type.Object(
      { password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })), ticket: Type.Optional(Token) },
      { additionalProperties: false },
    ),
    response: Type.Object({
      message: Type.String(),
      email: Type.String(),
      next: nullable(Type.String()),
      device_mark: DeviceMark,
    }),
    errors: [
      'activation_link_invalid',
      'activation_password_required',
      'activation_password_wrong',
      'too_many_attempts',
      'server_busy',
    ],
  }),
  rejectRegistration: defineEndpoint({
    id: 'rejectRegistration',
    method: 'DELETE',
    path: '/api/auth/activate/:token',
    scope: 'platform',
    access: 'public',
    summary: '«Это не я»: адрес зарегистрировал кто-то другой, регистрация удаляется',
    params: Type.Object({ token: Token }),
    response: Message,
    errors: ['activation_link_invalid'],
  }),
  requestPasswordReset: defineEndpoint({
    id: 'requestPasswordReset',
    method: 'POST',
    path: '/api/auth/password',
    scope: 'platform',
    access: 'public',
    summary: 'Письмо со ссылкой для смены пароля; ответ не выдаёт, есть ли такой адрес (1 §7)',
    captcha: 'reset',
    headers: CaptchaHeaders,
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    response: Message,
    pace: 'letters',
    errors: ['server_busy'],
  }),
  validatePasswordReset: defineEndpoint({
    id: 'validatePasswordReset',
    method: 'POST',
    path: '/api/auth/validate-password-reset',
    scope: 'platform',
    access: 'public',
    summary: 'Годна ли ссылка смены пароля (1 §7)',
    body: Type.Object({ token: Token }, { additionalProperties: false }),
    response: Type.Object({
      message: Type.String(),
      email: Type.String(),
      /** the link is an invitation that waits */ is_invitation: Type.Optional(Type.Boolean()),
    }),
    errors: ['reset_link_invalid'],
  }),
  resetPassword: defineEndpoint({
    id: 'resetPassword',
    method: 'POST',
    path: '/api/auth/reset',
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Новый пароль по ссылке из письма; остальные сеансы завершаются (1 §7)',
    body: Type.Object(
      {
        email: Type.Optional(Email),
        password: Password,
        password_confirmation: Type.String({ maxLength: 128 }),
        token: Token,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      ...NewPasswordAnswer.properties,
      /** of an accepted invitation: where to go after the sign-in */ next: Type.Optional(Type.String()),
    }),
    errors: ['reset_link_invalid', 'password_too_common', 'password_own_word', 'passwords_differ', 'server_busy'],
  }),
  changePassword: defineEndpoint({
    id: 'changePassword',
    method: 'POST',
    path: '/api/change-password',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    summary: 'Смена своего пароля; остальные сеансы завершаются (1 §5)',
    body: Type.Object(
      {
        current_password: Type.String({ minLength: 1, maxLength: 128 }),
        new_password: Password,
        new_password_confirmation: Type.String({ maxLength: 128 }),
      },
      { additionalProperties: false },
    ),
    response: NewPasswordAnswer,
    errors: [
      'password_unset',
      'password_wrong',
      'password_too_common',
      'password_own_word',
      'passwords_differ',
      'too_many_attempts',
      'server_busy',
    ],
  }),
  requestSignInLetter: defineEndpoint({
    id: 'requestSignInLetter',
    method: 'POST',
    path: '/api/auth/sign-in-letter/',
    scope: 'platform',
    access: 'public',
    summary: '«Войти по письму»: ссылка, которая делает браузер известным; ответ не выдаёт, есть ли такой адрес',
    captcha: 'reset',
    headers: CaptchaHeaders,
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    response: Message,
    pace: 'letters',
    errors: ['server_busy'],
  }),
  checkSignInLink: defineEndpoint({
    id: 'checkSignInLink',
    method: 'GET',
    path: '/api/auth/device/:token',
    scope: 'platform',
    access: 'public',
    summary: 'Годна ли ссылка «Войти по письму»; не тратит её',
    params: Type.Object({ token: Token }),
    response: Message,
    errors: ['sign_in_link_invalid'],
  }),
  confirmDevice: defineEndpoint({
    id: 'confirmDevice',
    method: 'POST',
    path: '/api/auth/device/:token',
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Тратит ссылку «Войти по письму»: браузер становится известным, пароль нужен по-прежнему',
    params: Type.Object({ token: Token }),
    response: Type.Object({ message: Type.String(), email: Type.String(), device_mark: DeviceMark }),
    errors: ['sign_in_link_invalid'],
  }),
};
