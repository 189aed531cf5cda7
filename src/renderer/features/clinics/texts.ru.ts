import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_clinics: 'Список экспертиз',
  hint_clinics: 'Клиники, в которых можно записаться к врачу.',
  action_clear_search: 'Сбросить поиск и фильтры',
  field_search: 'Поиск клиники',
  hint_search: 'Название, город или адрес',
  field_any_city: 'Любой город',
  field_any_specialty: 'Любая специальность',
  field_any_day: 'Любой день',
  field_city: 'Город',
  field_day: 'Свободное время',
  action_open_now: 'Открыто сейчас',
  field_specialty: 'Специальность',
  alert_no_choices: 'Фильтры не загрузились.',
  action_retry_choices: 'Повторить',
  hint_found: (total: number) =>
    `${plural(total, 'Найдена', 'Найдено', 'Найдено')} ${total} ${plural(total, 'клиника', 'клиники', 'клиник')}`,
  hint_doctors: (count: number) => `${count} ${plural(count, 'врач', 'врача', 'врачей')}:`,
  hint_more: (count: number) => `и ещё ${count}`,
  hint_next_time: 'Ближайшее:',
  hint_no_times: 'Свободного времени пока нет',
  action_choose: 'Выбрать',
  action_choose_clinic: (title: string) => `Выбрать: ${title}`,
  alert_nothing_found: 'Не найдено',
  hint_nothing_found: 'Попробуйте другой город, день, специальность или часть названия.',
  hint_no_clinics: 'Клиники ещё не подключены к платформе.',
} as const;
