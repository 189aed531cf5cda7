import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { staleTimes, useReserveSlotMutation } from './api.ts';
import { isOutage } from '#renderer/lib/api/outage.ts';
import { texts } from './texts.ru.ts';
import type { Confirmation } from './use-confirmation.ts';

const ERROR_TOAST_MS = 10_000;
interface ReserveOptions {
  readonly doctor: string;
  readonly type: 0 | 1;
  readonly onBooked: () => void;
  readonly onRefused: () => void;
}

/** Books the held time. A session that ended is no refusal: the call goes out again after the sign-in. After an outage the dialog stays, and the same key makes the second try safe. */
export function useReserve({ slot, key }: Confirmation, { doctor, type, onBooked, onRefused }: ReserveOptions) {
  const clinic = useClinic();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { reload } = useSessionActions();
  const [reserve] = useReserveSlotMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [isUnsure, setIsUnsure] = useState(false);

  const fail = (caught: unknown) => {
    const error = errorOf(caught);
    setIsBusy(false);
    if (error && isOutage(error)) {
      setIsUnsure(true);
      return;
    }
    onRefused();
    // they left instead of signing in again
    if (error?.status === 401) return;
    void showToast({ intent: 'danger', title: texts.title_error, message: error?.message ?? '', timeout: ERROR_TOAST_MS });
    dispatch(staleTimes(doctor));
  };
  const submit = async () => {
    setIsBusy(true);
    try {
      const appointment = await reserve({ clinic: clinic.id, params: { id: slot.id }, body: { type }, headers: { 'idempotency-key': key } }).unwrap();
      onBooked();
      dispatch(staleTimes(doctor));
      // The first booking in a clinic gives its role of a patient.
      await reload();
      await navigate(paths.bookedRecord(clinic.slug, appointment.id));
    } catch (caught) {
      fail(caught);
    }
  };
  return { submit: () => void submit(), isBusy, isUnsure };
}
