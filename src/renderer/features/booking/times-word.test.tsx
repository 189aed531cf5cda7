import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FreeSlot } from './api.ts';
import { useOutdatedWord, type TimesWord, wordOfRefusal } from './times-word.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';

const slot = (id: string): FreeSlot => ({
  id,
  start_time: '2026-11-25T09:30:00+03:00',
  end_time: '2026-11-25T09:45:00+03:00',
  record_mode: 0,
});
const [held, other] = [slot('held'), slot('other')];

it('takes a word about a time back when the time is free again, not while the list is still the old one', () => {
  const onNotice = vi.fn<(word: TimesWord | null) => void>();
  const word: TimesWord = { text: '09:30-09:45: это время сейчас оформляет другой человек', slot: 'held' };
  const { rerender } = renderHook(({ slots }) => useOutdatedWord(word, slots, onNotice), {
    initialProps: { slots: [held, other] },
  });
  rerender({ slots: [other] });
  expect(onNotice).not.toHaveBeenCalled();
  rerender({ slots: [held, other] });
  expect(onNotice).toHaveBeenCalledExactlyOnceWith(null);
});

it('своя запись на то же время: слово ведёт к «Моим записям», другие отказы никуда', () => {
  const slot = { id: 's', start_time: '2026-11-23T10:00:00+03:00', end_time: '2026-11-23T10:15:00+03:00' };
  const refusal = (code: 'patient_busy' | 'slot_held') =>
    ({ status: 409, code, message: 'отказ', errors: {} }) as ApiError;
  expect(wordOfRefusal(slot, refusal('patient_busy'))).toMatchObject({ slot: 's', leadsToRecords: true });
  expect(wordOfRefusal(slot, refusal('slot_held'))).toMatchObject({ slot: 's', leadsToRecords: false });
});
