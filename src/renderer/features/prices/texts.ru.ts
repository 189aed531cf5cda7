import { dateText } from '#renderer/lib/page/device-time.ts';
import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const servicesOf = (value: number) => `${count(value)} ${plural(value, 'услугу', 'услуги', 'услуг')}`;
const services = (value: number) => `${count(value)} ${plural(value, 'услуга', 'услуги', 'услуг')}`;

export const texts = {
  title: 'Прайс-лист',
  action_public: 'Пациенты видят прайс-лист на странице «Цены»',
  title_new: 'Новая услуга',
  title_price: 'Услуга прайс-листа',
  hint_empty: 'В прайс-листе пока нет услуг.',
  hint_empty_admin: 'В прайс-листе пока нет услуг. Добавьте их по одной или загрузите таблицу.',
  action_import: 'Загрузить из файла',
  field_name: 'Услуга',
  field_category: 'Раздел',
  field_code: 'Код',
  field_amount: 'Цена, ₽',
  head_amount: 'Цена',
  hint_amount: 'Например, 1500, 1500,50 или «от 1500»; 0 — бесплатно',
  hint_category: 'Новая услуга встанет в конец раздела',
  alert_amount: 'Введите цену числом, например 1500 или «от 1500»',
  alert_required: 'Это поле обязательное',
  action_save: 'Сохранить',

  title_import: 'Загрузка прайс-листа',
  lead: 'Таблица .xlsx, .xls или .csv, до 5000 услуг. Она заменит весь прайс-лист; прежний можно будет вернуть.',
  action_back: 'К прайс-листу',
  field_file: 'Таблица с ценами',
  hint_file: 'До 25 МБ. Нужны столбцы с услугой и ценой; раздел и код — если есть.',
  title_columns: (file: string) => `Что в столбцах файла ${file}`,
  alert_no_columns: 'Укажите, в каком столбце услуга и в каком цена.',
  title_found: 'Что получится',
  segments: 'Строки файла',
  kind_prices: 'Услуги',
  kind_faults: 'С ошибками',
  hint_first: (shown: number, total: number) => `Показаны первые ${count(shown)} из ${count(total)}.`,
  hint_no_prices: 'Ни одной услуги с ценой не нашлось.',
  title_line: 'Строка',
  title_problem: 'Что не так',
  hint_faults: 'Исправьте эти строки в таблице и выберите её ещё раз или загрузите остальные без них.',
  action_apply: (total: number) => `Загрузить ${servicesOf(total)}`,
  action_apply_without: (total: number, wrong: number) =>
    `Загрузить ${servicesOf(total)}, ${count(wrong)} ${plural(wrong, 'строку', 'строки', 'строк')} пропустить`,
  action_other_file: 'Выбрать другой файл',
  title_replace: 'Заменить прайс-лист?',
  confirm_replace: (present: number, total: number) =>
    `Сейчас в прайс-листе ${services(present)}. ${plural(present, 'Её место', 'Их место', 'Их место')} ${plural(total, 'займёт', 'займут', 'займут')} ${services(total)} из файла. Прежний прайс-лист можно будет вернуть.`,
  action_replace: 'Заменить',
  alert_applied: (total: number) => `Прайс-лист загружен: ${services(total)}`,

  title_former: 'Прежний прайс-лист',
  hint_former: (rows: number, at: string) =>
    rows === 0 ? `До ${dateText(at)} прайс-лист был пустым.` : `${services(rows)}, заменён ${dateText(at)}.`,
  action_restore: 'Вернуть прежний',
  title_restore: 'Вернуть прежний прайс-лист?',
  confirm_restore: (rows: number) =>
    `В прайс-листе ${plural(rows, 'станет', 'станут', 'станет')} ${services(rows)}, как было до замены. Нынешний станет прежним: его тоже можно будет вернуть.`,
  alert_restored: (rows: number) => `Прежний прайс-лист возвращён: ${services(rows)}`,
};
