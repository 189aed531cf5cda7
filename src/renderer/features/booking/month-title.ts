const format = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Name of a month with its year, from a capital letter: it stands as a title. */
export function monthTitle(month: string): string {
  const parts = format.formatToParts(new Date(`${month}-01T00:00:00Z`));
  const name = parts.find(({ type }) => type === 'month')?.value ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
}
