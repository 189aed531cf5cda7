import { useEffect, useRef } from 'react';

/** How far beyond the window counts as near: the way of a quick swipe. */
const MARGIN = '300px';

/**
 * For what stands far down a page: calls each time that its host comes near the window. @returns the ref of the host
 */
export function useWhenNear<Host extends HTMLElement>(onNear: () => void) {
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
      { rootMargin: MARGIN },
    );
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  return host;
}
