import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { connectionSlice } from '#renderer/lib/api/connection.slice.ts';
import { AuthPromptContext, type AuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import {
  sessionActions,
  sessionSlice,
  type CurrentUser,
  type SessionAnswer,
} from '#renderer/lib/session/session.slice.ts';
import { noticeOf } from './booking-state.ts';
import { readChoice, storeChoice } from './stored-choice.ts';
import { useBooking } from './use-booking.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
const toasts = vi.hoisted((): unknown[] => []);
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast: (toast: unknown) => Promise.resolve(toasts.push(toast)) }));
/** what this tab tells the others, and the way to tell it something */
const tabs = vi.hoisted(() => ({ told: [] as unknown[], listeners: new Set<(news: unknown) => void>() }));
vi.mock('#renderer/lib/session/tab-news.ts', () => ({
  tellTabs: (news: unknown) => tabs.told.push(news),
  onTabNews: (listener: (news: unknown) => void) => {
    tabs.listeners.add(listener);
    return () => tabs.listeners.delete(listener);
  },
}));

const clinic = { id: 'c', slug: 'zdorovie', modules: [] } as unknown as Clinic;
const user = { id: 'u', is_superuser: false, resources: [] } as unknown as CurrentUser;
const slot = { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' };
const day = { doctor: 'd', date: '2026-11-25', type: 0 } as const;
const booking = { ...day, rescheduled: null };
const ask = vi.fn<AuthPrompt>();
const ok = (body: unknown) => () => Promise.resolve(Response.json(body));
const refused = (code: string, status = 409) => ok1({ code, message: 'отказ' }, status);
const ok1 = (body: unknown, status: number) => () => Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('no network'));

type Answer = () => Promise<Response>;
let answers: Record<'hold' | 'release' | 'reserve' | 'reschedule' | 'own', Answer[]>;
let sent: { readonly name: keyof typeof answers; readonly request: Request }[];
const names = () => sent.map(({ name }) => name);

/** Its children are come to by a press in the page, not by a load of it. */
function Pressed({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const isPressed = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (!isPressed) void navigate('/doctor');
  }, [isPressed, navigate]);
  return isPressed ? children : null;
}

function render({ isSignedIn = true, isPressed = false, rescheduled = booking.rescheduled as string | null } = {}) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer, connection: connectionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const answer = { authenticated: true, user, config: null, ip_restricted: false } as unknown as SessionAnswer;
  const signIn = () => store.dispatch(sessionActions.checked({ answer, token: 'token' }));
  if (isSignedIn) signIn();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter>
          <ClinicContext value={clinic}>
            <AuthPromptContext value={ask}>{isPressed ? <Pressed>{children}</Pressed> : children}</AuthPromptContext>
          </ClinicContext>
        </MemoryRouter>
      </Provider>
    </StrictMode>
  );
  const hook = renderHook(
    () => ({ ...useBooking({ ...booking, rescheduled }), path: useLocation(), navigate: useNavigate() }),
    {
      wrapper,
    },
  );
  const send = (event: Parameters<typeof hook.result.current.send>[0]) => act(() => hook.result.current.send(event));
  const choose = () => {
    send({ type: 'times-listed', day: day.date, slots: [slot], promised: null });
    send({ type: 'time-chosen', slot });
    send({ type: 'hold-asked', isSignedIn });
  };
  const step = (name: string) => waitFor(() => expect(hook.result.current.state.step).toBe(name));
  const confirm = async () => {
    choose();
    await step('confirming');
  };
  const connect = (state: 'offline' | 'online') =>
    act(() => void store.dispatch(connectionSlice.actions.changed(state)));
  return { ...hook, store, send, choose, step, confirm, signIn, connect };
}

