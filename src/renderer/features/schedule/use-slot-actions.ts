import { useState } from 'react';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useDeleteSlotMutation, useUpdateSlotMutation, type StaffSlot } from './api.ts';
import { showRefusal } from './refusal.ts';
import { texts } from './texts.ru.ts';

interface Reactions {
  readonly onDone: () => void;
  /** somebody else changed the time meanwhile; the schedule is read again */
  readonly onStale: () => void;
}
const tell = (message: string) => void showToast({ intent: 'success', message });

/** What the desk does with one time. Each tells how it went; after a refusal the popover stays, with nothing typed lost. */
export function useSlotActions(slot: StaffSlot, { onDone, onStale }: Reactions) {
  const { id: clinic } = useClinic();
  const [update] = useUpdateSlotMutation();
  const [remove] = useDeleteSlotMutation();
  // until its end is told, too: the change that one makes comes back by itself before that
  const [isBusy, setIsBusy] = useState(false);
  const when = dayAndTime(slot.start_time);
  const run = async (call: Promise<{ error?: unknown }>, message: string) => {
    setIsBusy(true);
    const answer = await call;
    if (answer.error === undefined) {
      tell(message);
      onDone();
    } else if (showRefusal(answer.error)?.code === 'stale_version') {
      onStale();
    }
    setIsBusy(false);
  };
  const change = (patient: string | null, is_reserve: boolean, message: string) =>
    run(update({ clinic, params: { id: slot.id }, body: { patient, is_reserve, version: slot.version } }), message);
  return {
    isBusy,
    book: (patient: { readonly id: string; readonly name: string }) =>
      change(patient.id, false, texts.alert_booked(inSentence(patient.name), when)),
    reserve: (isReserve: boolean) =>
      change(null, isReserve, isReserve ? texts.alert_reserved(when) : texts.alert_released(when)),
    cancel: () =>
      change(null, false, texts.alert_cancelled(slot.patient ? inSentence(shortName(slot.patient)) : '', when)),
    remove: () =>
      run(remove({ clinic, params: { id: slot.id }, query: { version: slot.version } }), texts.alert_deleted(when)),
  };
}
