import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from './domain-error.ts';

/** What a person opens, changes and saves as one thing; its parts hang on it. */
interface Root {
  readonly id: string;
  readonly version: number;
}

/**
 * Loads the root of an aggregate for a change and locks its row until the transaction ends; undefined when it is gone,
 * or of another clinic. The row is read after the wait for its lock, whatever the entity manager knew of it before.
 */
export async function lockRoot<E extends Pick<Root, 'id'>>(
  em: SqlEntityManager,
  entity: EntityName<E>,
  id: string,
): Promise<E | undefined> {
  const where = { id } as FilterQuery<E>;
  return (await em.findOne(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })) ?? undefined;
}

/** The same in a call where it has to be there. @throws not_found */
export async function rootForChange<E extends Root>(
  { em }: { readonly em: SqlEntityManager },
  entity: EntityName<E>,
  id: string,
): Promise<E> {
  const root = await lockRoot(em, entity, id);
  if (!root) throw new DomainError('not_found');
  return root;
}

/**
 * Two people had it open, and the other one saved first.
 * @param seen the version in which the caller read it
 * @param current reads what the caller may see of it now
 * @throws stale_version with `current`
 */
export async function assertVersion(root: Root, seen: number, current: () => Promise<unknown>): Promise<void> {
  if (root.version !== seen) throw new DomainError('stale_version', { current: await current() });
}
