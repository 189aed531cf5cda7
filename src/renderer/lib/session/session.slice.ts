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
  /** the session is over while its person's page stays, covered, until they sign in again or leave */
  readonly hasExpired: boolean;
  /** ms of the last sign-in or check */
  readonly lastActivity: number | null;
  /** ms: when the session ends by itself; null for a guest and when it has ended */
  readonly endsAt: number | null;
  /** something done now would make it longer */
  readonly canProlong: boolean;
  /** the end is near, and nobody does anything: the person is asked */
  readonly isEnding: boolean;
}
/** The part of the store that this slice is. */
export interface SessionRoot {
  readonly session: SessionState;
}

const nobody = {
  token: null,
  user: null,
  hasExpired: false,
  lastActivity: null,
  endsAt: null,
  canProlong: false,
  isEnding: false,
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
const over = { token: null, hasExpired: true, endsAt: null, isEnding: false } as const;

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
        if (state.user && user && state.user.id !== user.id) {
          state.phase = 'leaving';
          return;
        }
        state.phase = 'ready';
        state.config = answer.config;
        state.isIpRestricted = answer.ip_restricted;
        if (!user) {
          // A token that the server no longer knows is of no use to anybody.
          Object.assign(state, state.user ? over : nobody);
          return;
        }
        const left = answer.session ? answer.session.seconds_left * 1000 : null;
        Object.assign(state, {
          token,
          user,
          hasExpired: false,
          lastActivity: at,
          endsAt: left === null ? null : at + left,
          canProlong: answer.session?.can_prolong ?? false,
          isEnding: state.isEnding && left !== null && left <= WARNING_MS,
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
    left: (state) => {
      state.phase = 'leaving';
    },
    ended: (state) => {
      Object.assign(state, nobody);
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
