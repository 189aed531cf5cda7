import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName, inSentence } from '#shared/format/names.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
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
      <ConfirmDialog
        title={texts.title_cancel}
        isOpen={isAsked}
        isBusy={isBusy}
        isDanger
        confirm={texts.action_yes}
        cancel={texts.action_no}
        onConfirm={() => void onCancel().finally(() => setIsAsked(false))}
        onCancel={() => setIsAsked(false)}
      >
        <p>{texts.confirm_cancel}</p>
        <p className="muted">
          {[slot.patient ? inSentence(fullName(slot.patient)) : '', dayAndTime(slot.start_time)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </ConfirmDialog>
    </>
  );
}
