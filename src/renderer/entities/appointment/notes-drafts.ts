import { useSyncExternalStore } from 'react';
import { holdUnsaved } from '#renderer/lib/page/unsaved.ts';
import { whenForgotten } from '#renderer/lib/session/forgetting.ts';
import type { BookingNotes } from './api.ts';
import type { VisitNotes } from './notes-api.ts';

/** What was typed of a visit and is not saved. @property base what it was begun from: a later one is stale */
export interface NotesDraft {
  readonly value: BookingNotes;
  readonly base: VisitNotes;
}
/**
 * In memory only: it is of a patient, and goes with the page, which asks before it goes, or with who signs out here; a
 * sign-out in another tab covers it.
 */
const drafts = new Map<string, NotesDraft>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const askBeforeReload = (event: BeforeUnloadEvent) => event.preventDefault();
const changed = () => {
  if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeReload);
  else window.removeEventListener('beforeunload', askBeforeReload);
  for (const listener of listeners) listener();
};
holdUnsaved(() => drafts.size > 0);
whenForgotten(() => {
  drafts.clear();
  changed();
});

/** @param appointment id */
export const notesDraft = (appointment: string): NotesDraft | undefined => drafts.get(appointment);

/** Keeps what was typed, or gives it up with null. */
export function keepNotesDraft(appointment: string, draft: NotesDraft | null): void {
  if (draft) drafts.set(appointment, draft);
  else drafts.delete(appointment);
  changed();
}

/** True while something is typed and not saved; null for no visit. */
export const useHasNotesDraft = (appointment: string | null): boolean =>
  useSyncExternalStore(subscribe, () => appointment !== null && drafts.has(appointment));
