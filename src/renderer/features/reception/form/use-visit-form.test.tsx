import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyForm, formToWire, type Form025u, type WireForm } from '#shared/rules/form-025u.ts';
import type { CurrentReception } from '../api.ts';
import { formTexts } from '../form-texts.ru.ts';
import { draftKey, forgetUnsentDraft, keepUnsentDraft, unsentDraft } from './unsent-drafts.ts';
import { useVisitForm } from './use-visit-form.ts';

interface Save {
  readonly body: { readonly forma: WireForm; readonly drafts: readonly string[]; readonly version?: number };
}
interface Keep {
  readonly body: { readonly fields: WireForm; readonly page: string };
}
const { create, update, read, keep, discard, showToast } = vi.hoisted(() => ({
  create: vi.fn<(input: Save) => { unwrap: () => Promise<unknown> }>(),
  update: vi.fn<(input: Save) => { unwrap: () => Promise<unknown> }>(),
  read: vi.fn<() => Promise<unknown>>(),
  keep: vi.fn<(input: Keep) => Promise<unknown>>(),
  discard: vi.fn<() => Promise<unknown>>(),
  showToast: vi.fn<() => Promise<void>>(),
}));
vi.mock('../api.ts', () => ({
  useCreateReceptionRecordMutation: () => [create],
  useUpdateReceptionRecordMutation: () => [update],
  useLazyGetReceptionQuery: () => [read],
  useSaveReceptionDraftMutation: () => [keep],
  useDeleteReceptionDraftMutation: () => [discard],
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast }));

const filled: Form025u = {
  ...emptyForm(),
  complaints: 'кашель',
  mainDiagnosis: { code: 'J06.9', name: 'ОРВИ', note: '', character: null },
};
const recordOf = (form: Form025u, version = 1) => ({
  id: 'r1',
  fields: formToWire(form),
  treatmentcase: 'c1',
  first_reception: true,
  case_closed: false,
  version,
});
const refused = (status: number, code: string) => ({ status, code, message: code, errors: {} });
const rejecting = (error: unknown) => vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
const current = (more: object = {}) =>
  ({ appointment: { id: 'a' }, record: null, draft: null, cases: [], ...more }) as unknown as CurrentReception;
const show = (page = current()) =>
  renderHook(() => useVisitForm({ id: 'clinic', timezone: 'Europe/Moscow' }, 'u', page)).result;
