import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { shortDay, timeRange } from '#shared/format/dates.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface DeleteSlotProps {
  readonly slot: StaffSlot;
  readonly isBusy: boolean;
  readonly onDelete: () => Promise<void>;
}

/** Takes a time without a patient out of the schedule, after a question. */
export function DeleteSlot({ slot, isBusy, onDelete }: DeleteSlotProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="slot-popover-foot">
      <Button
        size="small"
        variant="minimal"
        intent="danger"
        icon={<Trash />}
        text={texts.action_delete}
        onClick={() => setIsAsked(true)}
      />
      <ConfirmDialog
        title={texts.title_delete}
        isOpen={isAsked}
        isBusy={isBusy}
        isDanger
        confirm={texts.action_delete}
        onConfirm={() => void onDelete().finally(() => setIsAsked(false))}
        onCancel={() => setIsAsked(false)}
      >
        <p>{texts.confirm_delete(`${shortDay(slot.start_time)}, ${timeRange(slot.start_time, slot.end_time)}`)}</p>
      </ConfirmDialog>
    </div>
  );
}
