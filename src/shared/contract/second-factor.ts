import { Type } from 'typebox';
import { DeviceMark, DeviceMarks } from './auth.ts';
import { Instant, Message, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** As it is typed: spaces and hyphens count for nothing. */
export const SecondFactorCode = Type.String({ minLength: 6, maxLength: 40 });
const CodeBody = Type.Object({ code: SecondFactorCode }, { additionalProperties: false });
const RecoveryCodes = Type.Array(Type.String());
export const TWO_FACTOR_MODES = ['off', 'optional', 'staff'] as const;

/** The second factor (K7): its check at the sign-in, its set-up, its end. */
export const secondFactorEndpoints = {
  passSecondFactor: defineEndpoint({
    id: 'passSecondFactor',
    method: 'POST',
    path: '/api/auth/second-factor',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    levels: ['half_open'],
    summary: 'Код из приложения, из письма или код восстановления открывает сеанс; токен меняется (1 §4, K7)',
    headers: DeviceMarks,
    body: CodeBody,
    response: Type.Object({ token: Type.String(), message: Type.String(), device_mark: DeviceMark }),
    errors: ['code_wrong', 'second_factor_over', 'too_many_attempts', 'token_expired'],
  }),
  sendSecondFactorCode: defineEndpoint({
    id: 'sendSecondFactorCode',
    method: 'POST',
    path: '/api/auth/second-factor/letter',
    scope: 'platform',
    access: 'signed-in',
    levels: ['half_open'],
    summary: 'Код для входа письмом, без почты по SMS; прежний код больше не действует (K7)',
    response: Message,
    errors: [
      'codes_withheld',
      'too_many_requests',
      'codes_exhausted',
      'sms_exhausted',
      'phones_unavailable',
      'phone_not_mobile',
      'token_expired',
    ],
  }),
  getSecondFactor: defineEndpoint({
    id: 'getSecondFactor',
    method: 'GET',
    path: '/api/auth/factors',
    scope: 'platform',
    access: 'signed-in',
    levels: ['enrolling', 'full'],
    summary: 'Второй фактор вошедшего человека (K31)',
    response: Type.Object({
      mode: oneOf(TWO_FACTOR_MODES),
      /** null: none is set up */
      totp: nullable(Type.Object({ confirmed_at: Instant, last_used_at: nullable(Instant) })),
      recovery_codes_left: Type.Integer(),
    }),
    errors: [],
  }),
  beginTotp: defineEndpoint({
    id: 'beginTotp',
    method: 'POST',
    path: '/api/auth/factors/totp',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    levels: ['enrolling', 'full'],
    isFresh: true,
    summary: 'Начать подключение приложения с кодами: секрет показывается один раз (K7)',
    response: Type.Object({
      /** for the QR code */
      address: Type.String(),
      /** base32, to be typed */
      secret: Type.String(),
    }),
    errors: ['factor_exists', 'second_factor_off'],
  }),
  confirmTotp: defineEndpoint({
    id: 'confirmTotp',
    method: 'POST',
    path: '/api/auth/factors/totp/confirm',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    levels: ['enrolling', 'full'],
    isFresh: true,
    summary: 'Первый верный код подключает приложение; коды восстановления показываются один раз (K7)',
    body: CodeBody,
    response: Type.Object({
      message: Type.String(),
      recovery_codes: RecoveryCodes,
      /** of a session that waited for the set-up: it is open now, under another token */
      token: Type.Optional(Type.String()),
    }),
    errors: ['code_wrong', 'factor_exists', 'factor_not_begun', 'second_factor_off', 'too_many_attempts'],
  }),
  removeTotp: defineEndpoint({
    id: 'removeTotp',
    method: 'DELETE',
    path: '/api/auth/factors/totp',
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary: 'Отключить вход с кодом; остальные сеансы завершаются (K7)',
    response: Message,
    errors: ['factor_missing'],
  }),
  renewRecoveryCodes: defineEndpoint({
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/api/auth/factors/recovery-codes',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary: 'Новые коды восстановления вместо прежних (K7)',
    response: Type.Object({ recovery_codes: RecoveryCodes }),
    errors: ['factor_missing'],
  }),
};
