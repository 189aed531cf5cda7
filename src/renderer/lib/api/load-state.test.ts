import { describe, expect, it, vi } from 'vitest';
import { loadState } from './load-state.ts';

const refetch = () => undefined;
const error = { status: 500, code: 'internal_error', message: 'Произошла ошибка', errors: {} };

describe('loadState', () => {
  it('is loading before the first answer', () =>
    expect(loadState({ isFetching: true, refetch })).toMatchObject({ isLoading: true, error: undefined }));
  it('is loading before anything was asked for', () =>
    expect(loadState({ isFetching: false, refetch }).isLoading).toBe(true));
  it('reads again when asked to', () => {
    const again = vi.fn<() => void>();
    loadState({ isFetching: false, error, refetch: again }).onRetry();
    expect(again).toHaveBeenCalledOnce();
  });
  it('is an error when nothing came, never an empty list', () => {
    expect(loadState({ isFetching: false, error, refetch })).toMatchObject({
      isLoading: false,
      error: 'Произошла ошибка',
    });
  });
  it('is loading again while it is retried', () =>
    expect(loadState({ isFetching: true, error, refetch }).isLoading).toBe(true));
  it('keeps what is shown when a refetch fails', () => {
    expect(loadState({ currentData: [], isFetching: false, error, refetch })).toMatchObject({
      isLoading: false,
      error: undefined,
    });
  });
});
