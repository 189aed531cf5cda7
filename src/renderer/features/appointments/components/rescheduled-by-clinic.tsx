import { Button } from '@blueprintjs/core';
import { TimelineEvents } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useConfirmMyAppointmentMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface RescheduledByClinicProps {
  readonly record: OwnRecord;
  readonly from: NonNullable<OwnRecord['rescheduled_from']>;
  /** which record it is, where several have this button */
  readonly of: string;
}

/** Says where a visit was that the clinic moved, until its patient says that they come, moves it on or cancels it. */
export function RescheduledByClinic({ record, from, of }: RescheduledByClinicProps) {
  const [confirm, { isLoading }] = useConfirmMyAppointmentMutation();
  const { id, organization: clinic, version } = record;
  const say = async () => {
    const { data, error } = await confirm({ clinic: clinic.id, params: { id }, body: { version } });
    const refusal = errorOf(error);
    // it may have been moved and confirmed elsewhere since: the answer has the time that holds
    if (data) await showToast({ intent: 'success', message: texts.alert_coming(dayAndTime(data.start_time)) });
    else if (refusal)
      showRefusal(refusal.code === 'stale_version' ? { ...refusal, message: texts.alert_changed_again } : refusal);
  };
  const doctor = from.doctor && inSentence(shortName(from.doctor));
  return (
    <div className="records-rescheduled">
      <TimelineEvents size={18} />
      <p>
        <strong>{texts.title_rescheduled_by_clinic}</strong>{' '}
        {[texts.hint_was(dayAndTime(from.start_time)), ...(doctor === null ? [] : [doctor])].join(' · ')}
      </p>
      <Button
        className="tonal"
        text={texts.action_coming}
        aria-label={`${texts.action_coming}: ${of}`}
        loading={isLoading}
        onClick={() => void say()}
      />
    </div>
  );
}
