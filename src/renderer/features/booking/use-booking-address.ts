import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { readAddress, writeAddress, type BookingAddress } from './address.ts';

interface GoOptions {
  readonly replace?: boolean;
  /** kept with the entry of the history; see `promisedTime` */
  readonly state?: unknown;
}

/** Module of the clinic that lets patients book by video. */
export const VIDEO = 'video';

/** Choice of the booking in the address: links, reload and «back» work, and the page stays where it was scrolled. */
export function useBookingAddress() {
  const clinic = useClinic();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address = readAddress(params, clinic.modules.includes(VIDEO));
  const linkTo = (changes: Partial<BookingAddress>) => ({
    pathname,
    search: writeAddress(params, { ...address, ...changes }),
  });
  const go = (changes: Partial<BookingAddress>, { replace = false, state }: GoOptions = {}) =>
    void navigate(linkTo(changes), { replace, state, preventScrollReset: true });
  return { address, linkTo, go };
}
