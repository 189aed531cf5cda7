import { Link, type To } from 'react-router-dom';
import { clockTime, dayParts, shortDay } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { OFFERED_DAYS } from '#shared/rules/day-parts.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { walkRow } from '#renderer/ui/walk-row.ts';
import { doctorTexts as texts } from './doctor-texts.ru.ts';
import type { OfferedDoctor } from './doctor.ts';

/** Where the presses on a doctor's card lead. */
export interface BookingWay {
  /** booking of this doctor: of a day, or of any */
  readonly linkTo: (choice: { readonly date: string | null; readonly type: 0 | 1 }) => To;
  /** somebody is about to go there */
  readonly onNear?: () => void;
  /** the next step opens on the same page */
  readonly isInPlace?: boolean;
}
interface NextDaysProps {
  readonly doctor: OfferedDoctor;
  /** YYYY-MM-DD, the first of the days; the same in all cards */
  readonly firstDay: string;
  readonly way: BookingWay;
}

/** Days side by side, under each its first times: a press takes doctor, day and time. One stop of Tab, then arrows. */
export function NextDays({ doctor, firstDay, way: { linkTo, onNear, isInPlace = false } }: NextDaysProps) {
  const name = fullName(doctor.employee);
  const days = Array.from({ length: OFFERED_DAYS }, (_, index) => addDays(firstDay, index));
  const first = doctor.days.find(({ date }) => days.includes(date));
  const step = (date: string, time?: string) => ({
    to: linkTo({ date, type: 0 }),
    tabIndex: date === first?.date && time === first.times[0] ? 0 : -1,
    preventScrollReset: isInPlace,
    onPointerEnter: onNear,
    onFocus: onNear,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of its links
    <ul className="next-days" onKeyDown={walkRow} aria-label={texts.title_next_days(name)}>
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
                {...step(date, time)}
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
