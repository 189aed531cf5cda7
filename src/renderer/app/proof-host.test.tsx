import { useId } from 'react';
import { OverlaysProvider } from '@blueprintjs/core';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Type } from 'typebox';
import { defineEndpoint, FileAnswer } from '#shared/contract/endpoint.ts';
import { baseApi, request } from '#renderer/lib/api/base-api.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { watchFocus } from '#renderer/lib/page/last-focused.ts';
import { signIn, signOut } from '#renderer/lib/session/session-thunks.ts';
import { sessionActions, sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { TabNews } from '#renderer/lib/session/tab-news.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { UNTOLD } from '#tests/dom/person.ts';
import { ProofHost } from './proof-host.tsx';
import { rejectionListener } from './rejection-listener.ts';

const { showToast } = vi.hoisted(() => ({
  showToast: vi.fn<(toast: object) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast, dismissToast: () => undefined }));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  canVisitProviders: () => true,
  sessionSecret: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
}));
const tabs = vi.hoisted(() => ({ hear: [] as ((news: TabNews) => void)[], told: [] as TabNews[] }));
vi.mock('#renderer/lib/session/tab-news.ts', () => ({
  onTabNews: (hear: (news: TabNews) => void) => {
    tabs.hear.push(hear);
    return () => tabs.hear.splice(tabs.hear.indexOf(hear), 1);
  },
  tellTabs: (news: TabNews) => tabs.told.push(news),
}));

const endpoint = { method: 'POST', scope: 'platform', access: 'signed-in', summary: '', errors: [] } as const;
const ban = defineEndpoint({ ...endpoint, id: 'banSample', path: '/ban/', isFresh: true, response: Type.Unknown() });
const file = defineEndpoint({
  ...endpoint,
  id: 'fileSample',
  method: 'GET',
  path: '/file/',
  isFresh: true,
  produces: ['text/csv'],
  response: FileAnswer,
});
const api = baseApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    banSample: build.mutation<{ ok: boolean }, void>({ query: request(ban) }),
  }),
});
const person = {
  id: '1',
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: true,
  is_social: false,
  resources: [],
  employments: { total: 0, waiting: 0 },
};
const known = () =>
  Response.json({ authenticated: true, user: person, permissions: [], ip_restricted: false, config: {} });
const stale = () =>
  Response.json(
    { code: 'reauthentication_required', message: 'Подтвердите, что это вы: введите пароль' },
    { status: 403 },
  );
/** What the server does: `isFresh` while the proof is young; with `isStubborn` it asks whatever was proved. */
const server = { isFresh: false, isStubborn: false, calls: [] as string[] };
const serve = (given: Request | string): Promise<Response> => {
  const { pathname } = new URL(typeof given === 'string' ? given : given.url);
  server.calls.push(pathname);
  if (pathname === '/api/auth/check/') return Promise.resolve(known());
  if (pathname === '/api/auth/lock')
    return (given as Request).json().then(({ password }: { password: string }) => {
      if (password !== 'верный')
        return Response.json(
          { code: 'own_password_wrong', message: 'Неверный пароль', errors: { password: ['Неверный пароль'] } },
          { status: 422 },
        );
      server.isFresh = true;
      return Response.json({ message: 'Открыто' });
    });
  if (!server.isFresh || server.isStubborn) return Promise.resolve(stale());
  return Promise.resolve(pathname === '/file/' ? new Response('строка') : Response.json({ ok: true }));
};
const sent = (path: string) => server.calls.filter((call) => call === path).length;

const makeStore = async () => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().prepend(rejectionListener).concat(baseApi.middleware),
  });
  await store.dispatch(signIn('token'));
  return store;
};
type Store = Awaited<ReturnType<typeof makeStore>>;
/** A dialog with a form that needs a proof. */
function Ban({ onDone }: { readonly onDone: () => void }) {
  const formId = useId();
  const [send] = api.useBanSampleMutation();
  const form = useForm({
    initial: { reason: '' },
    check: () => ({}),
    submit: async () => {
      await send().unwrap();
      onDone();
    },
  });
  return (
    <Modal
      title="Заблокировать?"
      isOpen
      onClose={() => undefined}
      actions={
        <button type="submit" form={formId} disabled={form.isSubmitting}>
          Заблокировать
        </button>
      }
    >
      <form {...form.formProps} id={formId}>
        <FormSummary failure={form.failure?.message} wrongCount={form.wrongCount} />
        <TextField field={form.field('reason')} label="Причина" />
      </form>
    </Modal>
  );
}
const open = (store: Store, page = <p>страница</p>) =>
  render(
    <Provider store={store}>
      <OverlaysProvider>
        {page}
        <ProofHost />
      </OverlaysProvider>
    </Provider>,
  );
const question = () => screen.findByRole('dialog', { name: 'Подтвердите, что это вы' });
const prove = async (password: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Пароль');
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }));
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeNull());

