import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

/** True while the page is scrolled further than so many px. */
export const useScrolledPast = (px: number): boolean => useSyncExternalStore(subscribe, () => window.scrollY > px);
