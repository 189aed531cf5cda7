import { Client, escapeIdentifier } from 'pg';

/**
 * Tables that the application may only read and add to: the log and its seals. A trigger refuses the rest to everybody.
 */
const APPEND_ONLY = 'audit_event, audit_seal';
/** The role behind a connection string, wherever it stands in it. */
const roleOf = (url: string): string => new Client({ connectionString: url }).user ?? '';

/**
 * Grants the application's role its rights on the owner's tables when the two roles differ; on the log it may only read
 * and insert. Called as the owner, under the migrations' lock.
 */
export async function grantToApplication(
  owner: Client,
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
): Promise<void> {
  const role = roleOf(appUrl);
  if (role === roleOf(ownerUrl)) return;
  const name = escapeIdentifier(role);
  await owner.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete, truncate on ${APPEND_ONLY} from ${name};
    grant usage, select on all sequences in schema public to ${name};
    grant usage on schema boss to ${name};
    grant select, insert, update, delete on all tables in schema boss to ${name}`);
}
