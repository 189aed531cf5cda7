import { useEffect, useEffectEvent, useRef } from 'react';
import { timeRange } from '#shared/format/dates.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { isOutage } from '#renderer/lib/api/outage.ts';
import type { FreeSlot } from './api.ts';
import { texts } from './texts.ru.ts';

/** What is said at the times of what happened to the choice. */
export interface TimesWord {
  readonly text: string;
  /** the time that could not be had: the word goes when it is free again */
  readonly slot?: string;
  /** what the person wants to know stands in «Мои записи» */
  readonly leadsToRecords?: boolean;
}

/** What is said of a time that could not be held: a person's own booking at that time stands in «Мои записи». */
export function wordOfRefusal(
  { id, start_time, end_time }: Pick<FreeSlot, 'id' | 'start_time' | 'end_time'>,
  error: ApiError,
): TimesWord {
  if (isOutage(error)) return { text: texts.alert_hold_failed(error.message) };
  return {
    text: texts.alert_not_held(timeRange(start_time, end_time), error.message),
    slot: id,
    leadsToRecords: error.code === 'patient_busy',
  };
}

/** Takes back the word about a time that was gone from the list and is in it again. */
export function useOutdatedWord(
  word: TimesWord | null,
  slots: readonly FreeSlot[] | undefined,
  onNotice: (word: TimesWord | null) => void,
): void {
  const slot = word?.slot;
  const isThere = slots === undefined || slot === undefined ? null : slots.some(({ id }) => id === slot);
  const missing = useRef<string | null>(null);
  const follow = useEffectEvent(() => {
    if (slot === undefined) missing.current = null;
    else if (isThere === false) missing.current = slot;
    else if (isThere && missing.current === slot) onNotice(null);
  });
  useEffect(() => follow(), [slot, isThere]);
}
