import { useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** How far below the window counts as near: the way of a quick swipe. */
const MARGIN = '300px';

/**
 * For what stands far down a page: true when its host comes near the window, or else when the page has nothing more to do, so
 * that those who go by headings and fields find it as well.
 */
export function useDeferredMount<Host extends HTMLElement>() {
  const host = useRef<Host>(null);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (host.current === null || isDue) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsDue(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(host.current);
    const callOff = whenIdle(() => setIsDue(true));
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [isDue]);
  return [host, isDue] as const;
}
