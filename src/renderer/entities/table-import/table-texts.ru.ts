import { dateText } from '#renderer/lib/page/device-time.ts';
import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const rows = (value: number) => `${count(value)} ${plural(value, 'строка', 'строки', 'строк')}`;

/** Words of every page that takes a file with rows. */
export const tableTexts = {
  action_read: 'Прочитать',
  action_template: 'Скачать шаблон',
  hint_choose: 'Выберите файл или перетащите его сюда',
  alert_too_large: (limit: number) => `Файл больше ${limit} МБ. Разделите его на части.`,
  alert_empty_file: 'Файл пустой.',
  alert_twice: 'Одно и то же выбрано для двух столбцов. Оставьте один.',
  hint_not_taken: 'Не загружать',
  field_of: (title: string) => `Что в столбце «${title}»`,
  title_reading: 'Читать файл иначе',
  field_sheet: 'Лист',
  field_encoding: 'Кодировка',
  field_delimiter: 'Разделитель',
  hint_choose_again: 'Чтобы прочитать файл иначе, выберите его ещё раз.',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 (Unicode)',
    'windows-1251': 'Windows-1251 (Excel)',
    ibm866: 'CP866 (DOS)',
    'koi8-r': 'KOI8-R',
  },
  hint_progress: (done: number, total: number) => `${count(done)} из ${rows(total)}`,
  hint_leave: 'Страницу можно закрыть: работа продолжится на сервере.',
  action_stop: 'Остановить',
  title_history: 'Прежние загрузки',
  title_started: 'Когда',
  title_result: 'Что вышло',
  title_file: 'Файл',
  hint_started: dateText,
  action_undo: 'Отменить загрузку',
  title_undo: 'Отменить загрузку?',
  delimiters: { ';': 'Точка с запятой', ',': 'Запятая', '\t': 'Табуляция', '|': 'Вертикальная черта' },
};
