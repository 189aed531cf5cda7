import { useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/format/dates.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';

/** Day and search of the queue in its address. @param zone the clinic's */
export function useQueueAddress(zone: string) {
  const today = useClinicToday(zone);
  const [params, setParams] = useSearchParams();
  const written = params.get('date');
  const date = written !== null && isDay(written) ? written : today;
  const search = (params.get('search') ?? '').slice(0, 100);
  const go = (changes: { readonly date?: string; readonly search?: string }) => {
    const next = { date, search, ...changes };
    const entries = {
      ...(next.date === today ? {} : { date: next.date }),
      ...(next.search === '' ? {} : { search: next.search }),
    };
    setParams(entries, { replace: changes.date === undefined, preventScrollReset: true });
  };
  return { date, search, today, go };
}
