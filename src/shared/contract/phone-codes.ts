import { Type } from 'typebox';
import { USERNAME } from '../rules/sign-in-name.ts';
import { DeviceMark, Password } from './auth.ts';
import { CaptchaHeaders } from './captcha.ts';
import { Day, Uuid, nullable } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** `+7` and ten digits; codes go to mobile phones alone. */
export const MobilePhone = Type.String({ pattern: '^\\+7\\d{10}$' });
/** Six digits, with the spaces that a person types. */
export const PhoneCode = Type.String({ minLength: 1, maxLength: 20 });
const Ticket = Type.String({ minLength: 20, maxLength: 100 });
/** A code went out, or would have: `challenge` is what it answers. */
export const CodeSent = Type.Object({ message: Type.String(), challenge: Uuid });
/** A code, and what it answers. */
export const CodeAnswer = { challenge: Uuid, code: PhoneCode };
const phoneBody = Type.Object({ phone: MobilePhone }, { additionalProperties: false });
/** What the signed-in person signs in by. */
export const OwnContacts = Type.Object({
  /** null: none */
  email: nullable(Type.String()),
  /** proved by a code; null: no phone signs in */
  phone: nullable(Type.String()),
  /** as it stands in the profile, to be proved; empty: none */
  stated_phone: Type.String(),
  username: nullable(Type.String()),
  /** whether codes can be sent to phones here */
  has_phones: Type.Boolean(),
});
/** A contact was added, changed or removed. */
export const ContactsChanged = Type.Object({ message: Type.String(), contacts: OwnContacts, device_mark: DeviceMark });
const scope = 'platform';
const SENDING = ['phone_not_mobile', 'codes_exhausted', 'sms_exhausted', 'phones_unavailable', 'server_busy'] as const;
const ANSWERING = ['code_wrong', 'code_over'] as const;

/** What a code by SMS opens (1 §2, A25), and the contacts that a person signs in by. */
export const phoneCodeEndpoints = {
  requestActivationCode: defineEndpoint({
    id: 'requestActivationCode',
    method: 'POST',
    path: '/api/auth/activation-code/',
    hasSecret: true,
    scope,
    access: 'public',
    summary: 'Выслать код регистрации по SMS ещё раз; ответ не выдаёт, есть ли такой номер (1 §2)',
    captcha: 'register',
    headers: CaptchaHeaders,
    body: phoneBody,
    response: CodeSent,
    pace: 'letters',
    errors: SENDING,
  }),
  activateByCode: defineEndpoint({
    id: 'activateByCode',
    method: 'POST',
    path: '/api/auth/activate-by-code/',
    hasSecret: true,
    scope,
    access: 'public',
    summary: 'Активация кодом из SMS; нужен пароль или билет браузера, в котором регистрировались (1 §2)',
    body: Type.Object(
      {
        ...CodeAnswer,
        password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
        ticket: Type.Optional(Ticket),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      message: Type.String(),
      phone: Type.String(),
      next: nullable(Type.String()),
      device_mark: DeviceMark,
    }),
    errors: [
      ...ANSWERING,
      'phone_taken',
      'activation_password_required',
      'activation_password_wrong',
      'too_many_attempts',
      'server_busy',
    ],
  }),
  requestResetCode: defineEndpoint({
    id: 'requestResetCode',
    method: 'POST',
    path: '/api/auth/password-code/',
    hasSecret: true,
    scope,
    access: 'public',
    summary: 'Код для нового пароля по SMS; ответ не выдаёт, есть ли такой номер (1 §2)',
    captcha: 'reset',
    headers: CaptchaHeaders,
    body: phoneBody,
    response: CodeSent,
    pace: 'letters',
    errors: SENDING,
  }),
  resetByCode: defineEndpoint({
    id: 'resetByCode',
    method: 'POST',
    path: '/api/auth/reset-by-code/',
    hasSecret: true,
    scope,
    access: 'public',
    summary: 'Новый пароль по коду из SMS; остальные сеансы завершаются (1 §4)',
    body: Type.Object(
      {
        ...CodeAnswer,
        password: Password,
        password_confirmation: Type.String({ maxLength: 128 }),
        /** of an account that nobody used for half a year: its number may be another person's by now */
        birth_date: Type.Optional(Day),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ message: Type.String(), phone: Type.String(), device_mark: DeviceMark }),
    errors: [
      ...ANSWERING,
      'birth_date_required',
      'phone_unused',
      'password_too_common',
      'password_own_word',
      'passwords_differ',
      'server_busy',
    ],
  }),
  getOwnContacts: defineEndpoint({
    id: 'getOwnContacts',
    method: 'GET',
    path: '/api/auth/contacts/',
    scope,
    access: 'signed-in',
    summary: 'Чем вошедший входит: почта, телефон, имя для входа (1 §3)',
    response: OwnContacts,
    errors: [],
  }),
  requestOwnPhone: defineEndpoint({
    id: 'requestOwnPhone',
    method: 'POST',
    path: '/api/auth/contacts/phone/',
    hasSecret: true,
    scope,
    access: 'signed-in',
    isFresh: true,
    summary: 'Выслать код на телефон, которым вошедший хочет входить',
    body: phoneBody,
    response: CodeSent,
    pace: 'letters',
    errors: SENDING,
  }),
  confirmOwnPhone: defineEndpoint({
    id: 'confirmOwnPhone',
    method: 'POST',
    path: '/api/auth/contacts/phone/confirm/',
    hasSecret: true,
    scope,
    access: 'signed-in',
    summary: 'Подтвердить свой телефон кодом из SMS: с ним можно входить; остальные сеансы завершаются',
    body: Type.Object(CodeAnswer, { additionalProperties: false }),
    response: ContactsChanged,
    errors: [...ANSWERING, 'phone_taken', 'token_expired'],
  }),
  removeOwnPhone: defineEndpoint({
    id: 'removeOwnPhone',
    method: 'DELETE',
    path: '/api/auth/contacts/phone/',
    hasSecret: true,
    scope,
    access: 'signed-in',
    isFresh: true,
    summary: 'Больше не входить по телефону; нужна почта, чтобы войти иначе',
    response: ContactsChanged,
    errors: ['last_way_in', 'token_expired'],
  }),
  setUsername: defineEndpoint({
    id: 'setUsername',
    method: 'PUT',
    path: '/api/auth/contacts/username/',
    scope,
    access: 'signed-in',
    isFresh: true,
    summary: 'Имя для входа: латинские буквы, цифры, точка, дефис, подчёркивание; null убирает его (1 §5)',
    body: Type.Object(
      { username: nullable(Type.String({ pattern: USERNAME, maxLength: 40 })) },
      { additionalProperties: false },
    ),
    response: Type.Object({ message: Type.String(), contacts: OwnContacts }),
    errors: ['username_taken', 'too_many_requests', 'token_expired'],
  }),
};
