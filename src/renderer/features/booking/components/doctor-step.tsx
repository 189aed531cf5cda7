import { Suspense, type ReactNode } from 'react';
import { useBookingAddress } from '../use-booking-address.ts';
import { DoctorList } from './doctor-list.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { BookingLimit } from './second-step.ts';
import { useReachedLimit } from '../use-reached-limit.ts';
import { DayFilter } from './day-filter.tsx';
import { SpecialtyList } from './specialty-list.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { texts } from '../texts.ru.ts';
import '../doctors.css';

/** 1 §9 */
const SEARCH_DELAY_MS = 500;

interface DoctorStepProps {
  readonly heading: 'h1' | 'h2' | 'h3';
  /** of the block: the step's own is then for those who hear the page */
  readonly title?: string | undefined;
  /** the doctors */
  readonly children?: ReactNode;
}

/** Step 0: the search, specialties, doctors. */
export function DoctorStep({ heading: Heading, title, children = <DoctorList /> }: DoctorStepProps) {
  const { address, go } = useBookingAddress();
  const limit = useReachedLimit(useClinic().id);
  return (
    <>
      <div className="booking-head">
        {title !== undefined && <h2 className="booking-title">{title}</h2>}
        <Heading
          className={title === undefined ? 'booking-step' : 'booking-step visually-hidden'}
          data-step-heading
          tabIndex={-1}
        >
          {texts.title_doctors}
        </Heading>
        <SearchField
          label={texts.field_search}
          placeholder={texts.hint_search}
          value={address.search}
          onChange={(search) => go({ search, page: 1 }, { replace: true })}
          debounce={SEARCH_DELAY_MS}
        />
        <DayFilter />
      </div>
      {limit !== null && (
        <Suspense fallback={null}>
          <BookingLimit limit={limit} />
        </Suspense>
      )}
      <div className="booking-who">
        <SpecialtyList chosen={address.specialty} onChoose={(specialty) => go({ specialty, page: 1 })} />
        <div className="booking-doctors">{children}</div>
      </div>
    </>
  );
}
