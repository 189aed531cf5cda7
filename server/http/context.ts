import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Role } from '#shared/access/permissions.ts';
import type { Call, CallClinic, SignedIn } from './call.ts';

/** A session, and the clinic whose roles count in it. */
export interface SessionInClinic {
  readonly sessionId: string;
  readonly clinic: string | null;
}
/** What a handler gets besides its input. `actor` throws 401 when nobody signed in, `clinic` when the endpoint is not of the clinic scope. */
export interface CallContext extends Call {
  readonly maybeActor: SignedIn | undefined;
  readonly userAgent: string;
  /** aborted when the caller hangs up before the answer: for what waits long */
  readonly gone: AbortSignal;
  /** host name of the request, without the port */
  readonly host: string;
  /** the body of a call that `accepts` a file */
  readonly upload: AsyncIterable<Uint8Array>;
  /** does something when the call is answered: what nobody may learn from the answer's time; works of one `order` come one after another */
  readonly afterAnswer: (name: string, work: () => Promise<void>, order?: string) => void;
}

/** Looks up who is calling and where; given by the features that own sessions and clinics. */
export interface Identity {
  /**
   * the session behind a bearer token with the roles in a clinic; undefined when it is not in force. With `isActivity` false a look
   * that nobody asked for (an open tab, `X-Idle`): it must not keep a session alive
   */
  readonly findSession: (
    em: SqlEntityManager,
    token: string,
    clinicId: string | null,
    isActivity?: boolean,
  ) => Promise<SignedIn | undefined>;
  /** what many sessions may do now: their roles, or undefined for one that is not in force */
  readonly rolesOfSessions: (
    em: SqlEntityManager,
    sessions: readonly SessionInClinic[],
  ) => Promise<(session: SessionInClinic) => readonly Role[] | undefined>;
  readonly findClinic: (em: SqlEntityManager, clinicId: string) => Promise<CallClinic | undefined>;
}
