import { Link } from 'react-router-dom';
import { clockTime, dayParts, shortDay } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { OFFERED_DAYS } from '#shared/rules/day-parts.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import type { OfferedDoctor } from '#renderer/entities/doctor/doctor.ts';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { prepareSecondStep } from './second-step.ts';

interface NextDaysProps {
  readonly doctor: OfferedDoctor;
  readonly firstDay: string;
}

/** Days side by side, under each its first times: one press takes doctor, day and time. */
export function NextDays({ doctor, firstDay }: NextDaysProps) {
  const { linkTo } = useBookingAddress();
  const name = fullName(doctor.employee);
  const days = Array.from({ length: OFFERED_DAYS }, (_, index) => addDays(firstDay, index));
  const step = (date: string) => ({
    to: linkTo({ doctor: doctor.id, date, type: 0 }),
    preventScrollReset: true,
    onPointerEnter: prepareSecondStep,
    onFocus: prepareSecondStep,
  });
  return (
    <ul className="next-days" aria-label={texts.title_next_days(name)}>
      {days.map((date) => {
        const offered = doctor.days.find((day) => day.date === date);
        const { short, number } = dayParts(date);
        const rest = offered === undefined ? 0 : offered.free - offered.times.length;
        return (
          <li key={date} {...(offered ? {} : { className: 'next-days-none' })}>
            <span className="next-days-head">
              {short} <b>{number}</b>
            </span>
            {offered?.times.map((time) => (
              <Link
                key={time}
                {...step(date)}
                state={{ time }}
                className="time-link"
                aria-label={texts.action_take_time(clockTime(time), shortDay(date), name)}
              >
                {clockTime(time)}
              </Link>
            ))}
            {rest > 0 && (
              <Link
                {...step(date)}
                className="next-days-more"
                aria-label={texts.action_more_times(rest, shortDay(date), name)}
              >
                {texts.hint_more_times(rest)}
              </Link>
            )}
            {!offered && (
              <span className="next-days-dash">
                <span aria-hidden>–</span>
                <span className="visually-hidden">{texts.hint_no_times}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
