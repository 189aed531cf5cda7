import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { AddSlotDialog } from './add-slot.dialog.tsx';

/** One more patient at a time that is taken: a time beside the grid, over this one (K45). */
export function Overbook({ slot, onAdded }: { readonly slot: StaffSlot; readonly onAdded: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [day, start, end] = [slot.start_time.slice(0, 10), slot.start_time.slice(11, 16), slot.end_time.slice(11, 16)];
  return (
    <div className="slot-popover-foot">
      <Button
        size="small"
        variant="minimal"
        icon={<Add />}
        text={texts.action_overbook}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <AddSlotDialog
          doctor={slot.doctor}
          initial={{ day, start_time: start, end_time: end === '00:00' ? '24:00' : end }}
          isOverbooked
          onClose={() => setIsOpen(false)}
          onAdded={onAdded}
        />
      )}
    </div>
  );
}
