import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { timeRange } from '#shared/format/dates.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { staleTimes, useFindOwnBookingsMutation, useReserveSlotMutation } from './api.ts';
import { isOutage } from '#renderer/lib/api/outage.ts';
import { texts } from './texts.ru.ts';
import type { TimesWord } from './times-word.ts';
import type { Confirmation } from './use-confirmation.ts';

const ERROR_TOAST_MS = 10_000;
interface ReserveOptions {
  readonly doctor: string;
  readonly type: 0 | 1;
  readonly onBooked: () => void;
  /** the confirmation is over without a booking; a word when there is one to say */
  readonly onClose: (word?: TimesWord) => void;
}
/** As many as one call gives: more than anybody may have. */
const OWN_BOOKINGS = 100;

/** Books the held time. A session that ended is no refusal: the call goes out again after the sign-in. After an outage the dialog stays, and the same key makes the second try safe; who closes it then is led to the booking, or told that it may still come. */
export function useReserve({ slot, key }: Confirmation, { doctor, type, onBooked, onClose }: ReserveOptions) {
  const clinic = useClinic();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { reload } = useSessionActions();
  const [reserve] = useReserveSlotMutation();
  const [findOwn] = useFindOwnBookingsMutation();
  const [work, setWork] = useState<'sending' | 'checking' | null>(null);
  const [isUnsure, setIsUnsure] = useState(false);

  const fail = (caught: unknown) => {
    const error = errorOf(caught);
    setWork(null);
    if (error && isOutage(error)) {
      setIsUnsure(true);
      return;
    }
    onClose();
    // they left instead of signing in again
    if (error?.status === 401) return;
    void showToast({
      intent: 'danger',
      title: texts.title_error,
      message: error?.message ?? '',
      timeout: ERROR_TOAST_MS,
    });
    dispatch(staleTimes(doctor));
  };
  const lead = async (appointment: string) => {
    onBooked();
    dispatch(staleTimes(doctor));
    // The first booking in a clinic gives its role of a patient.
    await reload();
    // in place of the confirmation, which is a step of the history
    await navigate(paths.bookedRecord(clinic.slug, appointment), { replace: true });
  };
  const submit = async () => {
    setWork('sending');
    try {
      const { id } = await reserve({
        clinic: clinic.id,
        params: { id: slot.id },
        body: { type },
        headers: { 'idempotency-key': key },
      }).unwrap();
      await lead(id);
    } catch (caught) {
      fail(caught);
    }
  };
  /** Only reads: who cancels must not be booked by the question whether they are. What is not found may still come: the first call may be at work. */
  const settle = async () => {
    setWork('checking');
    const time = timeRange(slot.start_time, slot.end_time);
    const { data } = await findOwn({ clinic: clinic.id, query: { tab: 'upcoming', page: 1, per_page: OWN_BOOKINGS } });
    const booked = data?.items.find((own) => own.slot === slot.id);
    if (booked) await lead(booked.id);
    else onClose({ text: texts.alert_still_unsure(time), leadsToRecords: true });
  };
  const close = () => {
    // While it is being sent nothing may close it: the answer belongs here.
    if (work !== null) return;
    if (isUnsure) void settle();
    else onClose();
  };
  return { submit: () => void submit(), close, work, isUnsure };
}
