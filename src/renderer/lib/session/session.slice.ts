import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Static } from 'typebox';
import type { CurrentUser as CurrentUserSchema, sessionEndpoints } from '#shared/contract/session.ts';
import type { Output } from '#shared/contract/endpoint.ts';

export type CurrentUser = Static<typeof CurrentUserSchema>;
/** The answer of the session check. */
export type SessionAnswer = Output<typeof sessionEndpoints.checkSession>;
/** How long before its end the person is asked whether they are still there, ms. */
export const WARNING_MS = 60_000;

export interface SessionState {
  /**
   * `starting` until the server has said who this is; `failed` when it could not be asked: never the same as a guest;
   * `leaving` when somebody else has signed in over the page of this person, or they have given it up: it goes with all
   * that it knows
   */
  readonly phase: 'starting' | 'ready' | 'failed' | 'leaving';
  /** the server was asked, or is being asked */
  readonly hasBegun: boolean;
  /** whether there is a remembered token is known: without one nobody is signed in, whatever the server says */
  readonly isTokenRead: boolean;
  readonly token: string | null;
  readonly user: CurrentUser | null;
  readonly config: SessionAnswer['config'] | null;
  readonly isIpRestricted: boolean;
  /** the person goes: no page of theirs is shown any more */
  readonly isSigningOut: boolean;
  /** the session is over while its person's page stays, covered, until they sign in again or leave */
  readonly hasExpired: boolean;
  /** ms of the last sign-in or check */
  readonly lastActivity: number | null;
  /** ms: when the session ends by itself; null for a guest and when it has ended */
  readonly endsAt: number | null;
  /** something done now would make it longer */
  readonly canProlong: boolean;
  /** ms: when a rest locks it; null for one that locks by hand only */
  readonly locksAt: number | null;
  /** the end, or the lock, is near, and nobody does anything: the person is asked */
  readonly isEnding: boolean;
  /**
   * the session is not open: its screen stands in place of all pages, but that the page of a person who is known stays
   * under a lock, covered as by the end of a session
   */
  readonly closed: SessionAnswer['closed'];
}
/** The part of the store that this slice is. */
export interface SessionRoot {
  readonly session: SessionState;
}

const nobody = {
  token: null,
  user: null,
  isSigningOut: false,
  hasExpired: false,
  lastActivity: null,
  endsAt: null,
  canProlong: false,
  locksAt: null,
  isEnding: false,
  closed: null,
} as const;
const initialState: SessionState = {
  ...nobody,
  phase: 'starting',
  hasBegun: false,
  isTokenRead: false,
  config: null,
  isIpRestricted: false,
};
/** What an end leaves: the person, whose page stays. */
const over = { token: null, hasExpired: true, endsAt: null, locksAt: null, isEnding: false, closed: null } as const;
/** What a lock leaves: the same with the token, which the password opens again. */
const shut = { hasExpired: false, endsAt: null, locksAt: null, isEnding: false } as const;

/** Closes the session of who is signed in, as the server has done. */
function shutAs(state: SessionState, level: 'locked' | 'enrolling'): void {
  if (!state.user || state.hasExpired) return;
  const { id, profile } = state.user;
  const { first_name, last_name, middle_name, avatar } = profile;
  Object.assign(state, shut, {
    closed: {
      level,
      profile: { id, first_name, last_name, middle_name, avatar },
      has_password: !state.user.is_social,
      seconds_left: 0,
    } satisfies SessionAnswer['closed'],
  });
}

/** What comes first, ms: the end of the session or its lock; Infinity when neither is known. */
export const firstEnd = ({ endsAt, locksAt }: Pick<SessionState, 'endsAt' | 'locksAt'>): number =>
  Math.min(endsAt ?? Infinity, locksAt ?? Infinity);
/** The lock comes before the end. */
export const isLockFirst = ({ endsAt, locksAt }: Pick<SessionState, 'endsAt' | 'locksAt'>): boolean =>
  locksAt !== null && locksAt < (endsAt ?? Infinity);

interface Checked {
  readonly answer: SessionAnswer;
  /** whose it is */
  readonly token: string | null;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** the remembered token, before anybody has said whose it is */
    tokenChanged: (state, action: PayloadAction<string | null>) => {
      state.token = action.payload;
      state.isTokenRead = true;
    },
    checked: {
      prepare: (payload: Checked) => ({ payload, meta: { at: Date.now() } }),
      reducer: (
        state,
        { payload: { answer, token }, meta: { at } }: PayloadAction<Checked, string, { at: number }>,
      ) => {
        const user = answer.authenticated ? answer.user : null;
        const who = user?.id ?? answer.closed?.profile.id;
        if (state.user && who !== undefined && state.user.id !== who) {
          state.phase = 'leaving';
          return;
        }
        state.phase = 'ready';
        state.config = answer.config;
        state.isIpRestricted = answer.ip_restricted;
        if (answer.closed) {
          Object.assign(state, shut, { token, closed: answer.closed });
          return;
        }
        if (!user) {
          // A token that the server no longer knows is of no use to anybody.
          Object.assign(state, state.user ? over : nobody);
          return;
        }
        const endsAt = answer.session ? at + answer.session.seconds_left * 1000 : null;
        const lockIn = answer.session?.lock_in ?? null;
        const locksAt = lockIn === null ? null : at + lockIn * 1000;
        Object.assign(state, {
          token,
          user,
          hasExpired: false,
          lastActivity: at,
          endsAt,
          locksAt,
          canProlong: answer.session?.can_prolong ?? false,
          isEnding: state.isEnding && firstEnd({ endsAt, locksAt }) - at <= WARNING_MS,
          closed: null,
        });
      },
    },
    checkFailed: (state) => {
      if (state.phase !== 'ready') state.phase = 'failed';
    },
    retried: (state) => {
      state.phase = 'starting';
      state.hasBegun = true;
    },
    warned: (state) => {
      state.isEnding = true;
    },
    expired: (state) => {
      if (state.user) Object.assign(state, over);
    },
    /** by the person, by a rest, or as a refused call says */
    locked: (state) => shutAs(state, 'locked'),
    /** as a refused call says: the person works in a clinic now, and owes a second factor */
    factorDue: (state) => shutAs(state, 'enrolling'),
    left: (state) => {
      state.phase = 'leaving';
    },
    signingOut: (state) => {
      state.isSigningOut = true;
    },
    ended: (state) => {
      // the address is of staff: who signed out is a guest
      Object.assign(state, nobody, { isIpRestricted: false });
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectToken: (state) => state.token,
    selectUser: (state) => state.user,
  },
});

export const sessionActions = sessionSlice.actions;
export const { selectSession, selectToken, selectUser } = sessionSlice.selectors;
