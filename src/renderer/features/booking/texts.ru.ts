import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_block: 'Запись на прием к врачу',
  title_make: 'Запись к врачу',
  title_doctors: 'Выберите врача',
  title_specialties: 'Специальности',
  title_time_step: 'Выберите дату и время',
  title_morning: 'Утро',
  title_day: 'День',
  title_evening: 'Вечер',
  title_filter: 'Когда удобно и в каком порядке',

  field_all_specialties: 'Все',
  field_from: 'С какого дня',
  field_any_day: 'С ближайшего дня',
  field_from_day: (day: string) => `С ${day}`,
  field_part: 'Часть дня',
  field_any_part: 'Весь день',
  field_sort: 'Порядок врачей',
  field_nearest_first: 'Сначала ближайшие',
  field_by_clinic: 'Порядок клиники',
  field_by_name: 'По фамилии',
  field_search: 'Поиск врача по имени',
  hint_search: 'Фамилия или специальность',

  action_change_doctor: 'Поменять врача',
  action_my_records: 'Мои записи',

  hint_count: (count: number) => `${count} ${plural(count, 'врач', 'врача', 'врачей')}`,
} as const;
