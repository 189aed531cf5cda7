import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Config } from '#server/config/config.ts';

/** An account that was activated for the first time. */
export interface Activated {
  readonly userId: string;
  /** the clinic whose invitation did it; null for any other link */
  readonly invitedTo: string | null;
  readonly ip: string;
}

/** What the services of this feature need besides the database. */
export interface AuthSettings extends Pick<
  Config,
  | 'APP_SECRET'
  | 'SESSION_IDLE_MINUTES_STAFF'
  | 'SESSION_IDLE_MINUTES_PATIENT'
  | 'LOGIN_ACCOUNT_TRIES'
  | 'LOGIN_DEVICE_TRIES'
  | 'LETTERS_PER_HOUR'
  | 'PASSWORD_QUEUE'
> {
  /** address for links in letters */
  readonly publicUrl: string;
  /** in the transaction of a first activation: what waits for the person elsewhere is settled with it */
  readonly onActivated: (em: SqlEntityManager, activated: Activated) => Promise<void>;
}

/**
 * What is done for an account when the call is answered: its time would tell whether the address is known. A letter
 * that a dying server did not write is asked for again.
 */
export type AfterAnswer = () => Promise<void>;
