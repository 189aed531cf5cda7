import { useState } from 'react';
import { statusText, type AppointmentStatus, type Moment } from '#shared/rules/appointment-status.ts';
import { fullName, inSentence } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useMoveQueuedVisitMutation, type QueueItem } from './api.ts';
import { canTakeBack } from './moves.ts';
import { showRefusal } from './refusal.ts';
import { texts } from './texts.ru.ts';

/** A visit that was just cancelled and can be taken back while its time is free. */
export interface Cancelled {
  readonly item: QueueItem;
  /** after the cancellation */
  readonly version: number;
}
export const patientOf = ({
  patient: { last_name: lastName, first_name: firstName, middle_name: middleName },
}: QueueItem): string => fullName({ lastName, firstName, middleName });

/** Moves of the desk. A refusal is told, and the list is read again: it shows what is so now. */
export function useMoves(moment: Moment) {
  const { id: clinic } = useClinic();
  const [send, { isLoading, originalArgs }] = useMoveQueuedVisitMutation();
  const [cancelled, setCancelled] = useState<Cancelled | null>(null);
  const [wasStale, setWasStale] = useState(false);
  const move = async (item: QueueItem, status: AppointmentStatus, version = item.version) => {
    setWasStale(false);
    const answer = await send({ clinic, params: { id: item.id }, body: { status, version } });
    if (answer.error !== undefined) {
      setWasStale(showRefusal(answer.error)?.code === 'stale_version');
      return;
    }
    setCancelled(status === 'cancelled' ? { item, version: answer.data.version } : null);
    if (status === 'cancelled') return;
    const { version: now } = answer.data;
    const undo = canTakeBack(item, status, moment)
      ? {
          action: { text: texts.action_undo, onClick: () => void move({ ...item, status, version: now }, item.status) },
        }
      : {};
    void showToast({
      intent: 'success',
      message: texts.alert_moved(inSentence(patientOf(item)), statusText(status)),
      key: `moved:${item.id}`,
      ...undo,
    });
  };
  return {
    move,
    cancelled,
    wasStale,
    movingId: isLoading ? originalArgs?.params.id : undefined,
    restore: async () => {
      if (cancelled) await move(cancelled.item, 'booked', cancelled.version);
    },
    forget: () => setCancelled(null),
  };
}
