import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Config } from '#server/config/config.ts';
import type { PasskeyHost } from '#server/lib/passkeys/webauthn.ts';

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
  | 'LOCK_MINUTES'
  | 'TWO_FACTOR'
  | 'LOGIN_ACCOUNT_TRIES'
  | 'LOGIN_DEVICE_TRIES'
  | 'LETTERS_PER_HOUR'
  | 'SMS_PER_ADDRESS'
  | 'SMS_DAILY_LIMIT'
  | 'PASSWORD_QUEUE'
  | 'maintenance'
  | 'staffNetworks'
> {
  /** address for links in letters */
  readonly publicUrl: string;
  /** codes can be sent to phones: by a gateway, or into the outbox of the demo */
  readonly hasPhones: boolean;
  /** null: the platform's address takes no passkeys */
  readonly passkeys: PasskeyHost | null;
  /** providers that are on (K15) */
  readonly socialProviders: readonly string[];
  /** the present secret, then those before it: what was closed under an old one is opened and closed anew */
  readonly secrets: readonly string[];
  /** identities that the person linked since then (ms) go, in the transaction of the caller; answers how many */
  readonly forgetIdentities: (em: SqlEntityManager, userId: string, since: number) => Promise<number>;
  /** in the transaction of a first activation: what waits for the person elsewhere is settled with it */
  readonly onActivated: (em: SqlEntityManager, activated: Activated) => Promise<void>;
}

/**
 * What is done for an account when the call is answered: its time would tell whether the address is known. A letter
 * that a dying server did not write is asked for again.
 */
export type AfterAnswer = () => Promise<void>;
