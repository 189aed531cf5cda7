import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyForm, formToWire } from '#shared/rules/form-025u.ts';
import { useDraft, type DraftContent } from './use-draft.ts';

interface SaveInput {
  readonly body: DraftContent;
}
const [save, remove] = [vi.fn<(input: SaveInput) => Promise<unknown>>(), vi.fn<() => Promise<unknown>>()];
vi.mock('../api.ts', () => ({ useSaveReceptionDraftMutation: () => [save], useDeleteReceptionDraftMutation: () => [remove] }));

const content = (complaints: string): DraftContent => ({ fields: formToWire({ ...emptyForm(), complaints }), treatmentcase: null, close_case: false, base_version: null });
const kept = { data: { saved_at: '2026-11-20T10:00:00+03:00' } };
const refused = (status: number) => ({ error: { status, code: 'x', message: 'x', errors: {} } });
const texts = () => save.mock.calls.map(([{ body }]) => body.fields['Жалобы пациента']);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = () => renderHook(({ text, revision }) => useDraft({ clinic: 'c', appointment: 'a', content: content(text), revision, keptAt: null }), { initialProps: { text: '', revision: 0 } });

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset().mockResolvedValue(kept);
  remove.mockReset().mockResolvedValue({ data: { result: true } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('черновик', () => {
  it('откладывается через две секунды после последней клавиши', async () => {
    const { rerender, result } = show();
    rerender({ text: 'к', revision: 1 });
    await pass(1500);
    rerender({ text: 'ка', revision: 2 });
    await pass(1999);
    expect(texts()).toEqual([]);
    await pass(1);
    expect(texts()).toEqual(['ка']);
    expect(result.current.state).toEqual({ kind: 'kept', at: kept.data.saved_at, revision: 2 });
  });

  it('без связи пробует снова, пока не выйдет; отказ по существу не повторяет', async () => {
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

  it('откладывается и при уходе со страницы', async () => {
    const { rerender, unmount } = show();
    rerender({ text: 'к', revision: 1 });
    unmount();
    await pass(0);
    expect(texts()).toEqual(['к']);
  });

  it('во время сохранения молчит, а после отказа возвращается', async () => {
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
