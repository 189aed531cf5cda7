import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

interface QueueOptions {
  /** retries after the first attempt; a death or a stop of the server counts as none */
  readonly retries: number;
  /** wait before the first retry and the longest wait, seconds; each is `factor` (2) times the one before */
  readonly wait: { readonly first: number; readonly longest: number; readonly factor?: number };
  /** an attempt that takes longer is given up, seconds */
  readonly expires: number;
  /** how long a job that nobody works on is kept, seconds */
  readonly keeps: number;
  /** how often a worker polls, seconds: for retries and for lost signals */
  readonly poll: number;
  /** jobs that one process does at once; never 1: such a worker sleeps a whole poll after each job */
  readonly atOnce: number;
  /** jobs are sent with a key, and of one key there is one that waits or runs */
  readonly isKeyed: boolean;
  /** a run is the answer to all jobs of the same data that may start by then: they are taken out of the queue */
  readonly isMerged: boolean;
  /** people see its progress, cancel it and retry it (`job_run`) */
  readonly hasRun: boolean;
}
/** A queue and what its jobs carry: ids only, whoever works on the job reads the rest when it starts. */
export interface Queue<Data extends TSchema = TSchema> extends QueueOptions {
  readonly name: string;
  readonly data: Data;
}

/** Declares a queue; the defaults suit work of seconds that people do not watch. */
export const defineQueue = <const Data extends TSchema>(
  name: string,
  data: Data,
  options: Partial<QueueOptions> = {},
): Queue<Data> => ({
  retries: 3,
  wait: { first: 5, longest: 600 },
  expires: 900,
  keeps: 14 * 86_400,
  poll: 2,
  atOnce: 2,
  isKeyed: false,
  isMerged: false,
  hasRun: false,
  ...options,
  name,
  data,
});

/** Whether the data of a job is what its queue carries: a job may come from another version of the program. */
export const isDataOf = <Data extends TSchema>(queue: Queue<Data>, data: unknown): data is Static<Data> =>
  Value.Check(queue.data, data);

/**
 * Seconds until the next attempt: multiplied each time up to the longest, and up to a quarter less, so that jobs which
 * failed together do not come back together.
 * @param attempt 0 for the first
 */
export const waitBeforeRetry = ({ wait }: Pick<Queue, 'wait'>, attempt: number, random = Math.random()): number =>
  Math.min(wait.longest, wait.first * (wait.factor ?? 2) ** Math.min(attempt, 20)) * (1 - random / 4);
