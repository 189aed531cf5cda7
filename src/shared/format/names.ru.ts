/** Words of a patronymic that are written small. */
export const SMALL_NAME_WORDS: ReadonlySet<string> = new Set(['оглы', 'кызы', 'улы', 'уулу', 'гызы']);
