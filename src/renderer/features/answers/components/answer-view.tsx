import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { takesAnswer } from '#shared/rules/visit-answer.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { setPrimaryColor } from '#renderer/lib/theme/color-scheme.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { useCancelVisitMutation, useConfirmVisitMutation, type VisitAnswer } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { AnswerDetails } from './answer-details.tsx';

interface AnswerViewProps {
  readonly found: VisitAnswer;
  readonly token: string;
  readonly wanted: 'come' | 'cancel';
}

/** What is said of a visit that takes this answer no more, or has it. */
function wordsOf({
  state,
  start_time: start,
  told_start_time: told,
  can_cancel: canCancel,
}: VisitAnswer): readonly [title: string, lead: string] {
  switch (state) {
    case 'asked':
      return [texts.title_asked, texts.hint_asked];
    case 'confirmed':
      return [texts.title_confirmed, canCancel ? texts.hint_confirmed : texts.hint_confirmed_late];
    case 'arrived':
      return [texts.title_arrived, texts.hint_arrived];
    case 'moved':
      return [
        texts.title_moved,
        start === told ? texts.hint_moved_doctor(dayAndTime(told)) : texts.hint_moved(dayAndTime(told)),
      ];
    case 'cancelled':
      return [texts.title_cancelled, texts.hint_cancelled];
    case 'cancelled_by_clinic':
      return [texts.title_cancelled_by_clinic, texts.hint_cancelled_by_clinic];
    case 'over':
      return [texts.title_over, texts.hint_over];
  }
}

/** The visit of a letter, and the one thing that is asked of it; the answer stands in its place. */
export function AnswerView({ found, token, wanted }: AnswerViewProps) {
  const [confirm, confirmed] = useConfirmVisitMutation();
  const [cancel, cancelled] = useCancelVisitMutation();
  const isAnswered = confirmed.data !== undefined || cancelled.data !== undefined;
  const visit = cancelled.data ?? confirmed.data ?? found;
  const { state, clinic, doctor } = visit;
  const refusal = errorOf(confirmed.error ?? cancelled.error);
  // the page may have been open until it was too late
  const canCancel = visit.can_cancel && refusal?.code !== 'cancel_too_late';
  const isAsked = takesAnswer(state) && (wanted === 'cancel' ? canCancel : state === 'asked') && !isAnswered;
  const isLate = takesAnswer(state) && wanted === 'cancel' && !canCancel && !isAnswered;
  const isOff = state === 'cancelled' || state === 'cancelled_by_clinic';
  const until = visit.cancel_until && dayAndTime(visit.cancel_until);
  const [title, lead] =
    isAsked && wanted === 'cancel'
      ? [texts.title_cancel_asked, texts.hint_cancel_asked(until)]
      : isLate && until !== null
        ? [texts.title_too_late, texts.hint_too_late(until)]
        : wordsOf(visit);
  useEffect(() => {
    setPrimaryColor(clinic.primary_color ?? undefined);
    return () => setPrimaryColor(undefined);
  }, [clinic.primary_color]);
  return (
    <>
      <div role="status">
        <PageHead key={title} title={title} lead={lead} takesFocus={isAnswered} />
      </div>
      <div className="stack">
        <AnswerDetails visit={visit} />
        <Refusal text={isLate ? undefined : refusal?.message} />
        {isAsked && wanted === 'come' && (
          <Button
            size="large"
            intent="primary"
            fill
            text={texts.action_come}
            loading={confirmed.isLoading}
            onClick={() => void confirm({ body: { token } })}
          />
        )}
        {isAsked && wanted === 'cancel' && (
          <Button
            className="answer-cancel"
            size="large"
            intent="danger"
            fill
            text={texts.action_cancel}
            loading={cancelled.isLoading}
            onClick={() => void cancel({ body: { token } })}
          />
        )}
        <div className="answer-ways">
          {visit.reschedulable !== null && !isLate && (
            <ButtonLink look="tonal" to={paths.rescheduleAppointment(clinic.slug, visit.reschedulable, doctor.id)}>
              {texts.action_reschedule}
            </ButtonLink>
          )}
          {takesAnswer(state) && canCancel && (wanted === 'come' || isAnswered) && (
            <ButtonLink to={paths.visitCancel(token)}>{texts.action_to_cancel}</ButtonLink>
          )}
          {wanted === 'cancel' && (isAsked || (isLate && state === 'asked')) && (
            <ButtonLink to={paths.visitComing(token)}>{texts.action_to_come}</ButtonLink>
          )}
          {isOff && clinic.has_booking && (
            <ButtonLink look="primary" to={paths.clinicBooking(clinic.slug, doctor.id, null)}>
              {texts.action_again}
            </ButtonLink>
          )}
          {!isAsked && <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>}
        </div>
      </div>
    </>
  );
}