beforeEach(() => {
  answers = { hold: [], release: [], reserve: [], reschedule: [], own: [] };
  sent = [];
  toasts.length = 0;
  tabs.told.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  ask.mockReset();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.stubGlobal('fetch', (request: Request | string) => {
    // what a page sends as it goes
    if (typeof request === 'string') return Promise.resolve(Response.json({}));
    const name = request.url.includes('/reserve/')
      ? 'reserve'
      : request.url.includes('/reschedule/')
        ? 'reschedule'
        : request.url.includes('/appointment/')
          ? 'own'
          : request.url.includes('/hold/')
            ? request.method === 'DELETE'
              ? 'release'
              : 'hold'
            : null;
    if (name === null) return Promise.resolve(Response.json({ authenticated: true, user: null }));
    sent.push({ name, request });
    const usual = {
      hold: ok({ slot: 's', seconds_left: 300, offer: null }),
      release: ok({}),
      reserve: lost,
      reschedule: lost,
      own: lost,
    }[name];
    return (answers[name].shift() ?? usual)();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a visitor', () => {
  it('keeps the choice, and goes on when they have signed in', async () => {
    ask.mockImplementation(() => {
      expect(readChoice('c')).toMatchObject({ ...day, slot });
      return Promise.resolve(true);
    });
    const { choose, step } = render({ isSignedIn: false });
    choose();
    await step('confirming');
    expect([names(), readChoice('c')]).toEqual([['hold'], null]);
  });
  it('keeps the choice when the question is closed: the letter may still bring them back', async () => {
    ask.mockResolvedValue(false);
    const { choose, step } = render({ isSignedIn: false });
    choose();
    await step('choosing');
    expect(sent).toEqual([]);
    expect(readChoice('c')?.slot).toEqual(slot);
  });
  it('who comes back signed in has the kept time held, once', async () => {
    storeChoice({ clinic: 'c', ...day, slot });
    const { step, rerender } = render();
    await step('confirming');
    rerender();
    expect([names(), readChoice('c')]).toEqual([['hold'], null]);
  });
  it('who presses a doctor anew is not shown what they chose before', async () => {
    storeChoice({ clinic: 'c', ...day, slot });
    const { step, result } = render({ isPressed: true });
    await waitFor(() => expect(result.current.state.step).toBe('choosing'));
    await step('choosing');
    expect([sent, readChoice('c')]).toEqual([[], null]);
  });
  it('has it held in the window that has the focus; another waits until it has', async () => {
    storeChoice({ clinic: 'c', ...day, slot });
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { step } = render();
    expect(sent).toEqual([]);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    await step('confirming');
    expect(names()).toEqual(['hold']);
  });
  it('who signs in in another tab has it held there, and here only when they come back to it', async () => {
    ask.mockResolvedValue(false);
    const { choose, step, signIn } = render({ isSignedIn: false });
    choose();
    await step('choosing');
    act(() => tabs.listeners.forEach((listener) => listener({ kind: 'signed-in', token: 'token' })));
    act(() => void signIn());
    expect([names(), readChoice('c')?.slot]).toEqual([[], slot]);
    act(() => void window.dispatchEvent(new Event('focus')));
    await step('confirming');
    expect([names(), readChoice('c')]).toEqual([['hold'], null]);
  });
  it('has nothing held when another window has used the choice', () => {
    storeChoice({ clinic: 'c', ...day, slot });
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    render();
    localStorage.clear();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(sent).toEqual([]);
  });
});

describe('the confirmation', () => {
  it('holds, books and releases this time of this clinic, as long as the server says', async () => {
    answers.reserve = [refused('slot_taken')];
    const { result, send, confirm } = render();
    const before = performance.now();
    await confirm();
    const { state } = result.current;
    expect(state.step === 'confirming' ? state.deadline - before : 0).toBeGreaterThanOrEqual(300_000);
    expect(state.step === 'confirming' ? state.deadline - performance.now() : 0).toBeLessThanOrEqual(300_000);
    send({ type: 'confirmed' });
    await waitFor(() => expect(names()).toEqual(['hold', 'reserve', 'release']));
    for (const { request } of sent) {
      expect(new URL(request.url).pathname).toMatch(/^\/timeslot\/s\/(?:hold|reserve)\/$/);
      expect(request.headers.get('apikey')).toBe('c');
    }
    expect(await sent[1]?.request.json()).toEqual({ type: 0 });
  });
  it('is left by a step back, and gives the time back', async () => {
    const { result, confirm, step } = render();
    await confirm();
    await waitFor(() => expect(result.current.path.state).toMatchObject({ step: true }));
    act(() => void result.current.navigate(-1));
    await step('choosing');
    await waitFor(() => expect(names()).toEqual(['hold', 'release']));
  });
  it('goes back to the times when the time cannot be held', async () => {
    answers.hold = [refused('slot_held')];
    const { result, choose, step } = render();
    choose();
    await step('choosing');
    expect(noticeOf(result.current.state)).toMatchObject({ kind: 'not-held', reason: 'отказ' });
  });
  it('sends the same key again when nobody knows how the first try ended', async () => {
    answers.reserve = [lost, ok({ id: 'booked' })];
    const { result, send, confirm } = render();
    await confirm();
    send({ type: 'confirmed' });
    await waitFor(() => expect(result.current.state).toMatchObject({ isUnsure: true, call: null }));
    send({ type: 'confirmed' });
    await waitFor(() => expect(result.current.path.search).toBe('?booked=booked'));
    const keys = sent
      .filter(({ name }) => name === 'reserve')
      .map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
    expect(names()).not.toContain('release');
  });
  it('closes without a red word when the person left instead of signing in again', async () => {
    const { send, confirm, step, store } = render();
    answers.reserve = [refused('token_expired', 401)];
    await confirm();
    act(() => void store.dispatch(sessionActions.ended()));
    send({ type: 'confirmed' });
    await step('choosing');
    expect(toasts).toEqual([]);
  });
  it('gives the time back after a refusal, and says why', async () => {
    answers.reserve = [refused('slot_taken')];
    const { send, confirm, step } = render();
    await confirm();
    send({ type: 'confirmed' });
    await step('choosing');
    await waitFor(() => expect(names()).toEqual(['hold', 'reserve', 'release']));
    expect(toasts).toMatchObject([{ title: 'Ошибка', message: 'отказ', timeout: 10_000 }]);
  });
  it('lets the time go when the screen goes away, also when the hold comes after that', async () => {
    const { confirm, unmount } = render();
    await confirm();
    unmount();
    await waitFor(() => expect(names()).toEqual(['hold', 'release']));
    let give: (answer: Response) => void = () => undefined;
    answers.hold = [() => new Promise((done) => (give = done))];
    const late = render();
    late.choose();
    await waitFor(() => expect(names()).toEqual(['hold', 'release', 'hold']));
    late.unmount();
    give(Response.json({ slot: 's', seconds_left: 300, offer: null }));
    await waitFor(() => expect(names()).toEqual(['hold', 'release', 'hold', 'release', 'release']));
  });
  it('holds the same time again only after the hold that was let go', async () => {
    let give: (answer: Response) => void = () => undefined;
    answers.release = [() => new Promise((done) => (give = done))];
    const { send, confirm, step } = render();
    await confirm();
    send({ type: 'cancelled' });
    send({ type: 'hold-asked', isSignedIn: true });
    await waitFor(() => expect(names()).toEqual(['hold', 'release']));
    give(Response.json({}));
    await step('confirming');
    expect(names()).toEqual(['hold', 'release', 'hold']);
  });
  it('holds the time anew, and stays open, when the person has signed in again over it', async () => {
    const { result, confirm, store, signIn } = render();
    await confirm();
    const { state } = result.current;
    act(() => void store.dispatch(sessionActions.expired()));
    act(() => void signIn());
    await waitFor(() => expect(names()).toEqual(['hold', 'hold']));
    await waitFor(() => expect(result.current.state).toMatchObject({ step: 'confirming', call: null }));
    expect(result.current.state).toMatchObject({ key: 'key' in state ? state.key : '' });
  });
  it('is told to the other tabs, and closes with a word when another tab holds another time', async () => {
    const { result, confirm, step } = render();
    await confirm();
    expect(tabs.told).toEqual([{ kind: 'hold', slot: 's' }]);
    act(() => tabs.listeners.forEach((listener) => listener({ kind: 'hold', slot: 'other' })));
    await step('choosing');
    expect(noticeOf(result.current.state)).toEqual({ kind: 'hold-moved' });
    expect([names(), tabs.told.length], 'nothing to let go here').toEqual([['hold'], 1]);
  });
  it('lets the time go with the page', async () => {
    const { confirm, step } = render();
    await confirm();
    const beacons: string[] = [];
    vi.stubGlobal('fetch', (url: string, { method, keepalive }: RequestInit) => {
      beacons.push(`${method} ${url} ${keepalive}`);
      return Promise.resolve(Response.json({}));
    });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await step('choosing');
    expect(beacons).toEqual([expect.stringMatching(/^DELETE .*\/hold\/.* true$/)]);
  });

  it('is open again after a reload of the page, with whom and why, once', async () => {
    const { result, confirm, send, unmount } = render();
    await confirm();
    send({ type: 'person-chosen', dependant: 'child' });
    act(() => result.current.setReason('Болит горло'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    unmount();
    sent = [];
    const reloaded = render();
    await reloaded.step('confirming');
    expect(reloaded.result.current).toMatchObject({ state: { slot, dependant: 'child' }, reason: 'Болит горло' });
    expect(names()).toEqual(['hold']);
    reloaded.send({ type: 'cancelled' });
    await reloaded.step('choosing');
    reloaded.unmount();
    sent = [];
    expect(render().result.current.state.step).toBe('choosing');
    expect(names()).toEqual([]);
  });
  it('is not open again in place of a time that was pressed since', async () => {
    const { confirm, unmount } = render();
    await confirm();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    unmount();
    sent = [];
    const later = render({ isPressed: true });
    await waitFor(() => expect(later.result.current.state.step).toBe('choosing'));
    later.unmount();
    expect(render().result.current.state.step).toBe('choosing');
    expect(names()).toEqual([]);
  });
  it('is not open again for another booking, nor once the hold would be over', async () => {
    const { confirm, unmount } = render();
    await confirm();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    unmount();
    expect(render({ rescheduled: 'a' }).result.current.state.step).toBe('choosing');
    cleanup();
    const late = render();
    await late.confirm();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    late.unmount();
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
    expect(render().result.current.state.step).toBe('choosing');
    vi.useRealTimers();
  });

  it('whose answer was lost is looked for when the connection is back, and not made again', async () => {
    answers.own = [ok({ items: [{ id: 'booked', slot: 's' }], total: 1, page: 1, pages: 1 })];
    const hook = render();
    hook.connect('offline');
    await hook.confirm();
    hook.send({ type: 'confirmed' });
    await waitFor(() => expect(hook.result.current.state).toMatchObject({ isUnsure: true, call: null }));
    hook.connect('online');
    await waitFor(() => expect(hook.result.current.path.search).toBe('?booked=booked'));
    expect(names().filter((name) => name === 'reserve')).toHaveLength(1);
  });

  it('whose one answer was lost is looked for at once', async () => {
    answers.own = [ok({ items: [{ id: 'booked', slot: 's' }], total: 1, page: 1, pages: 1 })];
    const hook = render();
    hook.connect('online');
    await hook.confirm();
    hook.send({ type: 'confirmed' });
    await waitFor(() => expect(hook.result.current.path.search).toBe('?booked=booked'));
    expect(names().filter((name) => name === 'reserve')).toHaveLength(1);
  });

  describe('closed while nobody knows how it ended', () => {
    const unsure = async () => {
      const hook = render();
      await hook.confirm();
      hook.send({ type: 'confirmed' });
      await waitFor(() => expect(hook.result.current.state).toMatchObject({ isUnsure: true, call: null }));
      hook.send({ type: 'cancelled' });
      return hook;
    };
    const page = (...items: { readonly id: string; readonly slot: string }[]) =>
      ok({ items, total: items.length, page: 1, pages: 1 });
    const other = { id: 'other', slot: 'another' };
    const reserves = () => names().filter((name) => name === 'reserve').length;
    it('ends in the booking that was made, and only reads: the call may be lost again', async () => {
      answers.own = [page(other, { id: 'booked', slot: 's' })];
      const { result } = await unsure();
      await waitFor(() => expect(result.current.path.search).toBe('?booked=booked'));
      expect(reserves()).toBe(1);
    });
    it('books nothing, and never says that there is no booking: the first call may still be at work', async () => {
      answers.own = [page(other)];
      const { result, step } = await unsure();
      await step('choosing');
      expect([noticeOf(result.current.state), reserves()]).toEqual([{ kind: 'unsure', slot }, 1]);
    });
    it('says the same when the server cannot be asked', async () => {
      const { result, step } = await unsure();
      await step('choosing');
      expect(noticeOf(result.current.state)).toEqual({ kind: 'unsure', slot });
    });
  });
});

describe('a booking that gets another time', () => {
  it('holds the time for it, reschedules with the key of the confirmation, and shows it', async () => {
    answers.reschedule.push(lost, ok({ id: 'a' }));
    const { confirm, send, result } = render({ rescheduled: 'a' });
    await confirm();
    send({ type: 'confirmed' });
    await waitFor(() => expect(result.current.state).toMatchObject({ step: 'confirming', isUnsure: true }));
    send({ type: 'confirmed' });
    await waitFor(() =>
      expect(result.current.path).toMatchObject({
        pathname: '/clinics/zdorovie/personal-area/appointment/myrecords',
        search: '?rescheduled=a',
      }),
    );
    const [hold, ...calls] = sent.map(({ request }) => request);
    expect(new URL(hold!.url).search).toBe('?rescheduled=a');
    const moves = calls.filter(({ url }) => url.endsWith('/appointment/a/reschedule/'));
    expect(await Promise.all(moves.map((call) => call.json()))).toEqual([{ slot: 's' }, { slot: 's' }]);
    expect(new Set(moves.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
  it('keeps no choice while one signs in, and leaves one of another booking alone', async () => {
    const other = { clinic: 'c', ...day, slot };
    storeChoice(other);
    ask.mockImplementation(() => {
      expect(readChoice('c')).toMatchObject(other);
      return Promise.resolve(true);
    });
    const { choose, step } = render({ isSignedIn: false, rescheduled: 'a' });
    choose();
    await step('confirming');
    expect(names()).toEqual(['hold']);
  });
});
