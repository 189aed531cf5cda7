import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Static, TSchema } from 'typebox';

/** Why this process ended a job: the reason of its abort signal. */
export class JobStopped extends Error {
  /** @param why a person cancelled it; another worker has it; the process stops, and another one goes on with it */
  constructor(why: 'cancelled' | 'lost' | 'stopping') {
    super(`The job is ${why}`);
  }
}

/** The failure of a job that no retry would help. */
export class JobRefused extends Error {
  /** for the person who started it, in Russian */
  readonly text: string;

  constructor(text: string, options?: ErrorOptions) {
    super(text, options);
    this.text = text;
  }
}

/** The work may be done, and nobody can tell: done once more it might be done twice. */
export class JobUncertain extends JobRefused {}

/** The job goes back into its queue: it waits for its time, which counts as no attempt and makes no other job. */
export class JobPostponed extends Error {
  readonly seconds: number;

  /** @param seconds from now */
  constructor(seconds: number) {
    super(`The job waits for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** What a handler has besides its data. */
export interface JobContext {
  readonly id: string;
  /** 0 for the first */
  readonly attempt: number;
  /** who started the run; null for nobody */
  readonly startedBy: string | null;
  /**
   * aborted when the job is cancelled, lost, too long or the process stops. Its reason is a `JobStopped`, or an error
   * of pg-boss where that found the job lost or too long. The handler ends soon, by throwing
   */
  readonly signal: AbortSignal;
  /** tells how far it is; costs nothing to call often. For jobs with a run */
  readonly progress: (done: number, total?: number | null, message?: string) => void;
  /**
   * Ends the run well in the transaction of `em`, so that the work and its end are one. For jobs with a run.
   * @throws JobStopped when this attempt does not have it any more: nothing of the transaction may stay
   */
  readonly finish: (em: SqlEntityManager) => Promise<void>;
}

/** The handler of a queue. A job may come twice, so each step must be idempotent. */
export interface Work<Data extends TSchema = TSchema> {
  readonly run: (data: Static<Data>, context: JobContext) => Promise<void>;
  /**
   * in the transaction that ends the job otherwise than well; may be called twice. `refusal`: the text of a
   * `JobRefused`
   */
  readonly ended?: (
    em: SqlEntityManager,
    data: Static<Data>,
    end: { readonly how: 'failed' | 'cancelled'; readonly refusal?: string },
  ) => Promise<void>;
  /** in the transaction that puts a failed job back into its queue; throws a refusal when it cannot be done again */
  readonly retried?: (em: SqlEntityManager, data: Static<Data>) => Promise<void>;
}
