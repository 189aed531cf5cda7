import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionActions, sessionSlice, type SessionAnswer, type SessionState } from './session.slice.ts';

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
      hasExpired: false,
      lastActivity: null,
      endsAt: null,
      canProlong: false,
      isEnding: false,
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
      hasExpired: false,
      lastActivity: 1_000_000,
      endsAt: 1_600_000,
      canProlong: true,
      isEnding: false,
    }));

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
