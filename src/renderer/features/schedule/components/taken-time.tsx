import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { nearTime } from '#shared/format/near-time.ru.ts';
import type { BookingNotes } from '#renderer/entities/appointment/api.ts';
import { useListNearestTimesQuery } from '#renderer/entities/appointment/nearest-times.ts';
import { useQuickBooking } from '#renderer/entities/appointment/use-quick-booking.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { slipAction } from '#renderer/entities/document/slip-asks.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { focusInPlace } from '#renderer/lib/page/focus-on-mount.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** How many of the doctor's nearest times are offered instead. */
const OFFERED = 3;

interface TakenTimeProps {
  readonly slot: StaffSlot;
  /** who was to be booked */
  readonly patient: PatientRow;
  readonly notes: BookingNotes;
  readonly onDone: () => void;
  /** whose visit it is now is wanted more */
  readonly onDrop: () => void;
}

/** A time that another desk took while somebody was chosen for it: they stay, and the next times are a press. */
export function TakenTime({ slot, patient, notes, onDone, onDrop }: TakenTimeProps) {
  const clinic = useClinic();
  const now = useMinute();
  const { doctor, start_time: start } = slot;
  const near = { doctor, patient: patient.id, from: start.slice(0, 10), limit: OFFERED };
  const { currentData, error, isFetching, refetch } = useListNearestTimesQuery(
    { clinic: clinic.id, query: near },
    { refetchOnMountOrArgChange: true },
  );
  const { book, busyKey, refusal } = useQuickBooking(clinic.id, (appointment) =>
    slipAction({ clinic: clinic.id, appointment }),
  );
  const name = patientName(patient);
  const times = currentData?.items ?? [];
  const failure = refusal ?? (isFetching || currentData ? null : errorOf(error));
  const take = async (time: (typeof times)[number]) => {
    const isBooked = await book({ id: patient.id, name }, time, notes);
    if (isBooked === false) void refetch();
    // null: nobody looks any more, and what is open now is another time
    if (isBooked === true) onDone();
  };
  return (
    <section className="slot-popover-form" aria-label={texts.title_taken}>
      <Callout compact intent="warning" icon={<WarningSign />} role="alert">
        <span tabIndex={-1} ref={focusInPlace}>
          {texts.alert_taken(inSentence(name))}
        </span>
      </Callout>
      {failure && <PartFailure text={failure.message} onRetry={() => void refetch()} />}
      {currentData && (
        <p className="muted">{times.length === 0 ? texts.hint_no_nearest : texts.hint_nearest_of_doctor}</p>
      )}
      <div className="slot-popover-actions">
        {times.map((time) => (
          <Button
            key={time.id}
            size="small"
            className="tonal"
            text={nearTime(time.start_time, now)}
            aria-label={texts.action_book_at(dayAndTime(time.start_time))}
            loading={busyKey === time.id}
            disabled={busyKey !== null}
            onClick={() => void take(time)}
          />
        ))}
      </div>
      <Button variant="minimal" size="small" text={texts.action_show_visit} onClick={onDrop} />
    </section>
  );
}
