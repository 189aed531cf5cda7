import { fullName, type PersonName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListDoctorsBySpecialtyQuery, useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import type { BookingAddress } from './address.ts';

const PER_PAGE = 20;
const FRESH = { refetchOnMountOrArgChange: 30, refetchOnFocus: true };

/** As the server searches: the letters anywhere in the name, without case. */
const plain = (text: string) =>
  text
    .toLocaleLowerCase('ru')
    .normalize('NFD')
    .replace(/(?<=\u0435)\u0308/g, '')
    .normalize('NFC');

/** True when the name has the searched letters in a row. */
export const matchesName = (name: PersonName, search: string): boolean =>
  plain(fullName(name)).includes(plain(search.trim()));

/**
 * Doctors of the address: of one specialty (all of them, searched here) or of the clinic by pages (searched by the
 * server).
 */
export function useDoctors({ specialty, search, page }: BookingAddress) {
  const { id: clinic } = useClinic();
  const query = search === '' ? { page, per_page: PER_PAGE } : { page, per_page: PER_PAGE, search };
  const all = useListDoctorsQuery({ clinic, query }, { skip: specialty !== null, ...FRESH });
  const some = useListDoctorsBySpecialtyQuery(
    { clinic, params: { id: specialty ?? '' } },
    { skip: specialty === null, ...FRESH },
  );
  if (specialty === null)
    return { ...loadState(all), doctors: all.currentData?.items ?? [], pages: all.currentData?.pages ?? 0 };
  // A specialty that is no more has no doctors; it is not a failure.
  const isGone = some.error !== undefined && 'status' in some.error && some.error.status === 404;
  const doctors = (some.currentData?.items ?? []).filter(({ employee }) => matchesName(employee, search));
  return { ...loadState(some), ...(isGone ? { isLoading: false, error: undefined } : {}), doctors, pages: 1 };
}
