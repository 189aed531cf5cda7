import { useRef } from 'react';
import { newKey } from './new-key.ts';
import { errorOf } from './api-error.ts';

/**
 * Keys of a call that is sent again when its answer was lost: the same wish has the same key until the server has
 * refused it, so what was done is not done twice, and is told as done.
 */
export function useRepeatKey() {
  const last = useRef({ wish: '', key: '' });
  return {
    keyOf(wish: unknown): string {
      const text = JSON.stringify(wish);
      if (last.current.wish !== text) last.current = { wish: text, key: newKey() };
      return last.current.key;
    },
    /** A refusal is an answer: what is tried then is new. @param error of the call */
    answered(error: unknown): void {
      const status = errorOf(error)?.status ?? 0;
      if (status >= 400 && status < 500) last.current = { wish: '', key: '' };
    },
  };
}
