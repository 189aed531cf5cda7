import { useMemo, useState } from 'react';
import { clockTime, dayAndTime } from '#shared/format/dates.ts';
import { fullName, inSentence, shortName } from '#shared/format/names.ts';
import { rescheduleRefusal } from '#shared/rules/appointment-status.ts';
import { rescheduleTexts } from '#renderer/entities/appointment/reschedule-texts.ru.ts';
import { useReschedule } from '#renderer/entities/appointment/use-reschedule.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { slotKind } from '#renderer/entities/slot/slot-kind.ts';
import type { SlotDragging } from '#renderer/lib/calendar/slot-drag.tsx';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** A time that a visit can be dragged to: the desk's own and the phone's, too. */
const FREE: readonly string[] = ['free', 'phone', 'reserved'];

/**
 * Visits are dragged to other times, after a question. @returns what the grid needs, and the question while it is open
 */
export function useVisitDrag(slots: readonly StaffSlot[]) {
  const clinic = useClinic();
  const canBook = useCan('slot.book', clinic.id);
  const { reschedule, isBusy } = useReschedule(clinic.id);
  const [asked, setAsked] = useState<{ readonly from: StaffSlot; readonly to: StaffSlot } | null>(null);
  const byId = useMemo(() => new Map(slots.map((slot) => [slot.id, slot])), [slots]);
  const drag: SlotDragging | undefined = useMemo(() => {
    if (!canBook) return undefined;
    return {
      canDrag: (id) => {
        const slot = byId.get(id);
        const moment = { now: Date.now(), zone: clinic.timezone };
        return slot?.status === 'booked' && rescheduleRefusal({ ...slot, status: 'booked' }, 'desk', moment) === null;
      },
      canDrop: (id) => {
        const slot = byId.get(id);
        if (slot === undefined || slot.is_absent) return false;
        return FREE.includes(slotKind(slot)) && Date.parse(slot.end_time) > Date.now();
      },
      onDrop: (from, to) => {
        const [source, target] = [byId.get(from), byId.get(to)];
        if (source && target) setAsked({ from: source, to: target });
      },
      ghostOf: (from, over) => {
        const [source, target] = [byId.get(from), over === null ? undefined : byId.get(over)];
        const name = source?.patient ? inSentence(shortName(source.patient)) : '';
        return target ? `${name} → ${clockTime(target.start_time)}` : name;
      },
    };
  }, [canBook, byId, clinic.timezone]);
  const close = () => setAsked(null);
  const confirm = async () => {
    if (!asked?.from.appointment || !asked.from.patient) return close();
    const { from, to } = asked;
    const { appointment, patient } = asked.from;
    await reschedule(
      {
        ...appointment,
        slot: from.id,
        doctor: from.doctor,
        start_time: from.start_time,
        name: fullName(patient),
      },
      to.id,
    );
    close();
  };
  const question = asked?.from.patient && (
    <ConfirmDialog
      title={rescheduleTexts.title}
      isOpen
      isBusy={isBusy}
      confirm={rescheduleTexts.action_move}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p>
        {texts.confirm_drag(
          inSentence(fullName(asked.from.patient)),
          dayAndTime(asked.from.start_time),
          dayAndTime(asked.to.start_time),
        )}
      </p>
      {asked.to.doctor !== asked.from.doctor && <p className="muted">{texts.hint_other_doctor}</p>}
    </ConfirmDialog>
  );
  return { drag, question };
}
