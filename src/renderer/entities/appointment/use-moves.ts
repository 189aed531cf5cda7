import { useState } from 'react';
import { inSentence } from '#shared/format/names.ts';
import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useMoveAppointmentMutation } from './api.ts';
import { texts } from './appointment-texts.ru.ts';
import { canTakeBack, type Moving, type Visit } from './moves.ts';
import { showRefusal } from './refusal.ts';

/** An appointment as a list shows it. */
export interface MovableVisit extends Visit {
  /** of the appointment */
  readonly id: string;
  readonly version: number;
}
/** A visit that was just cancelled and can be taken back while its time is free. */
export interface Cancelled<V> {
  readonly visit: V;
  /** after the cancellation */
  readonly version: number;
}
interface MovesOptions<V> extends Moving {
  /** id of the clinic */
  readonly clinic: string;
  /** full name of the patient */
  readonly nameOf: (visit: V) => string;
  /** the list shows `cancelled` with its way back: a toast would say it twice */
  readonly showsCancelled?: boolean;
}

/**
 * Moves of the appointments of a list, or of one: each is told, with the way back. A refusal is told, and the list is
 * read again: it shows what is so now.
 */
export function useMoves<V extends MovableVisit>({
  clinic,
  nameOf,
  showsCancelled = false,
  ...moving
}: MovesOptions<V>) {
  const [send, { isLoading, originalArgs }] = useMoveAppointmentMutation();
  const [cancelled, setCancelled] = useState<Cancelled<V> | null>(null);
  const [wasStale, setWasStale] = useState(false);
  /** @returns whether it was moved */
  const move = async (visit: V, status: AppointmentStatus, version = visit.version): Promise<boolean> => {
    setWasStale(false);
    const answer = await send({ clinic, appointment: { id: visit.id, version }, status });
    if (answer.error !== undefined) {
      setWasStale(showRefusal(answer.error)?.code === 'stale_version');
      return false;
    }
    const isCancelled = status === 'cancelled';
    setCancelled(isCancelled ? { visit, version: answer.data.version } : null);
    if (isCancelled && showsCancelled) return true;
    const { version: now } = answer.data;
    const undo = canTakeBack(visit, status, moving)
      ? {
          action: {
            // «Отменить» beside words about a cancellation would promise another one
            text: isCancelled ? texts.action_restore : texts.action_undo,
            onClick: () => void move({ ...visit, status, version: now }, visit.status),
          },
        }
      : {};
    void showToast({
      intent: 'success',
      message: texts.alert_moved(inSentence(nameOf(visit)), statusText(status)),
      key: `moved:${visit.id}`,
      ...undo,
    });
    return true;
  };
  return {
    move,
    cancelled,
    wasStale,
    movingId: isLoading ? originalArgs?.appointment.id : undefined,
    restore: async () => {
      if (cancelled) await move(cancelled.visit, 'booked', cancelled.version);
    },
    forget: () => setCancelled(null),
  };
}
