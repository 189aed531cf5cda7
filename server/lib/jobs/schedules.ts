import type { PgBoss } from 'pg-boss';
import type { Static, TSchema } from 'typebox';
import type { Queue } from './queue.ts';

/** Scheduled jobs, each sent once over all processes. */
export interface Schedule<Data extends TSchema = TSchema> {
  readonly queue: Queue<Data>;
  /** one schedule of a queue; also the key of its jobs where the queue is keyed */
  readonly key: string;
  /** five fields: minute, hour, day, month, weekday */
  readonly cron: string;
  /** IANA zone of the fields */
  readonly zone: string;
  readonly data: Static<Data>;
}

/**
 * Makes the schedules of this version, and takes away those of older ones. What was missed while nothing ran is done
 * once. Workers find such a job by their poll.
 */
export async function laySchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { queue, key, cron, zone, data } of schedules)
    await boss.schedule(queue.name, cron, data as object, {
      key,
      tz: zone,
      missed: 'once',
      ...(queue.isKeyed ? { singletonKey: key } : {}),
    });
  const kept = new Set(schedules.map(({ queue, key }) => `${queue.name}/${key}`));
  for (const { name, key } of await boss.getSchedules())
    if (!kept.has(`${name}/${key}`)) await boss.unschedule(name, key);
}
