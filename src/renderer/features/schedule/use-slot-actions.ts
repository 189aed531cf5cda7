import { useState } from 'react';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import {
  useBookPatientMutation,
  useMoveAppointmentMutation,
  useCancelBookingMutation,
  useSetReserveMutation,
  type BookingNotes,
} from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { documentTexts } from '#renderer/entities/document/document-texts.ru.ts';
import { askSlip } from '#renderer/entities/document/slip-asks.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useDeleteSlotMutation, type StaffSlot } from './api.ts';
import { texts } from './texts.ru.ts';

interface Reactions {
  readonly onDone: () => void;
  /** somebody else changed the time meanwhile; the schedule is read again */
  readonly onStale: () => void;
}
const tell = (message: string) => void showToast({ intent: 'success', message });

/**
 * What the desk does with one time. Each tells how it went; after a refusal the popover stays, with nothing typed lost.
 */
export function useSlotActions(slot: StaffSlot, { onDone, onStale }: Reactions) {
  const { id: clinic } = useClinic();
  const [book] = useBookPatientMutation();
  const [cancel] = useCancelBookingMutation();
  const [setReserve] = useSetReserveMutation();
  const [remove] = useDeleteSlotMutation();
  const [move] = useMoveAppointmentMutation();
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
    book: (patient: { readonly id: string; readonly name: string }, notes: BookingNotes) => {
      const message = texts.alert_booked(inSentence(patient.name), when);
      return run(book({ ...call, patient: patient.id, notes }), message, ({ data }) => {
        const appointment = data?.appointment?.id;
        void showToast({
          intent: 'success',
          message,
          ...(appointment === undefined
            ? {}
            : { action: { text: documentTexts.action_slip, onClick: () => askSlip({ clinic, appointment }) } }),
        });
      });
    },
    reserve: (isReserve: boolean) =>
      run(setReserve({ ...call, isReserve }), isReserve ? texts.alert_reserved(when) : texts.alert_released(when)),
    cancel: () =>
      run(cancel(call), texts.alert_cancelled(slot.patient ? inSentence(shortName(slot.patient)) : '', when)),
    arrive: async () => {
      const { appointment, patient } = slot;
      if (!appointment || !patient) return;
      await run(move({ clinic, appointment, status: 'arrived' }), texts.alert_arrived(inSentence(shortName(patient))));
    },
    remove: () =>
      run(remove({ clinic, params: { id: slot.id }, query: { version: slot.version } }), texts.alert_deleted(when)),
  };
}
