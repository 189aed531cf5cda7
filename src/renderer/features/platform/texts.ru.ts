import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_main: ['Запись к врачу', 'без звонков и очередей'],
  hint_main: 'Свободное время всех клиник платформы. Посмотреть можно без регистрации.',
  title_morning: 'Доброе утро',
  title_afternoon: 'Добрый день',
  title_evening: 'Добрый вечер',
  title_night: 'Доброй ночи',
  title_greeting: (greeting: string, name: string) => (name === '' ? greeting : `${greeting}, ${name}`),
  title_figures: 'Сейчас на платформе',
  title_specialties: 'Специальности',
  title_clinics: 'Клиники',
  alert_own_clinics_failed: (reason: string) => `Ваши клиники показать не получилось. ${reason}`,
  title_own_clinics: 'Ваши клиники',

  action_all_specialties: 'Все врачи',
  action_all_clinics: 'Список экспертиз',
  action_last_clinic: (title: string) => `Вернуться: ${title}`,
  action_choose: 'Выбрать',
  action_choose_clinic: (title: string) => `Выбрать: ${title}`,

  hint_clinics: (count: number) => plural(count, 'клиника', 'клиники', 'клиник'),
  hint_doctors: (count: number) => plural(count, 'врач', 'врача', 'врачей'),
  hint_times: (count: number) => plural(count, 'свободное время', 'свободных времени', 'свободных времён'),
  hint_many_times: (count: string) => `более ${count}`,
  hint_nearest: 'Ближайшее',
  hint_no_times: 'Записи онлайн пока нет',
  hint_no_time: 'запись не ведется',
  hint_doctors_of: (count: number) => `${count} ${plural(count, 'врач', 'врача', 'врачей')}`,
} as const;
