import { expect, it } from 'vitest';
import { forgetKept } from '#renderer/lib/session/forgetting.ts';
import { keepNotesDraft, notesDraft } from './notes-drafts.ts';

it('what was typed of a visit goes with who signs out', () => {
  const empty = { reason: '', comment: '' };
  keepNotesDraft('a', { value: { reason: 'Кашель', comment: '' }, base: empty as never });
  expect(notesDraft('a')).toBeDefined();
  forgetKept();
  expect(notesDraft('a')).toBeUndefined();
});
