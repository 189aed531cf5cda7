import { useSearchParams } from 'react-router-dom';
import { isUuid } from '#shared/format/uuid.ts';

export const TABS = ['upcoming', 'completed', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

/** Whose records are shown: `all`, `own`, or the id of a dependant. */
export type Whose = string;
const whoseOf = (text: string | null): Whose => (text === 'own' || (text !== null && isUuid(text)) ? text : 'all');
/** The part of the query that says it. */
export const queryOf = (whose: Whose) => (whose === 'all' ? {} : whose === 'own' ? { own: 1 } : { dependant: whose });

/** What the page's address says of them. */
export const searchOf = (tab: Tab, page = 1, whose: Whose = 'all'): string =>
  new URLSearchParams({
    ...(tab === 'upcoming' ? {} : { tab }),
    ...(whose === 'all' ? {} : { whose }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();

/** Tab, page and whose records, in the address. */
export function useRecordsAddress(tabs: readonly Tab[] = TABS) {
  const [params] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'upcoming';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const whose = whoseOf(params.get('whose'));
  const linkTo = (to: Tab, toPage = 1, ofWhom = whose) => ({ search: searchOf(to, toPage, ofWhom) });
  return { tab, page, whose, booked: params.get('booked'), rescheduled: params.get('rescheduled'), linkTo };
}
