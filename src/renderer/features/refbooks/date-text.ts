const format = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant by the clock of the device: an import belongs to no clinic. */
export const dateText = (instant: string): string => format.format(new Date(instant));
