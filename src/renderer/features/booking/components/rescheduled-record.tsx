import type { ReactNode } from 'react';
import { dateAndTime, dayAndTime } from '#shared/format/dates.ts';
import { inSentence, fullName } from '#shared/format/names.ts';
import { useGetMyAppointmentQuery, type OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { rescheduleTexts } from '../reschedule-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import '../booking.css';

interface RescheduledRecordProps {
  /** id of the own appointment */
  readonly id: string;
  /** the choice of its new time, shown while it can be moved */
  readonly children: ReactNode;
}

/** Why it cannot be moved, as far as is known. */
const hintOf = (record: OwnRecord | undefined): string =>
  record?.status === 'booked' && !record.can_cancel && record.cancel_until !== null
    ? rescheduleTexts.hint_too_late(dateAndTime(record.cancel_until))
    : rescheduleTexts.hint_not_movable;

/** The booking that is to get another time, above the choice of it; or why it cannot be moved (any more). */
export function RescheduledRecord({ id, children }: RescheduledRecordProps) {
  const clinic = useClinic();
  useAppointmentTopic('me');
  const query = useGetMyAppointmentQuery({ clinic: clinic.id, params: { id } }, { refetchOnMountOrArgChange: true });
  const isGone = errorOf(query.error)?.status === 404;
  const state = isGone ? { ...loadState(query), isLoading: false, error: undefined } : loadState(query);
  const record = query.currentData;
  const back = <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>;
  return (
    <PageState
      {...state}
      isEmpty={isGone || record?.can_reschedule === false}
      empty={
        <Notice
          picture={<NothingFoundPicture />}
          title={rescheduleTexts.title_not_movable}
          text={hintOf(record)}
          action={
            <>
              {back} <PhoneLinks phones={clinic.phones} />
            </>
          }
        />
      }
      skeleton={<Skeleton rows={1} rowHeight={72} />}
    >
      {() =>
        record && (
          <>
            <div className="booking-rescheduled">
              <p>
                <span className="muted">{rescheduleTexts.hint_now}</span>
                <strong>
                  {dayAndTime(record.start_time)}, {inSentence(fullName(record.doctor))}
                </strong>
                {record.patient && (
                  <span>{rescheduleTexts.hint_for(`${record.patient.firstName} ${record.patient.lastName}`)}</span>
                )}
              </p>
              <ButtonLink to={paths.myRecords(clinic.slug)} look="quiet">
                {rescheduleTexts.action_keep_time}
              </ButtonLink>
            </div>
            {children}
          </>
        )
      }
    </PageState>
  );
}
