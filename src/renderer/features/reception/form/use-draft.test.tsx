import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyForm, formToWire } from '#shared/rules/form-025u.ts';
import { draftKey, forgetUnsentDraft, keepUnsentDraft, unsentDraft, type DraftContent } from './unsent-drafts.ts';
import { useDraft } from './use-draft.ts';

interface SaveInput {
  readonly body: DraftContent;
}
const [save, remove] = [vi.fn<(input: SaveInput) => Promise<unknown>>(), vi.fn<() => Promise<unknown>>()];
vi.mock('../api.ts', () => ({
  useSaveReceptionDraftMutation: () => [save],
  useDeleteReceptionDraftMutation: () => [remove],
}));

const content = (complaints: string): DraftContent => ({
  fields: formToWire({ ...emptyForm(), complaints }),
  treatmentcase: null,
  close_case: false,
  base_version: null,
  page: 'page-one',
  after: null,
});
const kept = { data: { saved_at: '2026-11-20T10:00:00+03:00' } };
const refused = (status: number) => ({ error: { status, code: 'x', message: 'x', errors: {} } });
const texts = () => save.mock.calls.map(([{ body }]) => body.fields['Жалобы пациента']);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const key = draftKey('u', 'a');
const unsent = () => unsentDraft(key)?.content.fields['Жалобы пациента'];
const show = () =>
  renderHook(
    ({ text, revision }) =>
      useDraft({
        clinic: 'c',
        appointment: 'a',
        draftKey: key,
        now: () => '2026-11-20T10:00:00+03:00',
        content: content(text),
        revision,
        keptAt: null,
      }),
    { initialProps: { text: '', revision: 0 } },
  );

