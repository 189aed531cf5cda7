import { useState } from 'react';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import type { Found } from './options.ts';

/** ms after the last sign, as the tables ask (2 §9) */
const DEBOUNCE_MS = 200;

/** What is looked for of what is typed: after a pause, or at once by `flush`. */
export function useAsked(text: string) {
  const typed = text.trim();
  const [flushed, setFlushed] = useState(typed);
  const debounced = useDebounced(typed, DEBOUNCE_MS);
  const asked = typed === '' || flushed === typed ? typed : debounced;
  return { asked, isAsked: asked === typed, flush: () => setFlushed(typed) };
}

/** The rows of the last text stay, dimmed, while those of another are read: the list does not jump at each letter. */
export function useLastFound(found: Found): Found {
  const [last, setLast] = useState(found);
  if (found.isSettled && last.groups !== found.groups) setLast(found);
  return found.isSettled ? found : { ...found, groups: last.groups, text: last.text };
}
