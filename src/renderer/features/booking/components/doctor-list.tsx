import { Suspense } from 'react';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { useDoctors } from '../use-doctors.ts';
import { DoctorRow } from './doctor-row.tsx';
import { WaitOffer } from './second-step.ts';

/** Doctors to choose from. */
export function DoctorList() {
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
        empty={<NoDoctors />}
        skeleton={<Skeleton rows={6} rowHeight={148} />}
      >
        {() => (
          <>
            {timed?.next_time && <ForeignTime at={timed.next_time} isAll />}
            <ul className="doctor-list">
              {doctors.map((doctor) => (
                <li key={doctor.id}>
                  <DoctorRow doctor={doctor} firstDay={firstDay ?? ''} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PageState>
      {address.specialty !== null && specialty !== undefined && (
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

function NoDoctors() {
  const { address, go } = useBookingAddress();
  const { phones } = useClinic();
  if (address.search === '' && address.specialty === null)
    return (
      <Notice
        picture={<NothingFoundPicture />}
        text={texts.hint_no_doctors_yet}
        action={<PhoneLinks phones={phones} />}
      />
    );
  return address.search === '' ? (
    <Notice
      picture={<NothingFoundPicture />}
      text={texts.hint_no_doctors}
      action={<Button text={texts.action_all_specialties} onClick={() => go({ specialty: null, page: 1 })} />}
    />
  ) : (
    <Notice
      picture={<NothingFoundPicture />}
      text={texts.hint_nobody_found(address.search)}
      action={
        <Button text={texts.action_clear_search} onClick={() => go({ search: '', page: 1 }, { replace: true })} />
      }
    />
  );
}
