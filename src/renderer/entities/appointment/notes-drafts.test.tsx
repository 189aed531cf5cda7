import { expect, it } from 'vitest';
import { hasUnsaved } from '#renderer/lib/page/unsaved.ts';
import { forgetKept } from '#renderer/lib/session/forgetting.ts';
import { keepNotesDraft, notesDraft } from './notes-drafts.ts';

it('what was typed of a visit is held, and goes with who signs out', () => {
  const empty = { reason: '', comment: '' };
  keepNotesDraft('a', { value: { reason: 'Кашель', comment: '' }, base: empty as never });
  expect(notesDraft('a')).toBeDefined();
  expect(hasUnsaved()).toBe(true);
  forgetKept();
  expect(notesDraft('a')).toBeUndefined();
  expect(hasUnsaved()).toBe(false);
});
