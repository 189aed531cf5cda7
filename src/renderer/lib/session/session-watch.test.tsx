import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { idleHeaders } from './activity.ts';
import { watchSession } from './session-watch.ts';
import { signIn } from './session-thunks.ts';
import { sessionSlice } from './session.slice.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
}));
const MINUTE = 60_000;
const person = {
  id: '1',
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', avatar: null },
  is_superuser: false,
  is_social: false,
  resources: [],
};
const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
/** a server with an idle limit of 30 minutes: a call without `X-Idle` is activity */
let lastActive: number;
let endsAt: number;
let checks: { readonly isIdle: boolean }[];
let isDown: boolean;
/** minutes of rest after which it locks */
let lock: number | null;
let stop: () => void;

const start = async () => {
  const store = makeStore();
  await store.dispatch(signIn('secret'));
  stop = store.dispatch(watchSession());
  checks = [];
  return store;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const touch = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'а' }));

beforeEach(() => {
  vi.useFakeTimers();
  lastActive = Date.now();
  endsAt = Date.now() + 12 * 60 * MINUTE;
  checks = [];
  isDown = false;
  lock = null;
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
    const isIdle = headers.get('X-Idle') === '1';
    checks.push({ isIdle });
    if (!isIdle) lastActive = Date.now();
    const left = Math.min(lastActive + 30 * MINUTE, endsAt) - Date.now();
    const isOver = left <= 0;
    return Promise.resolve(
      Response.json({
        ip_restricted: false,
        authenticated: !isOver,
        user: isOver ? null : person,
        permissions: [],
        session: isOver
          ? null
          : {
              seconds_left: Math.floor(left / 1000),
              can_prolong: endsAt > lastActive + 30 * MINUTE,
              lock_in: lock === null ? null : Math.floor((lastActive + lock * MINUTE - Date.now()) / 1000),
            },
      }),
    );
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the lock of a session', () => {
  it('is asked about a minute before, and closes the page when nobody answers, with the server or without', async () => {
    lock = 10;
    for (const down of [false, true]) {
      isDown = false;
      lastActive = Date.now();
      const store = await start();
      await pass(8.9 * MINUTE);
      expect(store.getState().session.isEnding).toBe(false);
      isDown = down;
      await pass(0.2 * MINUTE);
      expect(store.getState().session).toMatchObject({ isEnding: true, closed: null });
      expect(checks.every(({ isIdle }) => isIdle)).toBe(true);
      await pass(MINUTE);
      expect(store.getState().session).toMatchObject({
        closed: { level: 'locked' },
        token: 'secret',
        hasExpired: false,
      });
      stop();
    }
  });

  it('is put off by somebody who only types, also near the absolute end', async () => {
    lock = 10;
    endsAt = Date.now() + 28 * MINUTE;
    const store = await start();
    for (let minute = 0; minute < 25; minute += 1) {
      touch();
      await pass(MINUTE);
    }
    expect(store.getState().session).toMatchObject({ isEnding: false, closed: null });
    expect(checks.length).toBeLessThan(7);
  });
});

describe('the end of a session', () => {
  it('is asked about a minute before, and covers the page when nobody answers', async () => {
    const store = await start();
    await pass(28.9 * MINUTE);
    expect(store.getState().session.isEnding).toBe(false);
    await pass(0.2 * MINUTE);
    expect(store.getState().session).toMatchObject({ isEnding: true, hasExpired: false });
    expect(checks, 'the question itself is no activity').toEqual([{ isIdle: true }]);
    touch();
    await pass(10_000);
    expect(store.getState().session.isEnding, 'a bumped mouse is no answer').toBe(true);
    await pass(MINUTE);
    expect(store.getState().session).toMatchObject({ hasExpired: true, user: person, token: null });
  });

  it('is put off by somebody who only types', async () => {
    const store = await start();
    for (let minute = 0; minute < 90; minute += 1) {
      touch();
      await pass(MINUTE);
    }
    expect(store.getState().session).toMatchObject({ isEnding: false, hasExpired: false });
    expect(checks.length).toBeGreaterThan(2);
    expect(checks.length).toBeLessThan(8);
    expect(checks.every(({ isIdle }) => !isIdle)).toBe(true);
  });

  it('is not asked about when another tab has made it longer', async () => {
    const store = await start();
    await pass(20 * MINUTE);
    lastActive = Date.now();
    await pass(15 * MINUTE);
    expect(store.getState().session).toMatchObject({ isEnding: false, hasExpired: false });
  });

  it('at its absolute end says that nothing prolongs it', async () => {
    endsAt = Date.now() + 10 * MINUTE;
    const store = await start();
    await pass(9.1 * MINUTE);
    expect(store.getState().session).toMatchObject({ isEnding: true, canProlong: false });
  });

  it('covers the page without the server, too', async () => {
    const store = await start();
    isDown = true;
    await pass(31 * MINUTE);
    expect(store.getState().session.hasExpired).toBe(true);
  });

  it('is near with the last minute, and there with the last second', async () => {
    endsAt = Date.now() + 10 * MINUTE;
    const store = await start();
    await pass(9 * MINUTE - 2000);
    expect([store.getState().session.isEnding, checks.length]).toEqual([false, 0]);
    await pass(3000);
    expect(store.getState().session.isEnding).toBe(true);
    await pass(MINUTE - 3000);
    expect(store.getState().session.hasExpired).toBe(false);
    await pass(3000);
    expect(store.getState().session.hasExpired).toBe(true);
  });

  it('is not put off by touches that cannot: they ask the server nothing', async () => {
    endsAt = Date.now() + 20 * MINUTE;
    await start();
    await pass(18 * MINUTE);
    for (let time = 0; time < 10; time += 1) touch();
    await pass(1000);
    expect(checks).toEqual([]);
  });

  it('is told of one touch in half of its time, not of each', async () => {
    await start();
    await pass(15 * MINUTE);
    touch();
    await pass(0);
    expect(checks).toEqual([]);
    await pass(1000);
    for (let time = 0; time < 5; time += 1) touch();
    await pass(0);
    expect(checks).toEqual([{ isIdle: false }]);
  });

  it('is watched for a guest in silence, and by nobody after the stop', async () => {
    const store = makeStore();
    stop = store.dispatch(watchSession());
    touch();
    await pass(60 * MINUTE);
    expect([checks, store.getState().session.hasExpired]).toEqual([[], false]);
    stop();
    await store.dispatch(signIn('secret'));
    checks = [];
    await pass(20 * MINUTE);
    touch();
    await pass(40 * MINUTE);
    expect([checks, store.getState().session.hasExpired]).toEqual([[], false]);
  });

  it.each(['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'])(
    '%s is a sign of a person, also where the page keeps it to itself; a minute later nobody is there',
    async (name) => {
      await start();
      touch();
      const inner = document.body.appendChild(document.createElement('input'));
      inner.addEventListener(name, (event) => event.stopPropagation());
      await pass(2 * MINUTE);
      expect(idleHeaders()).toEqual({ 'X-Idle': '1' });
      inner.dispatchEvent(new Event(name, { bubbles: true }));
      inner.remove();
      await pass(MINUTE);
      expect(idleHeaders()).toEqual({});
      await pass(1);
      expect(idleHeaders()).toEqual({ 'X-Idle': '1' });
    },
  );
});
