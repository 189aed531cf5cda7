import { escapeIdentifier } from 'pg';
import type { QueryRunner } from './assert-database.ts';

/** Tables that the application may only read and add to: the log and its seals. A trigger refuses the rest to everybody. */
const APPEND_ONLY = 'audit_event, audit_seal';
const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Lets the application's role work on the tables of their owner, where the two are apart. Says nothing to the embedded cluster, whose
 * default privileges have done it. By the owner, under the lock of the migrations.
 */
export async function grantToApplication(owner: QueryRunner, { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<void> {
  const role = roleOf(appUrl);
  if (role === '' || role === roleOf(ownerUrl)) return;
  const { rows } = await owner.query(`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not has_table_privilege($1, oid, 'insert') limit 1`, [role]);
  if (rows.length === 0) return;
  const name = escapeIdentifier(role);
  await owner.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on ${APPEND_ONLY} from ${name};
    grant usage, select on all sequences in schema public to ${name}`);
}
