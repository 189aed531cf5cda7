import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { fromKysely, type Db } from 'pg-boss';
import { poolOf } from './orm.ts';

/**
 * The database as pg-boss takes it for its own statements: the transaction of `em` when it has one, so that a job
 * exists exactly when the change that causes it does; else the pool of the process.
 */
export function databaseOf(em: SqlEntityManager): Db {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (transaction) return fromKysely(transaction);
  return { executeSql: (text, values) => poolOf(em).query(text, values) };
}
