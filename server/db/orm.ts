import { MikroORM, PostgreSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { ENTITIES } from './entities.ts';
import { PreparedClient } from './prepared-client.ts';

export type Orm = MikroORM;
/**
 * How alike words must be for `<%`: one wrong letter in a word of seven (searches of reference books); 0.6 of
 * pg_trgm's own is for longer words.
 */
const LIKENESS = ' -c pg_trgm.word_similarity_threshold=0.45';
const pools = new WeakMap<object, Pool>();

interface OrmOptions {
  readonly url: string;
  /** connections of this process */
  readonly poolSize?: number;
  readonly applicationName?: string;
  /** milliseconds; 0 for work without a bound (migrations, seeding) */
  readonly statementTimeout?: number;
  /** milliseconds that a statement may wait for a lock; by default two seconds of the statement's own time */
  readonly lockTimeout?: number;
  /** do not connect: enough to build the server and read its description, not to serve a call */
  readonly isOffline?: boolean;
}

/**
 * A transaction whose connection was lost can neither commit nor roll back, and Kysely gives a connection back only
 * after one of the two: without this each lost transaction would take a connection of the pool for ever.
 */
function giveBackWhenItEnds(client: PoolClient): void {
  client.once('end', () =>
    setImmediate(() => {
      try {
        client.release(true);
      } catch {
        // it was released before
      }
      client.release = () => {};
    }),
  );
}

/**
 * Opens the database. Timeouts are per statement, so that one bad query never holds the pool (docs/performance.md,
 * "Settings and their reasons").
 */
export async function createOrm({
  url,
  poolSize = 10,
  applicationName = 'clinic-platform',
  statementTimeout = 5000,
  lockTimeout = Math.min(statementTimeout, 2000),
  isOffline = false,
}: OrmOptions): Promise<Orm> {
  let pool: (Pool & EventEmitter) | undefined;
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: ENTITIES,
    allowGlobalContext: false,
    // the composite key of the clinic holds a relation inside it; the join would also lock what the row only refers to
    autoJoinRefsForFilters: false,
    pool: { max: poolSize, min: 0 },
    driverOptions: {
      Client: PreparedClient,
      application_name: applicationName,
      connectionTimeoutMillis: 5000,
      options: `-c statement_timeout=${statementTimeout} -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=${statementTimeout * 2} -c timezone=UTC${LIKENESS}`,
      onPoolCreated: (created: Pool & EventEmitter) => {
        pool = created;
        created.on('connect', giveBackWhenItEnds);
      },
    },
  });
  if (isOffline) return orm;
  await orm.em.getConnection().connect();
  if (!pool) throw new Error('The connection pool was not created');
  pools.set(orm.em.getDriver(), pool);
  return orm;
}

/** The pool behind an entity manager. Only `server/db` uses it. */
export function poolOf(em: SqlEntityManager): Pool {
  const pool = pools.get(em.getDriver());
  if (!pool) throw new Error('This entity manager was not made by createOrm');
  return pool;
}

/** An entity manager whose entities are of one clinic only: the filter is on for every find. */
export function clinicEm(orm: Orm, clinicId: string): SqlEntityManager {
  const em = orm.em.fork();
  em.setFilterParams('clinic', { clinicId });
  return em;
}

/** An entity manager without a clinic. `reason` says why, so that every bypass can be found and read. */
export function systemEm(orm: Orm, reason: string): SqlEntityManager {
  if (!reason) throw new Error('systemEm needs a reason');
  const em = orm.em.fork();
  em.setFilterParams('clinic', { clinicId: null });
  return em;
}
