/**
 * Instants by the clock of the device, for what belongs to no clinic; times of a clinic are of its own clock
 * (`shared/format/dates`).
 */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', ...options });
  return (instant: string): string => formatter.format(new Date(instant));
};
/** `22.11.2026, 09:15`: when an import was made. */
export const dateText = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** With the month in words and seconds: when a letter was sent. */
export const letterTime = format({ day: 'numeric', month: 'long', second: '2-digit' });
