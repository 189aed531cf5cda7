import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { VIDEO } from '#renderer/entities/doctor/doctor.ts';
import { readAddress, writeAddress, type BookingAddress } from './address.ts';

interface GoOptions {
  readonly replace?: boolean;
  /** kept with the entry of the history; see `promisedTime` */
  readonly state?: unknown;
}

/**
 * Choice of the booking in the address: links, reload and «back» work, and the page stays where it was scrolled. On a
 * doctor's own page the path names the doctor.
 */
export function useBookingAddress() {
  const clinic = useClinic();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { doctor: ofPath } = useParams();
  const address = readAddress(params, clinic.modules.includes(VIDEO), ofPath);
  const linkTo = (changes: Partial<BookingAddress>) => ({
    pathname,
    search: writeAddress(params, { ...address, ...changes, ...(ofPath === undefined ? {} : { doctor: null }) }),
  });
  const go = (changes: Partial<BookingAddress>, { replace = false, state }: GoOptions = {}) =>
    void navigate(linkTo(changes), { replace, state, preventScrollReset: true });
  return { address, linkTo, go };
}
