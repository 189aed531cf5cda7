import { Type } from 'typebox';
import { Email } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { CodeAnswer, CodeSent, ContactsChanged } from './phone-codes.ts';

const scope = 'platform';

/** The own e-mail, added or changed by a code that it gets, and taken back by the one before (1 §3). */
export const ownEmailEndpoints = {
  requestOwnEmail: defineEndpoint({
    id: 'requestOwnEmail',
    method: 'POST',
    path: '/api/auth/contacts/email/',
    hasSecret: true,
    scope,
    access: 'signed-in',
    isFresh: true,
    summary: 'Выслать код на почту, которую вошедший хочет сделать своей; ответ не выдаёт, чья она',
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    response: CodeSent,
    pace: 'letters',
    errors: ['email_same', 'too_many_requests', 'server_busy'],
  }),
  confirmOwnEmail: defineEndpoint({
    id: 'confirmOwnEmail',
    method: 'POST',
    path: '/api/auth/contacts/email/confirm/',
    hasSecret: true,
    scope,
    access: 'signed-in',
    summary: 'Подтвердить свою почту кодом из письма: с ней входят, письма идут туда; остальные сеансы завершаются',
    body: Type.Object(CodeAnswer, { additionalProperties: false }),
    response: ContactsChanged,
    errors: ['code_wrong', 'code_over', 'email_taken', 'email_invited', 'token_expired'],
  }),
  rejectOwnEmail: defineEndpoint({
    id: 'rejectOwnEmail',
    method: 'POST',
    path: '/api/auth/contacts/email/not-me/',
    hasSecret: true,
    scope,
    access: 'public',
    limit: 'social',
    summary:
      '«Это не я» письма на прежнюю почту: она возвращается, сеансы и пароль больше не действуют; ответ даёт ссылку для нового пароля',
    body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }, { additionalProperties: false }),
    response: Type.Object({
      message: Type.String(),
      /** of the page that sets a new password */
      token: Type.String(),
    }),
    errors: ['email_link_invalid', 'email_reused'],
  }),
};
