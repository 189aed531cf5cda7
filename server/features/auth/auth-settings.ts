import type { Config } from '#server/config/config.ts';

/** What the services of this feature need besides the database. */
export interface AuthSettings extends Pick<Config,
  'APP_SECRET' | 'SESSION_IDLE_MINUTES_STAFF' | 'SESSION_IDLE_MINUTES_PATIENT' | 'LOGIN_FREE_TRIES' | 'LOGIN_ADDRESS_FREE_TRIES' |
  'LOGIN_MAX_WAIT_SECONDS' | 'LETTERS_PER_HOUR' | 'PASSWORD_QUEUE'> {
  /** address for links in letters */
  readonly publicUrl: string;
}

/** Where a call comes from, for sessions and the audit log. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}
