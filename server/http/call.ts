import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/access/permissions.ts';
import type { SessionLevel } from '#shared/access/session-levels.ts';
import type { TopicEvent } from '#server/lib/realtime/topics.ts';

/** The person of a call: a session that is in force. */
export interface SignedIn extends Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly level: SessionLevel;
  /** they have proved who they are in the last 15 minutes */
  readonly isFresh: boolean;
  /** seconds until the session ends by itself: idle too long, or at its absolute end */
  readonly secondsLeft: number;
  /** something done now would make it longer: the absolute end is not near */
  readonly canProlong: boolean;
  /** seconds until a rest locks it; null: it locks by hand only */
  readonly secondsToLock: number | null;
  /** of staff, at an address from which they are not served: only the session's own calls are (K12) */
  readonly isRestricted?: boolean;
}
/** The clinic of a call, from the `APIKey` header. */
export interface CallClinic {
  readonly id: string;
  readonly title: string;
  /** IANA zone */
  readonly timezone: string;
  readonly modules: readonly string[];
  /** the platform has it switched off: only superusers are let in */
  readonly isDisabled: boolean;
  /** future bookings of one patient; without it what the platform allows */
  readonly maxBookings?: number | null;
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
/** Who does something: a call, or the same facts from elsewhere. */
export interface Doer {
  /** nulls: nobody is signed in; `sessionId` is null, too, when an invitation is accepted by its link */
  readonly actor: {
    readonly userId: string | null;
    readonly sessionId: string | null;
    readonly isSuperuser?: boolean;
  };
  /** address of the caller */
  readonly ip: string;
  /** stands in the details of each event: it was the server's command line */
  readonly by?: 'cli' | undefined;
}
/** The server's command line, where nobody is signed in (A52). */
export const COMMAND_LINE: Doer = { actor: { userId: null, sessionId: null }, ip: '', by: 'cli' };
/**
 * Who changes what the platform keeps: a superuser's call, or the server's command line, where nobody is signed in
 * (A52).
 */
export interface PlatformCall extends Doer, Pick<PersonCall, 'em' | 'changed'> {}
/** Who does something in a clinic: the first parameter of every service that changes its data. */
export interface Call extends ClinicCall, PersonCall {}
/**
 * What changes the rows of a clinic: a call in it, or a job that goes on with what a person began, whose session may be
 * over.
 */
export interface StaffCall extends ClinicCall, Doer, Pick<PersonCall, 'changed'> {
  readonly actor: Doer['actor'] & { readonly userId: string };
}

/** The same call with another part. Derived, not copied: its clinic and its actor may be getters that throw. */
const derived = <C extends object, Name extends keyof Call>(call: C, name: Name, value: Call[Name]) =>
  Object.create(call, { [name]: { value, enumerable: true } }) as C & Pick<Call, Name>;

/** What is done outside of a clinic, in one of them. */
export const inClinic = <C extends PlatformCall>(call: C, clinic: CallClinic): C & ClinicCall =>
  derived(call, 'clinic', clinic);

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
