import { useListAllMyAppointmentsQuery, useListMyAppointmentsQuery } from './api.ts';
import { queryOf, type Tab, type Whose } from './tabs.ts';

/** Numbers on the tabs: one row of each is asked for its total. */
export function useTabCounts(clinic: string, whose: Whose): Partial<Record<Tab, number>> {
  const args = (tab: Tab) => ({ clinic, query: { tab, page: 1, per_page: 1, ...queryOf(whose) } });
  const upcoming = useListMyAppointmentsQuery(args('upcoming')).currentData?.total;
  const completed = useListMyAppointmentsQuery(args('completed')).currentData?.total;
  const cancelled = useListMyAppointmentsQuery(args('cancelled')).currentData?.total;
  return {
    ...(upcoming === undefined ? {} : { upcoming }),
    ...(completed === undefined ? {} : { completed }),
    ...(cancelled === undefined ? {} : { cancelled }),
  };
}

/** The same over all clinics, without cancelled ones. */
export function useAllTabCounts(whose: Whose): Partial<Record<Tab, number>> {
  const args = (tab: Tab) => ({ query: { tab, page: 1, per_page: 1, ...queryOf(whose) } });
  const upcoming = useListAllMyAppointmentsQuery(args('upcoming')).currentData?.total;
  const completed = useListAllMyAppointmentsQuery(args('completed')).currentData?.total;
  return { ...(upcoming === undefined ? {} : { upcoming }), ...(completed === undefined ? {} : { completed }) };
}
