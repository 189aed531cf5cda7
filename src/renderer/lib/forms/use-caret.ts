import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The caret of an input whose text a mask rewrites, which would throw it to the end.
 * @returns the input's ref, and `place`, which sets where the caret stands after the next render
 */
export function useCaret(): {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly place: (caret: number) => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return {
    input,
    place: (caret) => {
      wanted.current = caret;
    },
  };
}