type Shown = ReturnType<typeof show>;
const type = (visit: Shown, part: Partial<Form025u>) => act(() => visit.current.send({ type: 'typed', part }));
const save = (visit: Shown) => act(async () => visit.current.send({ type: 'save-asked' }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  forgetUnsentDraft(draftKey('u', 'a'));
  keep.mockResolvedValue({ data: { saved_at: '2026-11-20T10:00:00+03:00' } });
  discard.mockResolvedValue({ data: { result: true } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the form of a visit', () => {
  it('keeps what is typed while a save is under way, as a draft, and saves it over the new version', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    create.mockReturnValue({ unwrap: () => promise });
    const visit = show();
    type(visit, filled);
    await save(visit);
    expect(create).toHaveBeenCalledOnce();
    type(visit, { complaints: 'кашель и одышка' });
    await act(async () => resolve(recordOf(filled)));
    expect(visit.current.state).toMatchObject({ form: { complaints: 'кашель и одышка' }, isDirty: true, saving: null });
    expect(showToast).toHaveBeenCalledOnce();
    await pass(2000);
    expect(keep.mock.lastCall?.[0].body.fields['Жалобы пациента']).toBe('кашель и одышка');
    expect(visit.current.isKept).toBe(true);
    update.mockReturnValue({ unwrap: async () => recordOf({ ...filled, complaints: 'кашель и одышка' }, 2) });
    await save(visit);
    expect(update.mock.lastCall?.[0].body).toMatchObject({
      version: 1,
      forma: { 'Жалобы пациента': 'кашель и одышка' },
    });
    expect(visit.current.state).toMatchObject({ isDirty: false, baseVersion: 2 });
  });

  it('sends the text of the last key, also when the save is pressed with it', async () => {
    create.mockReturnValue({ unwrap: async () => recordOf(filled) });
    const visit = show();
    await act(async () => {
      visit.current.send({ type: 'typed', part: filled });
      visit.current.send({ type: 'save-asked' });
    });
    expect(create.mock.lastCall?.[0].body.forma['Жалобы пациента']).toBe('кашель');
    expect(create.mock.lastCall?.[0].body.drafts).toEqual([expect.any(String)]);
    expect(discard, 'the server removes the draft of what it saves').not.toHaveBeenCalled();
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ intent: 'success', message: formTexts.alert_saved });
  });

  it('finds everything there when the answer to a save was lost: the draft that was kept since goes', async () => {
    create.mockReturnValue({ unwrap: rejecting(refused(409, 'record_exists')) });
    read.mockResolvedValue({ data: { record: recordOf(filled) } });
    const visit = show();
    type(visit, filled);
    await save(visit);
    expect(discard).toHaveBeenCalledOnce();
    expect(visit.current.state).toMatchObject({ isDirty: false, conflict: null, baseVersion: 1 });
  });

  it('compares with what somebody else saved, and goes on keeping drafts', async () => {
    create.mockReturnValue({ unwrap: rejecting(refused(409, 'record_exists')) });
    read.mockResolvedValue({ data: { record: recordOf({ ...filled, complaints: 'другое' }, 4) } });
    const visit = show();
    type(visit, filled);
    await save(visit);
    expect(visit.current.state.conflict?.version).toBe(4);
    await pass(2000);
    expect(keep).toHaveBeenCalledOnce();
  });

  it('keeps drafts again after a refusal and after the end of the session; only a refusal is said', async () => {
    const visit = show();
    type(visit, filled);
    create.mockReturnValue({ unwrap: rejecting(refused(409, 'visit_cancelled')) });
    await save(visit);
    expect(visit.current.state.refusal).toMatchObject({ failure: 'visit_cancelled', attempt: 1 });
    await pass(2000);
    expect(keep).toHaveBeenCalledOnce();
    type(visit, { complaints: 'кашель, слабость' });
    create.mockReturnValue({ unwrap: rejecting(refused(401, 'token_expired')) });
    await save(visit);
    expect(visit.current.state.refusal.failure).toBeNull();
    await pass(2000);
    expect(keep).toHaveBeenCalledTimes(2);
  });

  it('names the page of the restored draft in its save', async () => {
    create.mockReturnValue({ unwrap: async () => recordOf(filled) });
    const draft = {
      fields: formToWire(filled),
      treatmentcase: null,
      close_case: false,
      base_version: null,
      page: 'earlier',
      saved_at: '2026-11-20T09:00:00+03:00',
    };
    const visit = show(current({ draft }));
    expect(visit.current.draftState).toEqual({ kind: 'kept', at: draft.saved_at, revision: 0 });
    expect(visit.current.isKept).toBe(true);
    await save(visit);
    expect(create.mock.lastCall?.[0].body.drafts).toEqual([expect.any(String), 'earlier']);
  });

  it('lets the tab be closed unasked only while nothing is typed that is kept nowhere', async () => {
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { result, unmount } = renderHook(() =>
      useVisitForm({ id: 'clinic', timezone: 'Europe/Moscow' }, 'u', current()),
    );
    const answers = [asks()];
    type(result, filled);
    answers.push(asks());
    await pass(2000);
    answers.push(asks());
    type(result, { complaints: 'кашель и одышка' });
    answers.push(asks());
    unmount();
    expect([...answers, asks()]).toEqual([false, true, false, true, false]);
  });

  it('gives a draft up only when the server has let it go', async () => {
    const draft = {
      fields: formToWire(filled),
      treatmentcase: null,
      close_case: false,
      base_version: null,
      page: 'earlier',
      saved_at: '2026-11-20T09:00:00+03:00',
    };
    const visit = show(current({ draft }));
    discard.mockResolvedValueOnce({ error: refused(503, 'x') });
    await act(async () => visit.current.send({ type: 'discard-asked' }));
    expect(visit.current.state.form.complaints).toBe('кашель');
    await act(async () => visit.current.send({ type: 'discard-asked' }));
    expect(visit.current.state).toMatchObject({ form: { complaints: '' }, isDirty: false, restoredAt: null });
  });

  it('goes on keeping what was typed when the server did not let the draft go', async () => {
    const visit = show();
    type(visit, { complaints: 'кашель' });
    discard.mockResolvedValueOnce({ error: refused(503, 'x') });
    await act(async () => visit.current.send({ type: 'discard-asked' }));
    await pass(2000);
    expect(keep.mock.lastCall?.[0].body.fields['Жалобы пациента']).toBe('кашель');
    expect(visit.current.isKept).toBe(true);
  });

  describe('after a page whose draft did not reach the server', () => {
    const key = draftKey('u', 'a');
    const contentOf = (form: Form025u, page: string, after: string | null = null) => ({
      fields: formToWire(form),
      treatmentcase: null,
      close_case: false,
      base_version: null,
      page,
      after,
    });
    const leave = (form: Form025u) =>
      keepUnsentDraft(key, { content: contentOf(form, 'last', 'before'), at: '2026-11-20T09:30:00+03:00' });

    it('goes on from it as that page, not from the older one of the server, and sends it at once', async () => {
      leave(filled);
      const draft = {
        ...contentOf({ ...filled, complaints: 'старое' }, 'before'),
        saved_at: '2026-11-20T09:00:00+03:00',
      };
      const visit = show(current({ draft }));
      expect(visit.current.state).toMatchObject({
        form: { complaints: 'кашель' },
        isDirty: true,
        restoredAt: '2026-11-20T09:30:00+03:00',
      });
      expect(visit.current.draftState).toEqual({ kind: 'none' });
      await pass(2000);
      expect(keep.mock.lastCall?.[0].body).toMatchObject({ page: 'last', after: 'before' });
      create.mockReturnValue({ unwrap: async () => recordOf(filled) });
      await save(visit);
      expect(create.mock.lastCall?.[0].body.drafts).toEqual(['last', 'before']);
    });

    it('does not come back to it on a third page once the server has it, and what was typed since', async () => {
      leave(filled);
      const { result, unmount } = renderHook(() =>
        useVisitForm({ id: 'clinic', timezone: 'Europe/Moscow' }, 'u', current()),
      );
      await pass(2000);
      type(result, { complaints: 'кашель и одышка' });
      await pass(2000);
      expect(result.current.isKept).toBe(true);
      unmount();
      const kept = keep.mock.lastCall![0].body;
      const third = show(current({ draft: { ...kept, saved_at: '2026-11-20T10:00:00+03:00' } }));
      expect(third.current.state.form.complaints).toBe('кашель и одышка');
    });

    it('is such a page itself when its call fails: the text and the moment by the clock of the clinic wait', async () => {
      vi.setSystemTime(new Date('2026-11-20T07:15:00Z'));
      keep.mockResolvedValue({ error: refused(401, 'token_expired') });
      const { result, unmount } = renderHook(() =>
        useVisitForm({ id: 'clinic', timezone: 'Europe/Moscow' }, 'u', current()),
      );
      type(result, filled);
      unmount();
      await pass(0);
      expect(unsentDraft(key)).toMatchObject({
        at: expect.stringMatching(/^2026-11-20T10:15:00(\.\d+)?\+03:00$/) as unknown,
        content: { fields: { 'Жалобы пациента': 'кашель' } },
      });
      expect(unsentDraft(draftKey('somebody', 'a'))).toBeNull();
    });

    it('leaves nothing itself once the visit is saved, though a draft of it was kept', async () => {
      create.mockReturnValue({ unwrap: async () => recordOf(filled) });
      const { result, unmount } = renderHook(() =>
        useVisitForm({ id: 'clinic', timezone: 'Europe/Moscow' }, 'u', current()),
      );
      type(result, filled);
      await pass(2000);
      await save(result);
      expect(result.current.state.isDirty).toBe(false);
      unmount();
      expect(unsentDraft(key)).toBeNull();
    });

    it('forgets it when the visit is saved before it is sent', async () => {
      leave(filled);
      create.mockReturnValue({ unwrap: async () => recordOf(filled) });
      await save(show());
      expect(unsentDraft(key)).toBeNull();
    });
  });
});
