import { useEffect, useRef, useState } from 'react';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useBookPatientMutation, useCancelBookingMutation, type BookingNotes } from './api.ts';
import { texts } from './appointment-texts.ru.ts';
import type { NearestTime } from './nearest-times.ts';
import { showRefusal } from './refusal.ts';

interface Booked {
  readonly id: string;
  /** full name */
  readonly name: string;
}
interface Action {
  readonly text: string;
  readonly onClick: () => void;
}

/**
 * The desk books a patient to one of the nearest times, and it is told with the way back.
 * @param clinic its id
 * @param slipOf what the notice offers beside it; of the new booking's id
 */
export function useQuickBooking(clinic: string, slipOf: (appointment: string) => Action) {
  const [send] = useBookPatientMutation();
  const [cancel] = useCancelBookingMutation();
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** @returns whether the patient is booked; null when nobody looks at the times any more: a toast has said it */
  const book = async (patient: Booked, time: NearestTime, notes?: BookingNotes): Promise<boolean | null> => {
    setBusyKey(time.id);
    setRefusal(null);
    const { data: slot, error } = await send({
      clinic,
      slot: { id: time.id },
      patient: patient.id,
      ...(notes === undefined ? {} : { notes }),
    });
    setBusyKey(null);
    if (!slot) {
      if (!isShown.current) {
        showRefusal(error);
        return null;
      }
      setRefusal(errorOf(error));
      return false;
    }
    const name = inSentence(patient.name);
    const appointment = slot.appointment?.id;
    const undo = async () => {
      const answer = await cancel({ clinic, slot });
      if (answer.error === undefined) void showToast({ message: texts.alert_undone(name), key: `booked:${slot.id}` });
      else showRefusal(answer.error);
    };
    void showToast({
      intent: 'success',
      title: texts.title_booked,
      message: texts.alert_booked(name, dayAndTime(time.start_time), inSentence(shortName(time.doctor))),
      key: `booked:${slot.id}`,
      action: { text: texts.action_cancel_booking, onClick: () => void undo() },
      ...(appointment === undefined ? {} : { also: slipOf(appointment) }),
    });
    return isShown.current ? true : null;
  };
  return { book, busyKey, refusal };
}
