import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useRescheduleMutation } from './api.ts';
import { showRefusal } from './refusal.ts';
import { rescheduleTexts as texts } from './reschedule-texts.ru.ts';
import { APPOINTMENT_TAGS, appointmentApi } from './tags.ts';

/** A booking of the desk's lists that can get another time. */
export interface DeskBooking {
  /** of the appointment */
  readonly id: string;
  readonly version: number;
  /** where it is now */
  readonly slot: string;
  readonly doctor: string;
  /** ISO instant of its start */
  readonly start_time: string;
  /** full name of the patient */
  readonly name: string;
}

const isToCome = (start: string): boolean => Date.parse(start) > Date.now();

/**
 * The desk gives a booking another time; the toast takes it back, while the old time is free and still to come. A
 * refusal is told, and what is shown is read again. @param clinic id
 */
export function useReschedule(clinic: string) {
  const [send, { isLoading }] = useRescheduleMutation();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [wasStale, setWasStale] = useState(false);
  /** @returns whether it was moved */
  const reschedule = async (booking: DeskBooking, slot: string): Promise<boolean> => {
    setWasStale(false);
    const { id, version, name } = booking;
    const { data, error } = await send({ clinic, params: { id }, headers: {}, body: { slot, version } });
    if (!data) {
      setWasStale(showRefusal(error)?.code === 'stale_version');
      dispatch(appointmentApi.util.invalidateTags(APPOINTMENT_TAGS));
      return false;
    }
    const moved = { ...booking, version: data.version, slot, start_time: data.start_time, doctor: data.doctor };
    void showToast({
      intent: 'success',
      message: texts.alert_moved(inSentence(name), dayAndTime(data.start_time)),
      key: `rescheduled:${id}`,
      ...(isToCome(booking.start_time)
        ? { action: { text: texts.action_back, onClick: () => void reschedule(moved, booking.slot) } }
        : {}),
    });
    return true;
  };
  return { reschedule, isBusy: isLoading, wasStale };
}
