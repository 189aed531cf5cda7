import type { EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '#server/db/orm.ts';
import type { TopicEvent } from './topics.ts';

type Publish = (events: readonly TopicEvent[]) => void;
const publishers = new WeakMap<object, Publish>();
/** events by open transaction; those of a rolled back one are dropped with it */
const waiting = new WeakMap<object, TopicEvent[]>();

const subscriber: EventSubscriber = {
  afterTransactionCommit({ em, transaction }: TransactionEventArgs) {
    const events = waiting.get(transaction as object);
    if (!events) return;
    waiting.delete(transaction as object);
    publishers.get(em.getDriver())?.(events);
  },
};

/**
 * From now on events of committed transactions of this database go to `publish`; without it (command line) nobody is
 * told.
 */
export function publishCommits(orm: Orm, publish: Publish): void {
  const driver = orm.em.getDriver();
  if (!publishers.has(driver)) orm.em.getEventManager().registerSubscriber(subscriber);
  publishers.set(driver, publish);
}

/**
 * Tells listeners when the transaction of `em` is committed, or at once when it has none. For what nobody waits for but
 * may not be told too early; inside a savepoint it is told with the savepoint, so a listener must also look by itself.
 */
export function publishAfterCommit(em: SqlEntityManager, events: readonly TopicEvent[]): void {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) return publishers.get(em.getDriver())?.(events);
  const before = waiting.get(transaction) ?? [];
  // a table of patients changes 100 000 cards in batches: neither copied each time, nor spread
  for (const event of events) before.push(event);
  waiting.set(transaction, before);
}
