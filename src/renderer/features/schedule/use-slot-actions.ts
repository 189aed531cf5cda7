import { dayAndTime } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
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
  const [update, updating] = useUpdateSlotMutation();
  const [remove, removing] = useDeleteSlotMutation();
  const when = dayAndTime(slot.start_time);
  const finish = (answer: { error?: unknown }, message: string) => {
    if (answer.error === undefined) {
      tell(message);
      onDone();
    } else if (showRefusal(answer.error)?.code === 'stale_version') {
      onStale();
    }
  };
  const change = async (patient: string | null, is_reserve: boolean, message: string) =>
    finish(await update({ clinic, params: { id: slot.id }, body: { patient, is_reserve, version: slot.version } }), message);
  return {
    isBusy: updating.isLoading || removing.isLoading,
    book: (patient: { readonly id: string; readonly name: string }) => change(patient.id, false, texts.alert_booked(patient.name, when)),
    reserve: (isReserve: boolean) => change(null, isReserve, isReserve ? texts.alert_reserved(when) : texts.alert_released(when)),
    cancel: () => change(null, false, texts.alert_cancelled(slot.patient ? shortName(slot.patient) : '', when)),
    remove: async () => finish(await remove({ clinic, params: { id: slot.id } }), texts.alert_deleted(when)),
  };
}
