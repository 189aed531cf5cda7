import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/access/permissions.ts';
import { CONSENT_DOCUMENTS } from '#server/db/seeds/reference/consents.ru.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { hashToken, newToken } from '#server/features/auth/tokens.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { Ground } from './test-app.ts';

/** Password of every person whom a test makes. */
export const PASSWORD = 'Длинный-пароль-42';
/** The documents in force as a registration names them; those that it needs first. */
export const CONSENTS = CONSENT_DOCUMENTS.map(({ kind, version }) => ({ kind, version }));
export const REQUIRED_CONSENTS = CONSENTS.filter(({ kind }) => kind !== 'notifications');
let passwordHash: Promise<string> | undefined;

/** An account with an open session. */
export interface TestPerson {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
}
interface PersonOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly isSuperuser?: boolean;
  readonly status?: string;
  /** roles by clinic id */
  readonly roles?: readonly (readonly [clinic: string, role: Role])[];
}

/** Makes an account past the application, with a session of a day. */
export async function addPerson(
  test: Ground,
  {
    firstName = 'Анна',
    lastName = 'Ёлкина',
    isSuperuser = false,
    status = 'activated',
    roles = [],
  }: PersonOptions = {},
): Promise<TestPerson> {
  passwordHash ??= hashPassword(PASSWORD);
  const userId = uuidv7();
  const email = `${randomUUID()}@example.test`;
  await test.rows(
    `insert into app_user (id, email, password_hash, status, first_name, last_name, middle_name, is_superuser) values ($1, $2, $3, $4, $5, $6, 'Петровна', $7)`,
    [userId, email, await passwordHash, status, firstName, lastName, isSuperuser],
  );
  for (const [clinic, role] of roles)
    await test.rows('insert into organization_role (organization_id, user_id, role) values ($1, $2, $3)', [
      clinic,
      userId,
      role,
    ]);
  return { userId, email, ...(await addSession(test, userId)) };
}

/** Gives the optional consent to notifications, as a box of the registration does. */
export const consentToLetters = (test: Ground, userId: string): Promise<unknown> =>
  test.rows(
    `insert into user_consent (id, user_id, kind, version, ip)
     select $1, $2, kind, max(version), '127.0.0.1' from consent_document where kind = 'notifications' group by kind`,
    [uuidv7(), userId],
  );

/** Opens one more session of a person past the application. */
export async function addSession(test: Ground, userId: string): Promise<{ sessionId: string; token: string }> {
  const token = newToken();
  const sessionId = uuidv7();
  await test.rows(
    `insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip) values ($1, $2, $3, now() + interval '1 day', 30, '127.0.0.1')`,
    [sessionId, hashToken(test.config.APP_SECRET, token), userId],
  );
  return { sessionId, token };
}

/** Lets the last proof of a person grow old in all their sessions: calls that are `isFresh` ask for one. */
export const outliveProof = (test: Pick<Ground, 'rows'>, userId: string): Promise<unknown> =>
  test.rows(`update session set authenticated_at = now() - interval '16 minutes' where user_id = $1`, [userId]);

/** Many accounts at once, each with a session; about 1 ms each. */
export async function addPeople(test: Ground, count: number): Promise<TestPerson[]> {
  passwordHash ??= hashPassword(PASSWORD);
  const people = Array.from({ length: count }, (): TestPerson => ({
    userId: uuidv7(),
    email: `${randomUUID()}@example.test`,
    sessionId: uuidv7(),
    token: newToken(),
  }));
  await test.rows(
    `insert into app_user (id, email, password_hash, status, first_name, last_name) select id, email, $3, 'activated', 'Имя', 'Фамилия' from unnest($1::uuid[], $2::text[]) as made (id, email)`,
    [people.map(({ userId }) => userId), people.map(({ email }) => email), await passwordHash],
  );
  await test.rows(
    `insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip) select id, hash, owner, now() + interval '1 day', 30, '127.0.0.1' from unnest($1::uuid[], $2::bytea[], $3::uuid[]) as made (id, hash, owner)`,
    [
      people.map(({ sessionId }) => sessionId),
      people.map(({ token }) => hashToken(test.config.APP_SECRET, token)),
      people.map(({ userId }) => userId),
    ],
  );
  return people;
}
