import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Static } from 'typebox';
import type { CurrentUser as CurrentUserSchema, authEndpoints } from '#shared/contract/auth.ts';
import type { Output } from '#shared/contract/endpoint.ts';

export type CurrentUser = Static<typeof CurrentUserSchema>;
/** The answer of the session check. */
export type SessionAnswer = Output<typeof authEndpoints.checkSession>;

export interface SessionState {
  /** `starting` until the server has said who this is; `failed` when it could not be asked: never the same as a guest */
  readonly phase: 'starting' | 'ready' | 'failed';
  readonly token: string | null;
  readonly user: CurrentUser | null;
  readonly config: SessionAnswer['config'] | null;
  readonly isIpRestricted: boolean;
  /** the server ended the session; the sign-in screen says so */
  readonly hasExpired: boolean;
  /** ms of the last sign-in or check */
  readonly lastActivity: number | null;
}
/** The part of the store that this slice is. */
export interface SessionRoot {
  readonly session: SessionState;
}

const initialState: SessionState = { phase: 'starting', token: null, user: null, config: null, isIpRestricted: false, hasExpired: false, lastActivity: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    tokenChanged: (state, action: PayloadAction<string | null>) => {
      state.token = action.payload;
      state.hasExpired = false;
    },
    checked: {
      prepare: (answer: SessionAnswer) => ({ payload: answer, meta: { at: Date.now() } }),
      reducer: (state, { payload, meta }: PayloadAction<SessionAnswer, string, { at: number }>) => {
        state.phase = 'ready';
        state.config = payload.config;
        state.isIpRestricted = payload.ip_restricted;
        state.user = payload.authenticated ? payload.user : null;
        state.lastActivity = payload.authenticated ? meta.at : null;
        // A token that the server no longer knows is of no use to anybody.
        if (!payload.authenticated) state.token = null;
      },
    },
    checkFailed: (state) => {
      if (state.phase !== 'ready') state.phase = 'failed';
    },
    retried: (state) => {
      state.phase = 'starting';
    },
    ended: (state, action: PayloadAction<{ hasExpired: boolean }>) => {
      state.token = null;
      state.user = null;
      state.lastActivity = null;
      state.hasExpired = action.payload.hasExpired;
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
