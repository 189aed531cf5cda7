import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';

/** A page that is come back to or read again takes its place on the page at once: it is drawn whole. */
const isFirstVisit = (): boolean => {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
};
let isFirstPage = isFirstVisit();

/**
 * What stands under the first window of a page. On the page that somebody opens first it is drawn after what stands
 * above it: on a slow phone the name of the page is read half a second earlier.
 */
export function BelowFold({ children }: { readonly children: ReactNode }) {
  const [waits] = useState(isFirstPage);
  const isDue = useDeferredValue(true, !waits);
  useEffect(() => {
    isFirstPage = false;
  }, []);
  return isDue ? children : <div className="below-fold" />;
}
