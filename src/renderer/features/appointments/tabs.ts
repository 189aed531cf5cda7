import { useSearchParams } from 'react-router-dom';

export const TABS = ['upcoming', 'completed', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

/** Tab and page of a list of records, in the address. */
export function useRecordsAddress(tabs: readonly Tab[] = TABS) {
  const [params] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'upcoming';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const linkTo = (to: Tab, toPage = 1) => {
    const entries = { ...(to === 'upcoming' ? {} : { tab: to }), ...(toPage === 1 ? {} : { page: String(toPage) }) };
    return { search: new URLSearchParams(entries).toString() };
  };
  return { tab, page, booked: params.get('booked'), rescheduled: params.get('rescheduled'), linkTo };
}
