import { clockTime } from '#shared/format/dates.ts';
import { nearTime } from '#shared/format/near-time.ru.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import type { Clinic } from './api.ts';
import { clinicTexts as texts } from './clinic-texts.ru.ts';
import './opening.css';

const DAY_MS = 24 * 60 * 60 * 1000;

interface OpeningProps {
  readonly clinic: Pick<Clinic, 'opening' | 'worktime'>;
}

/** Whether a clinic is open now, and until when; the hours as they are written where that is not known (any more). */
export function Opening({ clinic: { opening, worktime } }: OpeningProps) {
  const now = useMinute();
  const until = opening?.until ?? null;
  // a page that has been open since before: what the server said has ended
  if (opening === null || (until !== null && Date.parse(until) <= now)) return worktime.split('\n')[0] ?? null;
  return (
    <span className={opening.is_open ? 'opening opening-open' : 'opening'}>{inWords(opening.is_open, until, now)}</span>
  );
}

function inWords(isOpen: boolean, until: string | null, now: number): string {
  if (until === null) return texts.state_round_the_clock;
  if (isOpen) return texts.state_open_until(clockTime(until));
  return texts.state_closed_until(Date.parse(until) - now < DAY_MS ? clockTime(until) : nearTime(until, now));
}
