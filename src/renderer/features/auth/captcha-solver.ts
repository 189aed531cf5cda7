import { solveChallengeWorkers } from 'altcha-lib';
import CaptchaWorker from 'altcha/workers/pbkdf2?worker';
import type { Static } from 'typebox';
import type { CaptchaChallenge } from '#shared/contract/captcha.ts';

/** Half of a small machine stays with the person who types. */
const WORKERS = 4;
const TIMEOUT_MS = 60_000;

/** Solves a task in workers. @returns the proof as the server takes it @throws when no worker solves it */
export async function solveCaptcha(challenge: Static<typeof CaptchaChallenge>): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(WORKERS, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2))),
    createWorker: () => new CaptchaWorker(),
    timeout: TIMEOUT_MS,
  });
  if (!solution) throw new Error('The task was not solved');
  // all of it is ASCII
  return btoa(JSON.stringify({ challenge, solution })).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
