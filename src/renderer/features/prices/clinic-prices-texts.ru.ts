import { plural } from '#shared/format/plural.ts';

/** Words of the page on which patients read what services cost. */
export const clinicPricesTexts = {
  title: 'Цены',
  title_page: (clinic: string) => `Цены, ${clinic}`,
  title_others: 'Другие услуги',
  hint_total: (total: number) => `${total.toLocaleString('ru-RU')} ${plural(total, 'услуга', 'услуги', 'услуг')}`,
  hint_from: 'где цена «от», точную скажут в клинике',
  action_clinic: 'К странице клиники',
  action_print: 'Напечатать',
  action_clear_search: 'Показать все цены',
  field_search: 'Поиск услуги',
  hint_search: 'Например: приём терапевта',
  head_name: 'Услуга',
  head_amount: 'Цена',
  hint_found: (total: number) =>
    `${plural(total, 'Найдена', 'Найдено', 'Найдено')} ${total.toLocaleString('ru-RU')} ${plural(total, 'услуга', 'услуги', 'услуг')}`,
  hint_nothing: (search: string) => `По запросу «${search}» услуг нет`,
  hint_nothing_more: 'Попробуйте другое слово или спросите в клинике.',
  hint_empty: 'Клиника ещё не опубликовала цены',
  hint_empty_more: 'Сколько стоит услуга, скажут в клинике.',
} as const;
