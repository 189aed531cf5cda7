import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FreeSlot } from './api.ts';
import { useOutdatedWord, type TimesWord } from './times-word.ts';

const slot = (id: string): FreeSlot => ({ id, start_time: '2026-11-25T09:30:00+03:00', end_time: '2026-11-25T09:45:00+03:00', record_mode: 0 });
const [held, other] = [slot('held'), slot('other')];

it('takes a word about a time back when the time is free again, not while the list is still the old one', () => {
  const onNotice = vi.fn<(word: TimesWord | null) => void>();
  const word: TimesWord = { text: '09:30-09:45: это время сейчас оформляет другой человек', slot: 'held' };
  const { rerender } = renderHook(({ slots }) => useOutdatedWord(word, slots, onNotice), { initialProps: { slots: [held, other] } });
  rerender({ slots: [other] });
  expect(onNotice).not.toHaveBeenCalled();
  rerender({ slots: [held, other] });
  expect(onNotice).toHaveBeenCalledExactlyOnceWith(null);
});