beforeAll(watchFocus);
beforeEach(() => {
  Object.assign(server, { isFresh: false, isStubborn: false, calls: [] });
  tabs.told.length = 0;
  showToast.mockClear();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a call that needs a fresh proof', () => {
  it('waits for the password, a wrong one before the right, and is sent once more; the other tabs are told', async () => {
    const store = await makeStore();
    open(store);
    const calling = store.dispatch(api.endpoints.banSample.initiate());
    await question();
    await prove('неверный');
    expect((await screen.findAllByText('Неверный пароль')).length).toBeGreaterThan(0);
    expect(sent('/ban/')).toBe(1);
    await prove('верный');
    expect(await calling).toMatchObject({ data: { ok: true } });
    await gone();
    expect([sent('/ban/'), showToast.mock.calls, tabs.told.at(-1)]).toEqual([
      2,
      [],
      { kind: 'renewed', isProved: true },
    ]);
  });

  it('an empty password is not sent: the field says that it is needed', async () => {
    const store = await makeStore();
    open(store);
    void store.dispatch(api.endpoints.banSample.initiate());
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Пароль');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(/^Поле обязательн/).length).toBeGreaterThan(0);
    expect(sent('/api/auth/lock')).toBe(0);
  });

  it('shares one question with the others, a file among them', async () => {
    const store = await makeStore();
    open(store);
    const calls = [
      store.dispatch(api.endpoints.banSample.initiate()),
      store.dispatch(api.endpoints.banSample.initiate()),
      store.dispatch(fetchFile(file, undefined)),
    ] as const;
    await question();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await prove('верный');
    const [one, two, saved] = await Promise.all(calls);
    expect([one.data, two.data, await saved.text()]).toEqual([{ ok: true }, { ok: true }, 'строка']);
    expect([sent('/ban/'), sent('/file/'), sent('/api/auth/lock')]).toEqual([4, 2, 1]);
    // what comes later asks anew
    server.isFresh = false;
    void store.dispatch(api.endpoints.banSample.initiate());
    await question();
  });

  it('is sent once more and no oftener: a second refusal is told as any other', async () => {
    const store = await makeStore();
    open(store);
    server.isStubborn = true;
    const calling = store.dispatch(api.endpoints.banSample.initiate());
    await question();
    await prove('верный');
    expect(await calling).toMatchObject({ error: { code: 'reauthentication_required' } });
    await gone();
    expect([sent('/ban/'), showToast.mock.calls.length]).toEqual([2, 1]);
  });

  it('that is given up fails in silence: the form below stays with what was typed, and the focus returns', async () => {
    const store = await makeStore();
    const onDone = vi.fn<() => void>();
    open(store, <Ban onDone={onDone} />);
    const reason = screen.getByLabelText<HTMLInputElement>('Причина');
    await userEvent.type(reason, 'Пользуется чужой картой');
    const press = screen.getByRole('button', { name: 'Заблокировать' });
    await userEvent.click(press);
    const dialog = await question();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(screen.getByRole('dialog', { name: 'Заблокировать?' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(press));
    expect([reason.value, sent('/ban/'), onDone.mock.calls, showToast.mock.calls]).toEqual([
      'Пользуется чужой картой',
      1,
      [],
      [],
    ]);
    expect(screen.queryByText(/Подтвердите, что это вы/)).toBeNull();
    await userEvent.click(press);
    await question();
    await prove('верный');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('of a file that is given up says that its person has chosen so', async () => {
    const store = await makeStore();
    open(store);
    const saving = store.dispatch(fetchFile(file, undefined)).catch((caught: unknown) => caught);
    await question();
    await userEvent.keyboard('{Escape}');
    expect(await saving).toMatchObject({ code: 'reauthentication_required', isDeclined: true });
  });

  it('comes back as it is where nobody can be asked', async () => {
    const store = await makeStore();
    const refused = await store.dispatch(api.endpoints.banSample.initiate());
    expect(refused.error).toMatchObject({ code: 'reauthentication_required' });
    expect([refused.error, showToast.mock.calls.length]).toEqual([
      expect.not.objectContaining({ isDeclined: true }),
      1,
    ]);
  });
});

describe('the question is answered', () => {
  const asking = async () => {
    const store = await makeStore();
    open(store);
    const calling = store.dispatch(api.endpoints.banSample.initiate());
    await question();
    return { store, calling };
  };

  it('by a proof in another tab; a session that was only made longer is none', async () => {
    const { calling } = await asking();
    act(() => tabs.hear.forEach((hear) => hear({ kind: 'renewed' })));
    await question();
    expect(sent('/ban/')).toBe(1);
    server.isFresh = true;
    act(() => tabs.hear.forEach((hear) => hear({ kind: 'renewed', isProved: true })));
    expect(await calling).toMatchObject({ data: { ok: true } });
    await gone();
  });

  it('by the password of a lock that came meanwhile, and by the sign-in over a session that ended', async () => {
    for (const shut of [sessionActions.locked(), sessionActions.expired()]) {
      server.isFresh = false;
      const { store, calling } = await asking();
      act(() => void store.dispatch(shut));
      await question();
      server.isFresh = true;
      await act(() => store.dispatch(signIn('token')));
      expect(await calling).toMatchObject({ data: { ok: true } });
      await gone();
      cleanup();
    }
  });

  it('by nobody any more when the person signs out: the call fails in silence', async () => {
    const store = await makeStore();
    const { unmount } = open(store);
    const calling = store.dispatch(api.endpoints.banSample.initiate());
    await question();
    // as the shell does: the question goes with its person
    unmount();
    await store.dispatch(signOut());
    expect(await calling).toMatchObject({ error: { isDeclined: true } });
    expect([sent('/ban/'), showToast.mock.calls]).toEqual([1, []]);
  });
});
