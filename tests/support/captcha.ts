import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaEndpoints as captcha } from '#shared/contract/captcha.ts';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import type { Api } from './call.ts';

/** A proof as it is sent. */
export const packed = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64url');

/** Asks for a task and solves it, as a page does. */
export async function solved(api: Api, kind: CaptchaKind) {
  const challenge = await api.ok(captcha.getCaptcha, { params: { kind } });
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The task was not solved');
  return { challenge, solution };
}
