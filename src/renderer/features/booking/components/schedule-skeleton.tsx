import { Classes } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { monthOf } from '#renderer/lib/calendar/month-keys.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { useMonthSize } from '../use-month-size.ts';

/** Grey shapes where the doctor, the month and the times will stand: nothing moves when they come. */
export function ScheduleSkeleton() {
  const { timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { address } = useBookingAddress();
  const { height } = useMonthSize(monthOf(address.date ?? today), today);
  return (
    <>
      <div className="booking-whom">
        <div className={`booking-whom-skeleton ${Classes.SKELETON}`} />
      </div>
      <div className="booking-when">
        <div>
          <div className={`booking-bar-skeleton ${Classes.SKELETON}`} />
          <div className={Classes.SKELETON} style={{ height }} />
        </div>
        <div className={`booking-times-skeleton ${Classes.SKELETON}`} />
      </div>
    </>
  );
}
