import { Suspense } from 'react';
import { Button } from '@blueprintjs/core';
import { Person } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { dropDraft } from '../draft.ts';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import type { StepHeading } from './booking-flow.tsx';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';
import { DoctorSchedule } from './second-step.ts';

interface TimeStepProps {
  readonly id: string;
  readonly heading: StepHeading;
}

/** Step 1: day and time of one doctor. */
export function TimeStep({ id, heading: Heading }: TimeStepProps) {
  const clinic = useClinic();
  const { go } = useBookingAddress();
  const query = useGetDoctorQuery({ clinic: clinic.id, params: { id } });
  const isGone = errorOf(query.error)?.status === 404;
  const state = isGone ? { ...loadState(query), isLoading: false, error: undefined } : loadState(query);
  const change = () => {
    dropDraft();
    go({ doctor: null, date: null, type: 0 });
  };
  const skeleton = <ScheduleSkeleton />;
  const changeButton = <Button text={texts.action_change_doctor} size="large" onClick={change} />;
  return (
    <>
      <Heading className="booking-step" data-step-heading tabIndex={-1}>
        {texts.title_time_step}
      </Heading>
      <PageState
        {...state}
        isEmpty={isGone}
        empty={<Notice icon={<Person size={28} />} text={texts.hint_doctor_gone} action={changeButton} />}
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
