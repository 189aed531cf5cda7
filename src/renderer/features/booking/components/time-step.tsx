import { Suspense } from 'react';
import { Button, Classes } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { monthAhead, pageAhead, shareOf } from '#renderer/lib/calendar/month-page.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { dropChoice } from '../drop-choice.ts';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { DoctorGone, DoctorSchedule } from './second-step.ts';

interface TimeStepProps {
  readonly id: string;
  readonly heading: 'h2' | 'h3';
  /** the page was opened for this step: a reader begins here, not at the page's title */
  readonly isFirstRead?: boolean;
}

/** Step 1: day and time of one doctor. */
export function TimeStep({ id, heading: Heading, isFirstRead = false }: TimeStepProps) {
  const clinic = useClinic();
  const { address, go } = useBookingAddress();
  const query = useGetDoctorQuery({ clinic: clinic.id, params: { id } });
  const isGone = errorOf(query.error)?.status === 404;
  const state = isGone ? { ...loadState(query), isLoading: false, error: undefined } : loadState(query);
  const change = () => {
    dropChoice();
    // a visit moves to a colleague; another specialty is another visit
    const specialty = address.rescheduled === null ? {} : { specialty: query.currentData?.specialty.id ?? null };
    go({ doctor: null, date: null, type: 0, ...specialty });
  };
  const skeleton = <ScheduleSkeleton />;
  const changeButton = <Button text={texts.action_change_doctor} onClick={change} />;
  return (
    <>
      <Heading
        className="booking-step"
        data-step-heading
        tabIndex={-1}
        {...(isFirstRead ? { 'data-page-focus': true } : {})}
      >
        {texts.title_time_step}
      </Heading>
      <PageState
        {...state}
        isEmpty={isGone}
        empty={
          <Suspense fallback={null}>
            <DoctorGone>{changeButton}</DoctorGone>
          </Suspense>
        }
        skeleton={skeleton}
      >
        {() =>
          query.currentData && (
            <Suspense fallback={skeleton}>
              <DoctorSchedule doctor={query.currentData} change={changeButton} />
            </Suspense>
          )
        }
      </PageState>
    </>
  );
}

/** Grey shapes where the doctor, the month and the times will stand: nothing moves when they come. */
function ScheduleSkeleton() {
  const { timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { address } = useBookingAddress();
  const month = monthAhead(address.date ?? today, today);
  return (
    <>
      <div className="booking-whom">
        <div className={`booking-whom-skeleton ${Classes.SKELETON}`} />
      </div>
      <div className="booking-when">
        <div>
          <div className={`booking-bar-skeleton ${Classes.SKELETON}`} />
          <div
            className={`booking-month-skeleton ${Classes.SKELETON}`}
            style={{ ['--share' as string]: shareOf(month, pageAhead(month, today)) }}
          />
        </div>
        <div className={`booking-times-skeleton ${Classes.SKELETON}`} />
      </div>
    </>
  );
}
