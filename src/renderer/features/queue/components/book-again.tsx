import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { nearTime } from '#shared/format/near-time.ru.ts';
import { useListNearestTimesQuery, type NearestTime } from '#renderer/entities/appointment/nearest-times.ts';
import { patientOf, type QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { useQuickBooking } from '#renderer/entities/appointment/use-quick-booking.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { slipAction } from '#renderer/entities/document/slip-asks.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from '../texts.ru.ts';

/** How many of the doctor's nearest times are offered. */
const OFFERED = 3;

interface BookAgainProps {
  readonly clinic: Clinic;
  readonly item: QueueItem;
  /** ms */
  readonly now: number;
}

/** The nearest times of the visit's doctor for the next visit: a press and a confirmation book it. */
export function BookAgain({ clinic, item, now }: BookAgainProps) {
  const { patient, doctor } = item;
  const { currentData, error, isFetching, refetch } = useListNearestTimesQuery(
    { clinic: clinic.id, query: { doctor: doctor.id, patient: patient.id, limit: OFFERED } },
    { refetchOnMountOrArgChange: true },
  );
  const { book, busyKey, refusal } = useQuickBooking(clinic.id, (appointment) =>
    slipAction({ clinic: clinic.id, appointment }),
  );
  const [chosen, setChosen] = useState<NearestTime | null>(null);
  const times = currentData?.items ?? [];
  const failure = refusal ?? (isFetching || currentData ? null : errorOf(error));
  const confirm = async (time: NearestTime) => {
    await book({ id: patient.id, name: patientOf(item) }, time);
    setChosen(null);
    void refetch();
  };
  if (!failure && times.length === 0) return null;
  return (
    <section className="queue-panel-part queue-again" aria-label={texts.title_again}>
      <h3>{texts.title_again}</h3>
      {failure && <PartFailure text={failure.message} onRetry={() => void refetch()} />}
      <div className="queue-panel-row">
        {times.map((time) => (
          <Button
            key={time.id}
            size="small"
            text={nearTime(time.start_time, now)}
            aria-label={texts.action_again_at(nearTime(time.start_time, now))}
            title={dayAndTime(time.start_time)}
            onClick={() => setChosen(time)}
          />
        ))}
      </div>
      {chosen && (
        <ConfirmDialog
          isOpen
          title={texts.title_again}
          confirm={texts.action_book}
          isBusy={busyKey !== null}
          onConfirm={() => void confirm(chosen)}
          onCancel={() => setChosen(null)}
        >
          <p>
            {inSentence(patientOf(item))}: {dayAndTime(chosen.start_time)}, <PersonName name={chosen.doctor} isShort />
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
