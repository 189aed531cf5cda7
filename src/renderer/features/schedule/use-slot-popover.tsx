import type { StaffSlot } from './api.ts';
import { SlotPopover } from './components/slot-popover.tsx';
import { useOpenSlot } from './use-open-slot.tsx';

interface PopoverOptions {
  readonly slots: readonly StaffSlot[];
  /** the clinic's wall clock, `YYYY-MM-DDTHH:MM` */
  readonly now: string;
  /** whose a time is, where that does not stand above it */
  readonly doctorOf?: (slot: StaffSlot) => { readonly name: string; readonly specialty: string } | undefined;
}

/** The popover of a time as a grid takes it, and the question of who leaves something typed in it. */
export function useSlotPopover({ slots, now, doctorOf }: PopoverOptions) {
  const { open, onOpen, onClose, onDone, onInput, leaving } = useOpenSlot(slots);
  const content = open && (
    <SlotPopover
      key={open.id}
      slot={open}
      isOver={open.end_time.slice(0, 16) <= now}
      doctor={doctorOf?.(open)}
      onClose={onClose}
      onDone={onDone}
      onInput={onInput}
    />
  );
  return { popover: content ? { id: open.id, content } : null, onOpen, onClose, leaving };
}
