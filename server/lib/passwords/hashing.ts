import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '#server/http/domain-error.ts';

/** What hashes here; a test that is not about it replaces it. */
export const argon2 = { hash, verify };

/** argon2id (algorithm 2; the package's enum is ambient), 19 MiB, 2 passes (docs/reliability.md, "Passwords"). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would only take the cores from everybody else. */
const CONCURRENT = 2;
/**
 * Two queues: strangers get half of the threads at most, and none while a known device waits for one
 * (docs/reliability.md, "Passwords").
 */
export type HashQueue = 'known' | 'stranger';
const QUEUES: readonly HashQueue[] = ['known', 'stranger'];

const running: Record<HashQueue, number> = { known: 0, stranger: 0 };
const waiting: Readonly<Record<HashQueue, (() => void)[]>> = { known: [], stranger: [] };
const hasRoom = (queue: HashQueue): boolean =>
  running.known + running.stranger < CONCURRENT && (queue === 'known' || running.stranger < CONCURRENT / 2);

/** Runs at most two hashes at once; while `queueLimit` callers wait in its queue, a further one is refused at once. */
async function inQueue<T>(work: () => Promise<T>, queue: HashQueue, queueLimit: number): Promise<T> {
  if (hasRoom(queue)) running[queue] += 1;
  else if (waiting[queue].length >= queueLimit) throw new DomainError('server_busy', { retryAfter: 2 });
  else await new Promise<void>((resolve) => waiting[queue].push(resolve));
  try {
    return await work();
  } finally {
    running[queue] -= 1;
    admit();
  }
}

/** Gives a free thread to the next waiting caller, which counts as running from now on. */
function admit(): void {
  for (const queue of QUEUES) {
    const next = hasRoom(queue) ? waiting[queue].shift() : undefined;
    if (!next) continue;
    running[queue] += 1;
    next();
  }
}

/** PHC string of a password (NFC, so that every keyboard gives the same). */
export const hashPassword = (password: string, queueLimit = 50, queue: HashQueue = 'stranger'): Promise<string> =>
  inQueue(() => argon2.hash(password.normalize('NFC'), PARAMETERS), queue, queueLimit);

let dummy: Promise<string> | undefined;

/** The stored hash of an account that was invited and has no password yet: no password fits it. */
export const NO_PASSWORD = '';

/**
 * Checks a password. Without a stored hash it spends the same time on a dummy, so that unknown accounts cannot be told
 * by time.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  queueLimit = 50,
  queue: HashQueue = 'stranger',
): Promise<boolean> {
  dummy ??= argon2.hash('a password that nobody has', PARAMETERS);
  const isSet = stored !== undefined && stored !== NO_PASSWORD;
  const against = isSet ? stored : await dummy;
  const isRight = await inQueue(() => argon2.verify(against, password.normalize('NFC')), queue, queueLimit);
  return isSet && isRight;
}

/** True when a stored hash was made with weaker parameters than today's. */
export const needsRehash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`);
