import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  firstEnd,
  isLockFirst,
  sessionActions,
  sessionSlice,
  type SessionAnswer,
  type SessionState,
} from './session.slice.ts';

const user = { id: '1', profile: {}, is_superuser: false, is_social: false, resources: [] };
const answer = (more: object = {}) =>
  ({
    ip_restricted: false,
    authenticated: true,
    user,
    permissions: [],
    config: { version: 1 },
    session: { seconds_left: 600, can_prolong: true },
    ...more,
  }) as unknown as SessionAnswer;
const guest = answer({ authenticated: false, user: null, session: null });
const { checked, expired, warned, ended } = sessionActions;
const after = (...actions: readonly Parameters<typeof sessionSlice.reducer>[1][]): SessionState =>
  actions.reduce(sessionSlice.reducer, sessionSlice.getInitialState());
const signedIn = () => checked({ answer: answer(), token: 'secret' });

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const lockedAnswer = (id = '1') =>
  answer({
    authenticated: false,
    user: null,
    session: null,
    closed: {
      level: 'locked',
      profile: { id, first_name: 'А', last_name: 'Б', middle_name: '', avatar: null },
      seconds_left: 1200,
    },
  });

describe('a session that is locked', () => {
  const { locked } = sessionActions;
  const soon = () =>
    checked({ answer: answer({ session: { seconds_left: 600, can_prolong: false, lock_in: 50 } }), token: 'secret' });

  it('locks before it ends where the rest is shorter', () => {
    const state = after(soon(), warned());
    expect([state.locksAt, firstEnd(state), isLockFirst(state), state.isEnding]).toEqual([
      1_050_000,
      1_050_000,
      true,
      true,
    ]);
    expect(isLockFirst(after(signedIn()))).toBe(false);
  });

  it('keeps its token and its person, and ends by itself no more', () =>
    expect(after(soon(), locked())).toMatchObject({
      token: 'secret',
      user,
      endsAt: null,
      locksAt: null,
      hasExpired: false,
      closed: { level: 'locked', profile: { id: '1' } },
    }));

  it('is known after a reload, too, and is open again with the next answer', () => {
    const reloaded = after(checked({ answer: lockedAnswer(), token: 'secret' }));
    expect(reloaded).toMatchObject({ token: 'secret', user: null, phase: 'ready', closed: { level: 'locked' } });
    expect(sessionSlice.reducer(reloaded, signedIn())).toMatchObject({ user, closed: null, endsAt: 1_600_000 });
  });

  it('closes for a second factor that its person owes now', () => {
    expect(after(signedIn(), sessionActions.factorDue())).toMatchObject({
      token: 'secret',
      closed: { level: 'enrolling', profile: { id: '1' } },
    });
    expect(after(sessionActions.factorDue()).closed).toBeNull();
  });

  it('of somebody else makes the page leave; one that is over asks for the sign-in; nobody is locked', () => {
    expect(after(signedIn(), checked({ answer: lockedAnswer('2'), token: 'other' })).phase).toBe('leaving');
    expect(after(signedIn(), locked(), checked({ answer: guest, token: 'secret' }))).toMatchObject({
      hasExpired: true,
      closed: null,
    });
    expect([after(locked()).closed, after(signedIn(), expired(), locked()).closed]).toEqual([null, null]);
  });
});

describe('what the page believes of the session', () => {
  it('begins with nobody, before anybody was asked', () =>
    expect(after({ type: 'x' })).toEqual({
      phase: 'starting',
      hasBegun: false,
      isTokenRead: false,
      token: null,
      user: null,
      config: null,
      isIpRestricted: false,
      isSigningOut: false,
      hasExpired: false,
      lastActivity: null,
      endsAt: null,
      canProlong: false,
      locksAt: null,
      isEnding: false,
      closed: null,
    }));

  it('knows a guest by the missing token before the server has answered', () => {
    const { tokenChanged, retried } = sessionActions;
    expect(after(retried())).toMatchObject({ phase: 'starting', isTokenRead: false });
    expect(after(retried(), tokenChanged(null))).toMatchObject({ phase: 'starting', isTokenRead: true, token: null });
  });

  it('takes the person, the time left and the settings from an answer', () =>
    expect(after(signedIn())).toEqual({
      phase: 'ready',
      hasBegun: false,
      isTokenRead: false,
      token: 'secret',
      user,
      config: { version: 1 },
      isIpRestricted: false,
      isSigningOut: false,
      hasExpired: false,
      lastActivity: 1_000_000,
      endsAt: 1_600_000,
      canProlong: true,
      locksAt: null,
      isEnding: false,
      closed: null,
    }));

  it('shows no page of who signs out, until they are out', () => {
    const { signingOut } = sessionActions;
    expect(after(signedIn(), signingOut())).toMatchObject({ user, isSigningOut: true });
    expect(after(signedIn(), signingOut(), ended())).toMatchObject({ user: null, isSigningOut: false });
  });

  it('lets nobody in by a person in an answer that says it is not them', () =>
    expect(after(checked({ answer: answer({ authenticated: false }), token: 'secret' }))).toMatchObject({
      phase: 'ready',
      hasBegun: false,
      token: null,
      user: null,
      hasExpired: false,
    }));

  it('knows no end of a session that the server says nothing of', () =>
    expect(after(checked({ answer: answer({ session: null }), token: 'secret' }))).toMatchObject({
      user,
      endsAt: null,
      canProlong: false,
    }));

  it('covers the page of a person whom the server does not know any more, and keeps who they are', () =>
    expect(after(signedIn(), warned(), checked({ answer: guest, token: 'secret' }))).toMatchObject({
      phase: 'ready',
      hasBegun: false,
      user,
      token: null,
      hasExpired: true,
      endsAt: null,
      isEnding: false,
    }));

  it('takes the warning back when the session was made longer, and not while less than a minute is left', () => {
    const answered = (seconds_left: number) =>
      after(signedIn(), warned(), checked({ answer: answer({ session: { seconds_left } }), token: 'secret' })).isEnding;
    expect([30, 60, 61, 1800].map(answered)).toEqual([true, true, false, false]);
    expect(after(signedIn(), checked({ answer: answer({ session: { seconds_left: 30 } }), token: 'x' })).isEnding).toBe(
      false,
    );
  });

  it('says to a guest of nothing that it is over', () => {
    expect(after(expired())).toMatchObject({ hasExpired: false, user: null });
    expect(after(signedIn(), ended(), expired())).toMatchObject({ hasExpired: false, user: null, token: null });
  });

  it('takes what the server says of the address, for a guest as well', () =>
    expect(after(checked({ answer: { ...guest, ip_restricted: true }, token: null }))).toMatchObject({
      phase: 'ready',
      hasBegun: false,
      isIpRestricted: true,
      config: { version: 1 },
    }));

  it('shows nothing of the other person who signed in over a page', () =>
    expect(
      after(signedIn(), expired(), checked({ answer: answer({ user: { ...user, id: '2' } }), token: 'theirs' })),
    ).toMatchObject({ phase: 'leaving', token: null, user: { id: '1' }, hasExpired: true }));
});
