/** One event of an iCalendar file (RFC 5545). */
export interface CalendarEvent {
  readonly id: string;
  /** raised by each change of the event: a calendar keeps the highest */
  readonly sequence: number;
  /** ISO 8601 with the clinic's offset */
  readonly start: string;
  readonly end: string;
  /** IANA zone of the clinic */
  readonly zone: string;
  readonly title: string;
  readonly location: string;
  readonly notes: string;
}
/** `CANCEL` takes the event out of the calendar (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';
const FOLD_BYTES = 73;
const escape = (text: string) => text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r?\n/g, '\\n');
const digits = (iso: string) => iso.slice(0, 19).replace(/[-:]/g, '');
const utc = (ms: number) => `${digits(new Date(ms).toISOString())}Z`;
/** `+03:00` at the end of an instant, as `+0300`. */
const offsetOf = (iso: string) => (iso.endsWith('Z') ? '+0000' : iso.slice(-6).replace(':', ''));

/** Folds lines after 75 bytes by a line break and a space, never inside of a character. */
export function fold(line: string): string {
  const encoder = new TextEncoder();
  const rows: string[] = [];
  let row = '';
  let bytes = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (bytes + size > FOLD_BYTES) {
      rows.push(row);
      row = '';
      bytes = 0;
    }
    row += char;
    bytes += size;
  }
  return [...rows, row].join('\r\n ');
}

/**
 * The event in the clinic's own time. The zone is described by its offset on that day: a calendar that knows the zone
 * by name uses its own rules, one that does not still shows the right moment.
 * @param now ms, the stamp of the file
 */
export function toIcs(event: CalendarEvent, now: number, method: CalendarMethod = 'PUBLISH'): string {
  const offset = offsetOf(event.start);
  const isCancelled = method === 'CANCEL';
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//clinic-platform//booking//RU',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    `TZID:${event.zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${event.id}@clinic-platform`,
    `SEQUENCE:${event.sequence}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    `DTSTAMP:${utc(now)}`,
    `DTSTART;TZID=${event.zone}:${digits(event.start)}`,
    `DTEND;TZID=${event.zone}:${digits(event.end)}`,
    `SUMMARY:${escape(event.title)}`,
    `LOCATION:${escape(event.location)}`,
    `DESCRIPTION:${escape(event.notes)}`,
    ...(isCancelled
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escape(event.title)}`, 'TRIGGER:-PT2H', 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
