import { describe, expect, it } from 'vitest';
import { loadState } from './load-state.ts';

const refetch = () => undefined;
const error = { status: 500, code: 'internal_error', message: 'Произошла ошибка', errors: {} };

describe('loadState', () => {
  it('is loading before the first answer', () =>
    expect(loadState({ isFetching: true, refetch })).toMatchObject({ isLoading: true, error: undefined }));
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
