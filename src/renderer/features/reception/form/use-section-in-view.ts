import { useSyncExternalStore } from 'react';
import type { SectionKey } from './sections.ts';

/** Where a section stands on the page. */
export const sectionId = (key: SectionKey): string => `section-${key}`;

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
const rectOf = (key: SectionKey): DOMRect | undefined =>
  document.getElementById(sectionId(key))?.getBoundingClientRect();

/** The one that is written in, as long as it is in sight; else the last that has passed the line. */
function sectionInView(sections: readonly SectionKey[]): SectionKey | undefined {
  const focused = sections.find((key) => document.getElementById(sectionId(key))?.contains(document.activeElement));
  const rect = focused && rectOf(focused);
  if (rect && rect.bottom > LINE_PX && rect.top < window.innerHeight) return focused;
  return sections.findLast((key) => (rectOf(key)?.top ?? Infinity) <= LINE_PX) ?? sections[0];
}

/** The section that the reader is at, for the rail. */
export const useSectionInView = (sections: readonly SectionKey[]): SectionKey | undefined =>
  useSyncExternalStore(subscribe, () => sectionInView(sections));
