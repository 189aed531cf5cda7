import { useEffect, useRef } from 'react';

/** How far beyond the window counts as near, px: the way of a quick swipe. */
const MARGIN = 300;

/**
 * For what stands far down a page: calls each time that its host comes near the window, or as near as `margin` px.
 * @returns the ref of the host
 */
export function useWhenNear<Host extends HTMLElement>(onNear: () => void, margin = MARGIN) {
  const host = useRef<Host>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(host.current);
    return () => observer.disconnect();
  }, [margin]);
  return host;
}
