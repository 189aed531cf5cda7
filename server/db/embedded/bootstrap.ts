import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { databaseUrl, ROLES, withClient } from './connection.ts';
import type { ClusterSecrets } from './types.ts';

const hasRow = async (client: Client, sql: string, value: string): Promise<boolean> =>
  ((await client.query(sql, [value])).rowCount ?? 0) > 0;

async function makeRole(client: Client, name: string, password: string): Promise<void> {
  if (await hasRow(client, 'select 1 from pg_roles where rolname = $1', name)) return;
  await client.query(`create role ${escapeIdentifier(name)} login password ${escapeLiteral(password)}`);
}

/** What the application may do with what the owner makes later. Migrations take back what the audit table forbids. */
const GRANTS = [
  `alter default privileges for role ${ROLES.owner} grant select, insert, update, delete on tables to ${ROLES.app}`,
  `alter default privileges for role ${ROLES.owner} grant usage, select on sequences to ${ROLES.app}`,
  `alter default privileges for role ${ROLES.owner} grant execute on functions to ${ROLES.app}`,
  `alter default privileges for role ${ROLES.owner} grant usage on schemas to ${ROLES.app}`,
];

const EXTENSIONS = ['create extension if not exists btree_gist', 'create extension if not exists pg_trgm'];

/**
 * Makes a database of the product with its two roles, extensions and grants; repeats what a killed start left undone.
 * @returns true when the database did not exist
 */
export async function bootstrapDatabase(port: number, secrets: ClusterSecrets, database: string): Promise<boolean> {
  const isFresh = await withClient(databaseUrl('superuser', secrets, port, 'postgres'), async (client) => {
    await makeRole(client, ROLES.owner, secrets.owner);
    await makeRole(client, ROLES.app, secrets.app);
    if (await hasRow(client, 'select 1 from pg_database where datname = $1', database)) return false;
    await client.query(`create database ${escapeIdentifier(database)} owner ${ROLES.owner}`);
    return true;
  });
  await withClient(databaseUrl('superuser', secrets, port, database), async (client) => {
    for (const sql of [...EXTENSIONS, ...GRANTS]) await client.query(sql);
  });
  return isFresh;
}
