import { Suspense, type ComponentType } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { useDoctors } from '../use-doctors.ts';
import { DoctorRow, type DoctorRowProps } from './doctor-row.tsx';
import { NoDoctors, WaitOffer } from './second-step.ts';

interface DoctorListProps {
  readonly Row?: ComponentType<DoctorRowProps>;
  /** whether one may wait for a time of the chosen specialty, which takes a sign-in */
  readonly canWait?: boolean;
}

/** Doctors to choose from. */
export function DoctorList({ Row = DoctorRow, canWait = true }: DoctorListProps) {
  const clinic = useClinic();
  const { address, go } = useBookingAddress();
  const { doctors, pages, firstDay, ...state } = useDoctors(address);
  // whose clock the times of the cards are of
  const timed = doctors.find(({ next_time: next }) => next);
  // all of them are of the one that is chosen
  const specialty = doctors.find(({ specialty: { id } }) => id === address.specialty)?.specialty;
  useLastPage(
    { page: address.page, setPage: (page) => go({ page }, { replace: true }) },
    state.isLoading || state.error !== undefined ? undefined : pages,
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {state.isLoading || state.error !== undefined ? '' : texts.hint_count(doctors.length)}
      </p>
      <PageState
        {...state}
        isEmpty={doctors.length === 0}
        empty={
          <Suspense fallback={null}>
            <NoDoctors />
          </Suspense>
        }
        skeleton={<Skeleton rows={6} rowHeight={148} />}
      >
        {() => (
          <>
            {timed?.next_time && <ForeignTime at={timed.next_time} isAll />}
            <ul className="doctor-list">
              {doctors.map((doctor) => (
                <li key={doctor.id}>
                  <Row doctor={doctor} firstDay={firstDay ?? ''} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PageState>
      {canWait && address.specialty !== null && specialty !== undefined && (
        <Suspense fallback={null}>
          <WaitOffer
            key={address.specialty}
            clinic={clinic}
            subject={{ specialty: address.specialty, name: specialty.title }}
          />
        </Suspense>
      )}
      <Pagination page={address.page} pages={pages} onChange={(page) => go({ page })} />
    </>
  );
}
