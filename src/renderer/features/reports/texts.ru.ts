import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_reports: 'Отчёты',
  title_period: 'Период',
  title_unknown: 'Такого отчёта нет',
  hint_unknown: 'Выберите отчёт в списке.',
  title_nothing: 'За этот период ничего нет',
  hint_nothing: 'Выберите другой период или дождитесь первых приёмов.',
  hint_first_rows: (count: number) => `На графике первые ${count}`,
  hint_more: (count: number) => `и ещё ${count} ${plural(count, 'строка', 'строки', 'строк')}: все — в таблице .xlsx`,
  hint_no_share: '—',
  field_from: 'С',
  field_to: 'По',
  action_before: 'Предыдущий период',
  action_behind: 'Следующий период',
  action_export: 'Скачать .xlsx',
  action_print: 'Печать',
  periods: { day: 'День', week: 'Неделя', month: 'Месяц', quarter: 'Квартал', year: 'Год', own: 'Свой' },
} as const;
