import { Type } from 'typebox';
import { CAPTCHA_KINDS } from '../rules/captcha-kinds.ts';
import { oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** A solved challenge as the page sends it back: JSON in base64url. */
export const CaptchaHeaders = Type.Object({ 'x-captcha': Type.Optional(Type.String({ maxLength: 2000 })) });
/** A task of ALTCHA: find the counter whose derived key begins so. Signed, so that only ours counts. */
export const CaptchaChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    /** seconds since 1970 */
    expiresAt: Type.Integer(),
    data: Type.Object({ for: Type.String() }),
  }),
  signature: Type.String(),
});

/** The captcha without pictures (A17): the page counts while the person types. */
export const captchaEndpoints = {
  getCaptcha: defineEndpoint({
    id: 'getCaptcha',
    method: 'GET',
    path: '/api/captcha/:kind',
    scope: 'platform',
    access: 'public',
    isServedInMaintenance: true,
    summary: 'Задача капчи для формы; решает её страница, человеку ничего вводить не нужно (1 §5)',
    params: Type.Object({ kind: oneOf(CAPTCHA_KINDS) }),
    response: CaptchaChallenge,
    errors: [],
  }),
};
