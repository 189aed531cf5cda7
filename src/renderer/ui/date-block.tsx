import { dayParts } from '#shared/format/dates.ts';
import './date-block.css';

interface DateBlockProps {
  /** YYYY-MM-DD, or an instant on the clinic's clock */
  readonly day: string;
  /** the one that matters most on the page: larger and filled */
  readonly isFirst?: boolean;
  /** without it the year goes without saying */
  readonly year?: string;
}

/** A day as a leaf of a calendar: the number is the message. */
export function DateBlock({ day, isFirst = false, year }: DateBlockProps) {
  const { weekday, short, number, month } = dayParts(day);
  return (
    <time className={isFirst ? 'date-block date-block-first' : 'date-block'} dateTime={day.slice(0, 10)}>
      <span>{isFirst ? weekday : short}</span> <b>{number}</b> <span>{month}</span>
      {year !== undefined && <span> {year}</span>}
    </time>
  );
}
