import { Client } from 'pg';
import type { ClusterSecrets } from './types.ts';

/** Roles of the embedded cluster. */
export const ROLES = { superuser: 'postgres', owner: 'clinic_owner', app: 'clinic_app' } as const;

/** The product's database. */
export const DATABASE = 'clinic';

export const HOST = '127.0.0.1';

/** @returns a URL with the password in it */
export const databaseUrl = (
  role: keyof ClusterSecrets,
  secrets: ClusterSecrets,
  port: number,
  database: string,
): string => `postgres://${ROLES[role]}:${encodeURIComponent(secrets[role])}@${HOST}:${port}/${database}`;

/** Opens one connection, gives it to the work, and closes it whatever happens. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that ends between two queries must not end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
