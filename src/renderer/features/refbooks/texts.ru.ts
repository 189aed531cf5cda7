import { dateText } from './date-text.ts';
import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const rows = (value: number) => `${count(value)} ${plural(value, 'строка', 'строки', 'строк')}`;

const counts = (added: number, updated: number, retired: number) => `Добавлено ${count(added)}, изменено ${count(updated)}, выведено из действия ${count(retired)}`;
interface Ended { readonly state: string; readonly added: number; readonly updated: number; readonly retired: number; readonly error: string | null }

export const texts = {
  title_mkb10: 'МКБ-10',
  hint_mkb10: 'Международная классификация болезней: классы, блоки и коды в официальном порядке.',
  title_code: 'Код',
  title_name: 'Название',
  hint_found: (total: number) => `${plural(total, 'Найдена', 'Найдено', 'Найдено')} ${rows(total)}`,
  hint_nothing_found: 'Ничего не найдено. Проверьте код или сократите слова.',
  hint_empty: 'Справочник пуст. Загрузите официальный файл.',
  action_import: 'Загрузить из файла',

  title_import: 'Загрузка МКБ-10',
  hint_import: 'Официальный файл НСИ Минздрава, OID 1.2.643.5.1.13.13.11.1005. Коды, которых нет в новом файле, перестают предлагаться, но остаются в прежних записях.',
  field_file: 'Файл справочника',
  hint_choose: 'Выберите файл или перетащите его сюда',
  hint_file: 'Расширение .csv, до 32 МБ',
  action_start: 'Загрузить',
  action_back: 'К справочнику',
  alert_too_large: 'Файл больше 32 МБ: это не МКБ-10 из НСИ.',
  alert_empty_file: 'Файл пустой.',
  title_running: (file: string) => `Загружается ${file}`,
  hint_progress: (done: number, percent: number) => (done === 0 ? 'Читаем файл' : `Записано ${rows(done)}, ${percent} %`),
  hint_leave: 'Страницу можно закрыть: загрузка продолжится на сервере.',
  title_done: 'Справочник загружен',
  title_failed: 'Загрузка не удалась',
  hint_counts: counts,
  hint_ended: ({ state, added, updated, retired, error }: Ended) => (state === 'done' ? `Справочник загружен. ${counts(added, updated, retired)}` : `Загрузка не удалась. ${error ?? ''}`),
  title_history: 'История загрузок',
  hint_no_history: 'Официальный файл ещё не загружали: работает начальный набор кодов.',
  title_started: 'Начата',
  title_file: 'Файл',
  title_edition: 'Версия',
  title_result: 'Итог',
  hint_unknown_edition: '—',
  hint_running: (percent: number) => `Идёт, ${percent} %`,
  hint_started: (instant: string) => dateText(instant),
} as const;
