import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { EMPTY_TEMPLATE, TEMPLATE_DATABASE } from './cluster-names.ts';
import type {} from './global-setup.ts';

/** A database of one test file. */
export interface TestDatabase {
  readonly name: string;
  /** Role of the application. */
  readonly appUrl: string;
  /** Role that owns the tables: for migrations, and for looking where the application may not. */
  readonly ownerUrl: string;
  /** Ends the application's connections, as the death of PostgreSQL does. */
  endConnections(): Promise<void>;
  /** Ends the application's connections and lets in no new ones until the returned function is called. */
  cutOff(): Promise<() => Promise<void>>;
  /** Cuts every connection to it; close the pools first. */
  drop(): Promise<void>;
}

async function asSuperuser(sql: string): Promise<void> {
  const client = new Client({ connectionString: `${inject('cluster').superuser}postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name} template ${template} owner clinic_owner`);
  const { app, owner } = inject('cluster');
  const endConnections = () =>
    asSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = 'clinic_app'`,
    );
  return {
    endConnections,
    name,
    appUrl: app + name,
    ownerUrl: owner + name,
    async cutOff() {
      await asSuperuser(`alter database ${name} connection limit 0`);
      await endConnections();
      return () => asSuperuser(`alter database ${name} connection limit -1`);
    },
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  };
}

/** A migrated and empty database, about 40 ms. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(TEMPLATE_DATABASE);

/** A database with roles, extensions and grants but no tables: for the tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyDatabase(EMPTY_TEMPLATE);
