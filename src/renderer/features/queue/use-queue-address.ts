import { useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/format/dates.ts';
import { uuidOf } from '#shared/format/uuid.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { STAGES, type QueueFilter, type Stage } from './queue-day.ts';

const isStage = (text: string | null): text is Stage => STAGES.some((stage) => stage === text);

/** What the queue shows, as its address says it. */
export interface QueueAddress extends QueueFilter {
  readonly date: string;
  readonly search: string;
  /** id of the chosen visit */
  readonly visit: string | null;
}
/**
 * Day, search, filter and the chosen visit of the queue in its address, so that a reload and «back» keep them; only
 * another day is a step of the history. @param zone the clinic's
 */
export function useQueueAddress(zone: string) {
  const today = useClinicToday(zone);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const written = params.get('date');
  const stage = params.get('status');
  const address: QueueAddress = {
    date: written !== null && isDay(written) ? written : today,
    search: (params.get('search') ?? '').slice(0, 100),
    stage: isStage(stage) ? stage : null,
    doctor: uuidOf(params.get('doctor')),
    visit: uuidOf(params.get('visit')),
  };
  /** resolves when the address has changed */
  const write = async (changes: Partial<QueueAddress>): Promise<void> => {
    const isOtherDay = changes.date !== undefined && changes.date !== address.date;
    const next = { ...address, ...(isOtherDay ? { visit: null } : {}), ...changes };
    const entries = {
      ...(next.date === today ? {} : { date: next.date }),
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.stage === null ? {} : { status: next.stage }),
      ...(next.doctor === null ? {} : { doctor: next.doctor }),
      ...(next.visit === null ? {} : { visit: next.visit }),
    };
    const search = new URLSearchParams(entries).toString();
    await navigate({ search }, { replace: changes.date === undefined, preventScrollReset: true });
  };
  const go = (changes: Partial<QueueAddress>) => void write(changes);
  return { address, today, go, write };
}
