import { useEffect, useEffectEvent, useState } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { isLeaving } from '#renderer/lib/navigation/leaving.ts';
import type { ChosenDay } from './components/times-panel.tsx';
import { useBookingAddress } from './use-booking-address.ts';

/**
 * The day of a doctor's times. No day chosen, or an old link to one that is over: the nearest that can be booked stands
 * in for it.
 */
export function useBookingDay({ next_time: nextTime, next_date: nextDate }: Pick<Doctor, 'next_time' | 'next_date'>) {
  const { timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { address, go } = useBookingAddress();
  const isAsked = address.date !== null && address.date >= today;
  const date = isAsked ? address.date : (nextTime?.slice(0, 10) ?? nextDate);
  const leadOn = useEffectEvent(() => {
    if (!isLeaving()) go({ date }, { replace: true });
  });
  useEffect(() => {
    if (!isAsked) leadOn();
  }, [isAsked]);
  const [chosenDay, setChosenDay] = useState<ChosenDay | null>(null);
  const chooseDay = (day: string) => {
    setChosenDay({ day });
    go({ date: day }, { replace: true });
  };
  return { today, date, chosenDay, chooseDay };
}
