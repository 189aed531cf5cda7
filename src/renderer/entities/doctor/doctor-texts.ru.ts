import { plural } from '#shared/format/plural.ts';

export const doctorTexts = {
  title_next_days: (name: string) => `Ближайшие дни: ${name}`,
  action_nearest: (when: string) => `Ближайшее: ${when}`,
  action_nearest_to: (when: string, name: string) => `Ближайшее: ${when}, ${name}`,
  action_take_time: (time: string, day: string, name: string) => `${time}, ${day}, ${name}`,
  action_more_times: (count: number, day: string, name: string) => `ещё ${count}, ${day}, ${name}`,
  action_book_video: 'Онлайн-консультация',
  action_book: 'Записаться',
  hint_more_times: (count: number) => `ещё ${count}`,
  hint_no_times: 'времени нет',
  hint_no_such_times: 'Подходящего времени нет.',
  hint_no_booking: 'Запись не ведется',
  hint_phone_only_doctor: 'К этому врачу запись только по телефону',
  hint_experience: (years: number) => `стаж ${years} ${plural(years, 'год', 'года', 'лет')}`,
  hint_pick: 'Фамилия врача',
  hint_searching: 'Ищем…',
  hint_nobody: 'Никого не нашли',
} as const;
