import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '#server/http/domain-error.ts';

/** argon2id (algorithm 2; the package's enum is ambient), 19 MiB, 2 passes (reliability.md, "Passwords"). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would only take the cores from everybody else. */
const CONCURRENT = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs at most two hashes at once; past `queueLimit` waiting callers the newcomer is refused at once. */
async function inQueue<T>(work: () => Promise<T>, queueLimit: number): Promise<T> {
  if (running >= CONCURRENT) {
    if (waiting.length >= queueLimit) throw new DomainError('server_busy', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // the place passes straight to the next in line
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** PHC string of a password (NFC, so that every keyboard gives the same). */
export const hashPassword = (password: string, queueLimit = 50): Promise<string> =>
  inQueue(() => hash(password.normalize('NFC'), PARAMETERS), queueLimit);

let dummy: Promise<string> | undefined;

/** The stored hash of an account that was invited and has no password yet: no password fits it. */
export const NO_PASSWORD = '';

/** Checks a password. Without a stored hash it spends the same time on a dummy, so that unknown accounts cannot be told by time. */
export async function verifyPassword(stored: string | undefined, password: string, queueLimit = 50): Promise<boolean> {
  dummy ??= hash('a password that nobody has', PARAMETERS);
  const isSet = stored !== undefined && stored !== NO_PASSWORD;
  const against = isSet ? stored : await dummy;
  const isRight = await inQueue(() => verify(against, password.normalize('NFC')), queueLimit);
  return isSet && isRight;
}

/** True when a stored hash was made with weaker parameters than today's. */
export const needsRehash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`);
