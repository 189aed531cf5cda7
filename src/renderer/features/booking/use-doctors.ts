import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useSearchDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import type { BookingAddress } from './address.ts';

const PER_PAGE = 20;
const FRESH = { refetchOnMountOrArgChange: 30, refetchOnFocus: true };

/** Doctors of the address with their next days; `from` is the first of the days. */
export function useDoctors({ specialty, search, page, from, part, sort }: BookingAddress) {
  const { id: clinic } = useClinic();
  const filter = {
    ...(search === '' ? {} : { search }),
    ...(specialty === null ? {} : { specialty }),
    ...(from === null ? {} : { from }),
    ...(part === null ? {} : { part }),
    ...(sort === null ? {} : { sort }),
  };
  const query = useSearchDoctorsQuery({ clinic, query: { page, per_page: PER_PAGE, ...filter } }, FRESH);
  const { items = [], pages = 0, from: firstDay = from } = query.currentData ?? {};
  return { ...loadState(query), doctors: items, pages, firstDay };
}
