import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/access/permissions.ts';
import type { Call, CallClinic, GuestCall, SignedIn } from './call.ts';
import type { ReceivedFile } from './multipart.ts';

/** A session, and the clinic whose roles count in it. */
export interface SessionInClinic {
  readonly sessionId: string;
  readonly clinic: string | null;
  /** address of who holds it */
  readonly ip: string;
}
/** Roles and grants of a person in a clinic. */
export type Rights = Pick<Actor, 'roles' | 'grants'>;
/**
 * What a handler gets besides its input. `actor` throws 401 when nobody signed in, `clinic` when the endpoint is not of
 * the clinic scope.
 */
export interface CallContext extends Call, GuestCall {
  readonly maybeActor: SignedIn | undefined;
  /** aborted when the caller hangs up before the answer: for what waits long */
  readonly gone: AbortSignal;
  /** host name of the request, without the port */
  readonly host: string;
  /** the body of a call that `accepts` a file */
  readonly upload: AsyncIterable<Uint8Array>;
  /** the file of a call that `uploads` one; on the disk until the answer is out. Throws for other calls */
  readonly file: ReceivedFile;
  /**
   * does work after the answer, whose time then tells nothing about it; work with the same `order` runs one after
   * another
   */
  readonly afterAnswer: (name: string, work: () => Promise<void>, order?: string) => void;
}

/** A session in force. */
export interface FoundSession extends SignedIn {
  /** of staff, outside of the platform's networks for them: nothing is served to it */
  readonly isRestricted: boolean;
  /** of staff of the clinic, outside of its networks: roles and grants are what is left, those of a patient */
  readonly isOutside: boolean;
}

/** Looks up who is calling and where; given by the features that own sessions and clinics. */
export interface Identity {
  /**
   * the session behind a bearer token with its level and the rights in a clinic; undefined when it is not in force.
   * With `isActivity` false a look that nobody asked for (an open tab, `X-Idle`): it must not keep a session alive
   */
  readonly findSession: (
    em: SqlEntityManager,
    token: string,
    place: Pick<SessionInClinic, 'clinic' | 'ip'>,
    isActivity?: boolean,
  ) => Promise<FoundSession | undefined>;
  /** what many sessions may do now; undefined for one that is not in force, not fully open, or not served here */
  readonly rightsOfSessions: (
    em: SqlEntityManager,
    sessions: readonly SessionInClinic[],
  ) => Promise<(session: SessionInClinic) => Rights | undefined>;
  readonly findClinic: (em: SqlEntityManager, clinicId: string) => Promise<CallClinic | undefined>;
}
