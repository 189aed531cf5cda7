import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './main-area.tsx';

/** A title that comes later than this is not worth taking the focus for. */
const PATIENCE_MS = 5_000;

/**
 * Focuses the title, or what the screen says to be read first (`data-page-focus`: how an action ended), or its landmark
 * while there is no title yet; true when it was one of the first two.
 */
function focusTitle(): boolean {
  const main = document.getElementById(MAIN_ID);
  const title =
    main?.querySelector<HTMLElement>('[data-page-focus]') ?? main?.querySelector<HTMLElement>('h1[tabindex]');
  (title ?? main)?.focus({ preventScroll: true });
  return title !== null && title !== undefined;
}

/**
 * After a navigation the focus comes to the screen's title, so that a screen reader reads where one has come and Tab
 * goes on from there. Not on the first page, whose start is the document itself, and not when only the query changes.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    if (focusTitle()) return undefined;
    // The title comes with the data. Whoever has moved on meanwhile is left alone.
    const observer = new MutationObserver(() => {
      const focused = document.activeElement;
      if ((focused !== document.body && focused?.id !== MAIN_ID) || focusTitle()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
