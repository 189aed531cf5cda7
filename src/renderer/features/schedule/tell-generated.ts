import { clockTime, shortDay } from '#shared/format/dates.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { GenerationResult } from './api.ts';
import { texts } from './texts.ru.ts';

const SHOWN_TIMES = 8;

/** Times that are taken elsewhere, the first of them by day (the notice «Внимание», 2 §4). */
export function takenTimes(exists: readonly string[]): string {
  const days = new Map<string, string[]>();
  for (const start of exists.slice(0, SHOWN_TIMES))
    days.set(shortDay(start), [...(days.get(shortDay(start)) ?? []), clockTime(start)]);
  const told = [...days].map(([day, clocks]) => `${day}: ${clocks.join(', ')}`);
  return [...told, ...(exists.length > SHOWN_TIMES ? [texts.hint_more(exists.length - SHOWN_TIMES)] : [])].join('; ');
}

const NOTICE_MS = 10_000;

/** Tells what a generation or a copy made, and what it left out because the person is busy elsewhere. */
export function tellGenerated({ created, skipped, absent, exists_slot: exists }: GenerationResult): void {
  const away = absent > 0 ? `. ${texts.hint_absent_skip(absent)}` : '';
  void showToast({ intent: 'success', message: `${texts.alert_generated(created, skipped)}${away}` });
  if (exists.length > 0)
    void showToast({
      intent: 'warning',
      title: texts.title_attention,
      message: `${texts.alert_exists(exists.length)} ${takenTimes(exists)}`,
      timeout: NOTICE_MS,
    });
}
