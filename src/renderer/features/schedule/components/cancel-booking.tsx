import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName, inSentence } from '#shared/format/names.ts';
import { MoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface CancelBookingProps {
  readonly slot: StaffSlot;
  readonly isBusy: boolean;
  readonly onCancel: () => Promise<void>;
}

/** Frees a time after a question. */
export function CancelBooking({ slot, isBusy, onCancel }: CancelBookingProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        size="small"
        intent="danger"
        variant="outlined"
        text={texts.action_cancel_booking}
        onClick={() => setIsAsked(true)}
      />
      <MoveQuestion
        asked={isAsked ? 'cancelled' : null}
        isBusy={isBusy}
        onYes={() => void onCancel().finally(() => setIsAsked(false))}
        onNo={() => setIsAsked(false)}
      >
        {[slot.patient ? inSentence(fullName(slot.patient)) : '', dayAndTime(slot.start_time)]
          .filter(Boolean)
          .join(', ')}
      </MoveQuestion>
    </>
  );
}
