import { useSearchParams } from 'react-router-dom';
import { isUuid } from '#shared/format/uuid.ts';

export const TABS = ['upcoming', 'completed', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

/** Whose records are shown: `all`, `own`, or the id of a dependant. */
export type Whose = string;
const whoseOf = (text: string | null): Whose => (text === 'own' || (text !== null && isUuid(text)) ? text : 'all');
/** The part of the query that says it. */
export const queryOf = (whose: Whose) => (whose === 'all' ? {} : whose === 'own' ? { own: 1 } : { dependant: whose });

/** Tab, page and whose records, in the address. */
export function useRecordsAddress(tabs: readonly Tab[] = TABS) {
  const [params] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'upcoming';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const whose = whoseOf(params.get('whose'));
  const linkTo = (to: Tab, toPage = 1, ofWhom = whose) => {
    const entries = {
      ...(to === 'upcoming' ? {} : { tab: to }),
      ...(ofWhom === 'all' ? {} : { whose: ofWhom }),
      ...(toPage === 1 ? {} : { page: String(toPage) }),
    };
    return { search: new URLSearchParams(entries).toString() };
  };
  return { tab, page, whose, booked: params.get('booked'), rescheduled: params.get('rescheduled'), linkTo };
}
