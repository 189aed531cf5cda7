import { useSyncExternalStore } from 'react';

/**
 * A section is read once its top has passed this line, px: the site's head, the section's own heading, and a little.
 */
const LINE_PX = 160;
const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  window.addEventListener('resize', listener);
  document.addEventListener('focusin', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
    document.removeEventListener('focusin', listener);
  };
};
const rectOf = (id: string): DOMRect | undefined => document.getElementById(id)?.getBoundingClientRect();

/** The one that is written in, as long as it is in sight; else the last that has passed the line. */
function sectionInView(ids: readonly string[]): string | undefined {
  const focused = ids.find((id) => document.getElementById(id)?.contains(document.activeElement));
  const rect = focused === undefined ? undefined : rectOf(focused);
  if (rect && rect.bottom > LINE_PX && rect.top < window.innerHeight) return focused;
  return ids.findLast((id) => (rectOf(id)?.top ?? Infinity) <= LINE_PX) ?? ids[0];
}

/** The section that the reader is at, for a rail. @param ids of elements of the page, in its order */
export const useSectionInView = (ids: readonly string[]): string | undefined =>
  useSyncExternalStore(subscribe, () => sectionInView(ids));
