import { useEffect, useRef, useState } from 'react';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { useBookPatientMutation, useCancelBookingMutation } from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { documentTexts } from '#renderer/entities/document/document-texts.ru.ts';
import { askSlip } from '#renderer/entities/document/slip-asks.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { NearestTime } from './api.ts';
import { texts } from './texts.ru.ts';

/** Books a patient to a time, and tells of it with the way back. @param clinic its id */
export function useBooking(clinic: string) {
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
  const book = async (patient: PatientRow, time: NearestTime): Promise<boolean | null> => {
    setBusyKey(time.id);
    setRefusal(null);
    const { data: slot, error } = await send({ clinic, slot: { id: time.id }, patient: patient.id });
    setBusyKey(null);
    if (!slot) {
      if (!isShown.current) {
        showRefusal(error);
        return null;
      }
      setRefusal(errorOf(error));
      return false;
    }
    const name = inSentence(patientName(patient));
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
      action: { text: texts.action_undo, onClick: () => void undo() },
      ...(appointment === undefined
        ? {}
        : { also: { text: documentTexts.action_slip, onClick: () => askSlip({ clinic, appointment }) } }),
    });
    return isShown.current ? true : null;
  };
  return { book, busyKey, refusal };
}
