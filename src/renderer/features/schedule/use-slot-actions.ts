import { useState } from 'react';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName, inSentence, shortName } from '#shared/format/names.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import {
  useBookPatientMutation,
  useCancelBookingMutation,
  useSetReserveMutation,
  type BookingNotes,
} from '#renderer/entities/appointment/api.ts';
import { DESK, deskStep } from '#renderer/entities/appointment/moves.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useMoves, type MovableVisit } from '#renderer/entities/appointment/use-moves.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { slipAction } from '#renderer/entities/document/slip-asks.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useDeleteSlotMutation, type StaffSlot } from './api.ts';
import { texts } from './texts.ru.ts';

interface Reactions {
  readonly onDone: () => void;
  /** somebody else changed the time meanwhile; the schedule is read again */
  readonly onStale: () => void;
}
interface SlotVisit extends MovableVisit {
  readonly name: string;
}
/** The visit of a time as moves take it; null where there is none. */
function visitOf({ appointment, patient, status, start_time }: StaffSlot): SlotVisit | null {
  if (!appointment || !patient || status === null) return null;
  const { id, version } = appointment;
  return { id, version, status: status as AppointmentStatus, start_time, name: fullName(patient) };
}
const tell = (message: string) => void showToast({ intent: 'success', message });

/**
 * What the desk does with one time. Each tells how it went; after a refusal the popover stays, with nothing typed lost.
 */
export function useSlotActions(slot: StaffSlot, { onDone, onStale }: Reactions) {
  const { id: clinic, timezone } = useClinic();
  const [book] = useBookPatientMutation();
  const [cancel] = useCancelBookingMutation();
  const [setReserve] = useSetReserveMutation();
  const [remove] = useDeleteSlotMutation();
  const moment = { now: useMinute(), zone: timezone };
  const { move, wasStale } = useMoves<SlotVisit>({ clinic, movers: DESK, moment, nameOf: ({ name }) => name });
  const visit = visitOf(slot);
  const step = visit ? deskStep(visit, moment) : undefined;
  // until its end is told, too: the change that one makes comes back by itself before that
  const [isBusy, setIsBusy] = useState(false);
  const when = dayAndTime(slot.start_time);
  const run = async <Answer extends { error?: unknown }>(
    call: Promise<Answer>,
    message: string,
    told: (answer: Answer) => void = () => tell(message),
  ) => {
    setIsBusy(true);
    const answer = await call;
    if (answer.error === undefined) {
      told(answer);
      onDone();
    } else if (showRefusal(answer.error)?.code === 'stale_version') {
      onStale();
    }
    setIsBusy(false);
  };
  const call = { clinic, slot };
  return {
    isBusy,
    /** a move came too late: somebody else had changed the visit */
    wasStale,
    /** «Пришёл», or the same step taken back; undefined where neither can be made */
    step,
    book: (patient: { readonly id: string; readonly name: string }, notes: BookingNotes) => {
      const message = texts.alert_booked(inSentence(patient.name), when);
      return run(book({ ...call, patient: patient.id, notes }), message, ({ data }) => {
        const appointment = data?.appointment?.id;
        void showToast({
          intent: 'success',
          message,
          ...(appointment === undefined ? {} : { action: slipAction({ clinic, appointment }) }),
        });
      });
    },
    reserve: (isReserve: boolean) =>
      run(setReserve({ ...call, isReserve }), isReserve ? texts.alert_reserved(when) : texts.alert_released(when)),
    cancel: () =>
      run(cancel(call), texts.alert_cancelled(slot.patient ? inSentence(shortName(slot.patient)) : '', when)),
    takeStep: async () => {
      if (!visit || !step) return;
      setIsBusy(true);
      if (await move(visit, step)) onDone();
      setIsBusy(false);
    },
    remove: () =>
      run(remove({ clinic, params: { id: slot.id }, query: { version: slot.version } }), texts.alert_deleted(when)),
  };
}
