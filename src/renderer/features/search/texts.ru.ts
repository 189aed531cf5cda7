import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_search: 'Поиск врача',
  title_again: 'Записаться снова',

  field_what: 'Специальность или врач',
  field_city: 'Город',
  field_any_city: 'Все города',
  field_from: 'Когда',
  field_any_day: 'В ближайшие дни',
  field_from_day: (day: string) => `с ${day}`,
  field_other_day: 'Другой день…',

  action_find: 'Найти врача',
  action_clear: 'Показать всех врачей',
  action_any_city: 'Искать во всех городах',
  action_history: 'История записей',
  action_book_at: (when: string, name: string) => `Записаться: ${when}, ${name}`,

  hint_what: 'Терапевт, Филиппова…',
  hint_found: (count: number) =>
    count === 0
      ? 'Никого не нашли'
      : `${plural(count, 'Найден', 'Найдены', 'Найдено')} ${count} ${plural(count, 'врач', 'врача', 'врачей')}`,
  hint_nearest_first: 'сначала те, у кого время раньше',
  hint_best_first: 'сначала те, кто подходит точнее и у кого время раньше',
  hint_nobody: 'Никого не нашли',
  hint_nobody_next: 'Проверьте, как написана специальность или фамилия, или уберите часть условий.',
  hint_doctors: (count: number) => `${count} ${plural(count, 'врач', 'врача', 'врачей')}`,
  hint_specialty: 'специальность',
  hint_nearest: 'Ближайшее',
  hint_no_booking: 'Запись не ведется',
  alert_again_failed: (reason: string) => `У кого вы были, узнать не получилось. ${reason}`,
  hint_was: (day: string) => `были ${day}`,
} as const;
