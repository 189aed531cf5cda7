const format = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** When a letter was sent, on the device's clock: the outbox belongs to no clinic. */
export const letterTime = (instant: string): string => format.format(new Date(instant));
