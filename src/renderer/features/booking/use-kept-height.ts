import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Of a box whose content is read anew: it stays as high as it was until the new content is there. A box that shrinks
 * for a moment lets a page that is scrolled to its end jump.
 */
export function useKeptHeight<E extends HTMLElement>(isLoading: boolean): RefObject<E | null> {
  const box = useRef<E>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.minHeight = isLoading ? `${height.current}px` : '';
    if (!isLoading) height.current = element.offsetHeight;
  });
  return box;
}
