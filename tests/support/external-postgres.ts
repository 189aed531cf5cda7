import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';

/** Why PostgreSQL 15 is not started here; null: it can be. */
export const whyPostgresIsMissing = (): string | null =>
  existsSync(join(BINARIES, 'postgres'))
    ? null
    : `PostgreSQL 15 (${BINARIES}; Debian 12: apt-get install postgresql-15)`;

/** A cluster of Debian's PostgreSQL 15 in a folder, with an empty database and the two roles of a deployment. */
export interface ExternalPostgres {
  readonly ownerUrl: string;
  readonly appUrl: string;
  close(): Promise<void>;
}

/** Makes and starts it as the account of PostgreSQL, which must be able to pass through `folder`. */
export async function startPostgres(folder: string): Promise<ExternalPostgres> {
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) chownSync(data, idOf('-u'), idOf('-g'));
  execFileSync(
    join(BINARIES, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { stdio: 'ignore', cwd: '/', ...account },
  );
  const port = await freePort();
  const child = spawn(
    join(BINARIES, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', data],
    { stdio: 'ignore', cwd: '/', ...account },
  );
  const ended = once(child, 'exit');
  const urlOf = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const asSuperuser = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await waitFor('PostgreSQL answers', () =>
    asSuperuser('select 1').then(
      () => true,
      () => false,
    ),
  );
  await asSuperuser(
    'create role clinic_owner login',
    'create role clinic_web login',
    `create database clinic owner clinic_owner template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru-RU'`,
  );
  return {
    ownerUrl: urlOf('clinic_owner', 'clinic'),
    appUrl: urlOf('clinic_web', 'clinic'),
    async close() {
      // SIGQUIT: the folder goes with it
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
