import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { timeRange } from '#shared/format/dates.ts';
import type { FreeSlot } from './api.ts';
import { texts } from './texts.ru.ts';
import { isByPhone } from './times.ts';
import type { TimesWord } from './times-word.ts';

/** The time that the doctor's card promised: it is chosen already when the day opens. */
export function preferredTime(state: unknown): string | null {
  const time = typeof state === 'object' && state !== null && 'time' in state ? state.time : null;
  return typeof time === 'string' ? time : null;
}

/** The chosen time of a day. When somebody else takes it, the choice goes and is spoken of; `isKept`: it is ours, being confirmed. */
export function useChosenSlot(slots: readonly FreeSlot[], isKept: boolean) {
  const wanted = preferredTime(useLocation().state);
  const [chosen, setChosen] = useState<FreeSlot | null>(
    () => slots.find((slot) => slot.start_time === wanted && !isByPhone(slot)) ?? null,
  );
  const isThere = chosen === null || isKept || slots.some((slot) => slot.id === chosen.id && !isByPhone(slot));
  const lost: TimesWord | null =
    isThere || chosen === null ? null : { text: texts.alert_vanished(timeRange(chosen.start_time, chosen.end_time)) };
  return { chosen: isThere ? chosen : null, lost, choose: setChosen };
}
