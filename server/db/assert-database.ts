import { assertDatabaseTexts as texts } from './assert-database.ru.ts';

/** What the check needs of a connection: a `pg` client or pool fits. */
export interface QueryRunner {
  query(sql: string, values?: unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** The database cannot hold the product's data; `message` is Russian and names every reason and its cure. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

const OLDEST_VERSION = 150_000;
const EXTENSIONS = ['btree_gist', 'pg_trgm'] as const;
const CLOCK_SKEW_SECONDS = 5;
/** Russian letters in escapes: this file is read as plain ASCII. */
const CAPITAL_YO = '\u0401';
const SMALL_YO = '\u0451';
const SURNAME = '\u0418\u0432\u0430\u043d\u043e\u0432';
/** Six letters give seven trigrams, with two blanks before the word and one after it. */
const SURNAME_TRIGRAMS = 7;

const firstRow = async (client: QueryRunner, sql: string, values: unknown[] = []): Promise<Record<string, unknown>> =>
  (await client.query(sql, values)).rows[0] ?? {};

async function findMissingExtension(client: QueryRunner, name: string): Promise<string | null> {
  const has = async () =>
    (await firstRow(client, 'select count(*)::int as n from pg_extension where extname = $1', [name]))['n'] === 1;
  if (await has()) return null;
  try {
    await client.query(`create extension if not exists ${name}`);
    return null;
  } catch (error) {
    return (await has()) ? null : texts.noExtension(name, (error as Error).message);
  }
}

/**
 * Proves that a database, embedded or external, can hold the product's data: version 15 or newer, UTF-8, Russian case
 * and trigrams, the extensions (made here when the role may), clocks that agree. Call as the role that runs migrations.
 * @throws DatabaseRefusedError with every reason found
 */
export async function assertDatabase(client: QueryRunner): Promise<void> {
  const server = await firstRow(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  const reasons: string[] = [];
  const skew = Math.round(Math.abs(Number(server['seconds']) - Date.now() / 1000));
  if (skew >= CLOCK_SKEW_SECONDS) reasons.push(texts.clockSkew(skew));
  if (Number(server['number']) < OLDEST_VERSION) reasons.push(texts.oldServer(String(server['version'])));

  // The other questions are put in Russian letters, which a base of another encoding cannot even read.
  if (server['encoding'] === 'UTF8') {
    const { small } = await firstRow(client, 'select lower($1::text) as small', [CAPITAL_YO]);
    if (small !== SMALL_YO) reasons.push(texts.noRussianLetters);
    const missing = [];
    for (const name of EXTENSIONS) missing.push(await findMissingExtension(client, name));
    reasons.push(...missing.filter((reason) => reason !== null));
    if (missing[EXTENSIONS.indexOf('pg_trgm')] === null) {
      const { n } = await firstRow(client, 'select array_length(show_trgm($1), 1) as n', [SURNAME]);
      if (n !== SURNAME_TRIGRAMS) reasons.push(texts.noRussianSearch);
    }
  } else {
    reasons.push(texts.wrongEncoding(String(server['encoding'])));
  }
  const { schema, database } = await firstRow(
    client,
    `
    select has_schema_privilege('public', 'create') as schema, has_database_privilege(current_database(), 'create') as database`,
  );
  if (schema !== true || database !== true)
    reasons.push(texts.noRights(String((await firstRow(client, 'select current_user as role'))['role'])));
  if (reasons.length > 0) throw new DatabaseRefusedError(texts.refused(reasons));
}
