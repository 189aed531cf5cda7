import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/access/permissions.ts';
import type { TopicEvent } from '#server/lib/realtime/topics.ts';

/** The person of a call: a session that is in force. */
export interface SignedIn extends Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** seconds until the session ends by itself: idle too long, or at its absolute end */
  readonly secondsLeft: number;
  /** something done now would make it longer: the absolute end is not near */
  readonly canProlong: boolean;
}
/** The clinic of a call, from the `APIKey` header. */
export interface CallClinic {
  readonly id: string;
  readonly title: string;
  /** IANA zone */
  readonly timezone: string;
  readonly modules: readonly string[];
}

/** What reads data of a clinic. `clinicSql` takes it, too. */
export interface ClinicCall {
  /** entities of the call's clinic only; in the call's transaction when it has one */
  readonly em: SqlEntityManager;
  readonly clinic: CallClinic;
}
/** Who calls before a sign-in: an entity manager, and what the log and a new session keep of them. */
export interface GuestCall {
  readonly em: SqlEntityManager;
  /** address of the caller */
  readonly ip: string;
  /** the browser as it names itself */
  readonly userAgent: string;
}
/** What reads what is a person's own, in all clinics. */
export interface OwnCall {
  readonly em: SqlEntityManager;
  readonly actor: SignedIn;
}
/** What a person does outside of a clinic: the own account, the platform. */
export interface PersonCall extends OwnCall {
  /** address of the caller */
  readonly ip: string;
  /**
   * says what changed; listeners are told when the handler has ended, also when it failed: of what was committed until
   * then, and of nothing that was rolled back
   */
  readonly changed: (events: readonly TopicEvent[]) => void;
  /**
   * publishes events after `ms`, for what the clock alone changes (a hold that expires); lost when the process stops
   * before
   */
  readonly changedLater: (events: readonly TopicEvent[], ms: number) => void;
}
/** Who does something in a clinic: the first parameter of every service that changes its data. */
export interface Call extends ClinicCall, PersonCall {}

/** The same call with another part. Derived, not copied: its clinic and its actor may be getters that throw. */
const derived = <C extends object, Name extends keyof Call>(call: C, name: Name, value: Call[Name]) =>
  Object.create(call, { [name]: { value, enumerable: true } }) as C & Pick<Call, Name>;

/** What a person does outside of a clinic, in one that is theirs. */
export const inClinic = (call: PersonCall, clinic: CallClinic): Call => derived(call, 'clinic', clinic);

/**
 * Does work in one transaction; the call that it gets is the same one, with the transaction's entity manager. What the
 * work says changed has changed with its commit.
 */
export async function inTransaction<
  C extends { readonly em: SqlEntityManager } & Partial<Pick<PersonCall, 'changed'>>,
  T,
>(call: C, work: (call: C) => Promise<T>): Promise<T> {
  const events: TopicEvent[] = [];
  const told = derived(call, 'changed', (more) => void events.push(...more));
  const answer = await call.em.transactional((em) => work(derived(told, 'em', em)));
  call.changed?.(events);
  return answer;
}