beforeEach(() => {
  vi.useFakeTimers();
  forgetUnsentDraft(key);
  save.mockReset().mockResolvedValue(kept);
  remove.mockReset().mockResolvedValue({ data: { result: true } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('draft', () => {
  it('is saved two seconds after the last key', async () => {
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(1500);
    rerender({ text: 'ка', revision: 2 });
    await pass(1999);
    expect(texts()).toEqual([]);
    await pass(1);
    expect(texts()).toEqual(['ка']);
    expect(save.mock.lastCall).toEqual([{ clinic: 'c', params: { id: 'a' }, body: content('ка') }]);
    expect(result.current.state).toEqual({ kind: 'kept', at: kept.data.saved_at, revision: 2 });
  });

  it('retries without a connection until it succeeds and does not retry a refusal', async () => {
    save.mockResolvedValueOnce(refused(0)).mockResolvedValueOnce(refused(503));
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    expect(result.current.state.kind).toBe('failed');
    await pass(5000);
    await pass(5000);
    expect(texts()).toHaveLength(3);
    expect(result.current.state.kind).toBe('kept');
    save.mockResolvedValue(refused(403));
    rerender({ text: 'ка', revision: 2 });
    await pass(2000);
    await pass(60_000);
    expect(texts()).toHaveLength(4);
  });

  it('is saved when the page is left', async () => {
    const { rerender, unmount } = show();
    rerender({ text: 'к', revision: 1 });
    unmount();
    await pass(0);
    expect(texts()).toEqual(['к']);
  });

  it('is saved when the tab is hidden, not when it is shown again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const { rerender } = show();
    rerender({ text: 'к', revision: 1 });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(texts()).toEqual([]);
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(texts()).toEqual(['к']);
    visibility.mockRestore();
  });

  it('is tried again five seconds after an error of the server, with what was typed since', async () => {
    save.mockResolvedValueOnce(refused(500));
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    expect(result.current.state).toMatchObject({ kind: 'failed', error: { status: 500 } });
    await pass(4999);
    expect(texts()).toEqual(['к']);
    await pass(1);
    expect(texts()).toEqual(['к', 'к']);
    save.mockResolvedValueOnce(refused(0));
    rerender({ text: 'ка', revision: 2 });
    await pass(2000);
    rerender({ text: 'каш', revision: 3 });
    await pass(60_000);
    expect(texts()).toEqual(['к', 'к', 'ка', 'каш']);
  });

  it('typed while a failed one is tried again is kept, too, when that try succeeds', async () => {
    const second = Promise.withResolvers<unknown>();
    save.mockResolvedValueOnce(refused(0)).mockReturnValueOnce(second.promise);
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    await pass(5000);
    expect(texts()).toEqual(['к', 'к']);
    rerender({ text: 'ка', revision: 2 });
    second.resolve(kept);
    await pass(0);
    expect(result.current.state).toMatchObject({ kind: 'kept', revision: 1 });
    await pass(2000);
    expect(texts()).toEqual(['к', 'к', 'ка']);
    expect(result.current.state).toMatchObject({ kind: 'kept', revision: 2 });
  });

  it('that waits for its next try goes with what is typed meanwhile, once', async () => {
    const second = Promise.withResolvers<unknown>();
    save.mockResolvedValueOnce(refused(0)).mockReturnValueOnce(second.promise);
    const { rerender } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(4000);
    rerender({ text: 'ка', revision: 2 });
    await pass(60_000);
    second.resolve(kept);
    await pass(60_000);
    expect(texts()).toEqual(['к', 'ка']);
  });

  it('that was refused is not sent again by leaving the field, but by the next key', async () => {
    save.mockResolvedValueOnce(refused(403));
    const { rerender } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    document.dispatchEvent(new FocusEvent('focusout'));
    await pass(0);
    expect(texts()).toEqual(['к']);
    rerender({ text: 'ка', revision: 2 });
    await pass(2000);
    expect(texts()).toEqual(['к', 'ка']);
  });

  it('of an untouched form is never sent, and waits for nobody', async () => {
    const { unmount } = show();
    document.dispatchEvent(new FocusEvent('focusout'));
    await pass(60_000);
    unmount();
    await pass(0);
    expect([texts(), unsent()]).toEqual([[], undefined]);
  });

  it('two are sent one after the other: the earlier text cannot arrive last', async () => {
    const first = Promise.withResolvers<unknown>();
    save.mockReturnValueOnce(first.promise);
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    rerender({ text: 'ка', revision: 2 });
    await pass(60_000);
    expect(texts()).toEqual(['к']);
    first.resolve(kept);
    await pass(0);
    expect(texts()).toEqual(['к', 'ка']);
    expect(result.current.state).toMatchObject({ kind: 'kept', revision: 2 });
  });

  it('that is given up waits for no next page; one that the server keeps does', async () => {
    keepUnsentDraft(key, { content: content('оставлено'), at: '2026-11-20T10:00:00+03:00' });
    const { rerender, result } = show();
    rerender({ text: 'оставлено', revision: 1 });
    remove.mockResolvedValueOnce(refused(503));
    expect(await act(() => result.current.discard())).toBe(false);
    expect(unsent()).toBe('оставлено');
    expect(await act(() => result.current.discard())).toBe(true);
    expect([unsent(), result.current.state]).toEqual([undefined, { kind: 'none' }]);
    await pass(60_000);
    expect(texts()).toEqual([]);
  });

  it('is saved as soon as the field loses focus, because a sign-out begins with that', async () => {
    const { rerender } = show();
    rerender({ text: 'к', revision: 1 });
    document.dispatchEvent(new FocusEvent('focusout'));
    await pass(0);
    expect(texts()).toEqual(['к']);
    document.dispatchEvent(new FocusEvent('focusout'));
    await pass(60_000);
    expect(texts(), 'the same text is not saved twice').toEqual(['к']);
  });

  it('what the server did not take before the page was left waits for the next page; what it took does not', async () => {
    save.mockResolvedValueOnce(refused(401));
    const first = show();
    first.rerender({ text: 'после конца сеанса', revision: 1 });
    first.unmount();
    await pass(0);
    expect(unsent()).toBe('после конца сеанса');

    const second = show();
    second.rerender({ text: 'отложено', revision: 1 });
    await pass(2000);
    second.unmount();
    await pass(0);
    expect(unsent()).toBeUndefined();
    const third = show();
    third.rerender({ text: 'на пути к серверу', revision: 1 });
    third.unmount();
    expect(unsent()).toBe('на пути к серверу');
    await pass(0);
    expect(unsent()).toBeUndefined();
  });

  it('what was started and not saved waits for the next page', async () => {
    const { rerender, result, unmount } = show();
    rerender({ text: 'к', revision: 1 });
    await act(() => result.current.settle());
    unmount();
    expect(unsent()).toBe('к');
    expect(texts()).toEqual([]);
  });

  it('settles only when the running call has its answer: none arrives after a save', async () => {
    const answer = Promise.withResolvers<unknown>();
    save.mockReturnValueOnce(answer.promise);
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    expect(texts()).toEqual(['к']);
    let isSettled = false;
    const settling = result.current.settle().then(() => {
      isSettled = true;
    });
    await pass(60_000);
    expect(isSettled).toBe(false);
    answer.resolve(kept);
    await act(() => settling);
    expect(isSettled).toBe(true);
  });

  it('that failed while a save began is not tried again during it: it would arrive after the save', async () => {
    const answer = Promise.withResolvers<unknown>();
    save.mockReturnValueOnce(answer.promise);
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    const settling = result.current.settle();
    answer.resolve(refused(0));
    await act(() => settling);
    await pass(60_000);
    expect(texts()).toEqual(['к']);
  });

  it('of an earlier page that arrives late takes away nothing that a later page left', async () => {
    const first = Promise.withResolvers<unknown>();
    save.mockReturnValueOnce(first.promise).mockReturnValueOnce(new Promise(() => undefined));
    for (const text of ['раньше', 'позже']) {
      const { rerender, unmount } = show();
      rerender({ text, revision: 1 });
      unmount();
      await pass(0);
    }
    expect([texts(), unsent()]).toEqual([['раньше', 'позже'], 'позже']);
    first.resolve(kept);
    await pass(0);
    expect(unsent()).toBe('позже');
  });

  it('is removed only after the running call: the server would keep the later of the two', async () => {
    const answer = Promise.withResolvers<unknown>();
    save.mockReturnValueOnce(answer.promise);
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(2000);
    const discarding = result.current.discard();
    await pass(60_000);
    expect(remove).not.toHaveBeenCalled();
    answer.resolve(kept);
    expect(await act(() => discarding)).toBe(true);
    expect(remove).toHaveBeenCalledExactlyOnceWith({ clinic: 'c', params: { id: 'a' } });
  });

  it('typed while the old one is being removed is sent after that: the removal must not take it along', async () => {
    const answer = Promise.withResolvers<unknown>();
    remove.mockReturnValueOnce(answer.promise);
    const { rerender, result } = show();
    rerender({ text: 'старое', revision: 1 });
    const discarding = result.current.discard();
    await pass(0);
    expect(remove).toHaveBeenCalledTimes(1);
    rerender({ text: 'новое', revision: 2 });
    await pass(60_000);
    expect(texts()).toEqual([]);
    answer.resolve({ data: { result: true } });
    await act(() => discarding);
    await pass(0);
    expect(texts()).toEqual(['новое']);
    expect(result.current.state).toMatchObject({ kind: 'kept', revision: 2 });
  });

  it('is silent during a save and comes back after a refusal', async () => {
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await act(() => result.current.settle());
    await pass(60_000);
    expect(texts()).toEqual([]);
    act(() => result.current.resume());
    await pass(2000);
    expect(texts()).toEqual(['к']);
  });
});
