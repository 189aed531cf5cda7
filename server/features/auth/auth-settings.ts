import type { Config } from '#server/config/config.ts';

/** What the services of this feature need besides the database. */
export interface AuthSettings extends Pick<Config,
  'APP_SECRET' | 'SESSION_IDLE_MINUTES_STAFF' | 'SESSION_IDLE_MINUTES_PATIENT' | 'LOGIN_ACCOUNT_TRIES' |
  'LOGIN_DEVICE_TRIES' | 'LETTERS_PER_HOUR' | 'PASSWORD_QUEUE'> {
  /** address for links in letters */
  readonly publicUrl: string;
}

/** Where a call comes from, for sessions and the audit log. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}
