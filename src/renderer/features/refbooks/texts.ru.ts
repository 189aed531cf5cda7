import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const rows = (value: number) => `${count(value)} ${plural(value, 'строка', 'строки', 'строк')}`;

const counts = (added: number, updated: number, retired: number) =>
  `Добавлено ${count(added)}, изменено ${count(updated)}, выведено из действия ${count(retired)}`;
const plan = (added: number, updated: number, retired: number, active: number) =>
  `Будет добавлено ${count(added)}, изменено ${count(updated)}, выведено из действия ${count(retired)} из ${count(active)}.`;
interface Ended {
  readonly state: string;
  readonly added: number;
  readonly updated: number;
  readonly retired: number;
  readonly error: string | null;
}

export const texts = {
  title_mkb10: 'МКБ-10',
  title_by_chapters: 'По классам',
  hint_mkb10: 'Международная классификация болезней: классы, блоки и коды в официальном порядке.',
  title_grls: 'ГРЛС',
  hint_grls: 'Государственный реестр лекарственных средств: препараты, которые сейчас действуют.',
  title_trade: 'Торговое название',
  title_international: 'Международное название',
  title_forms: 'Формы выпуска',
  title_documents: 'Нормативные документы',
  title_group: 'Фармакотерапевтическая группа',
  action_more_forms: (count: number) => `Ещё ${count} ${plural(count, 'форма', 'формы', 'форм')}`,
  hint_no_drug: 'Ничего не найдено. Сократите название или наберите международное.',
  title_code: 'Код',
  title_name: 'Название',
  hint_found: (total: number) => `${plural(total, 'Найдена', 'Найдено', 'Найдено')} ${rows(total)}`,
  hint_nothing_found: 'Ничего не найдено. Проверьте код или сократите слова.',
  hint_empty: 'Справочник пуст. Загрузите официальный файл.',
  action_import: 'Загрузить из файла',

  title_books: 'Справочники',
  field_file: 'Файл справочника',
  hint_choose: 'Выберите файл или перетащите его сюда',
  hint_file: (endings: readonly string[], megabytes: number) =>
    `${endings.length === 1 ? 'Расширение' : 'Расширения'} ${endings.join(', ')}, до ${megabytes} МБ`,
  action_start: 'Проверить',
  action_back: 'К справочнику',
  alert_too_large: (megabytes: number) => `Файл больше ${megabytes} МБ: таких официальных файлов не бывает.`,
  alert_empty_file: 'Файл пустой.',
  title_checked: (file: string) => `Проверен ${file}`,
  hint_plan: ({
    added,
    updated,
    retired,
    active_before: active,
  }: {
    added: number;
    updated: number;
    retired: number;
    active_before: number;
  }) => plan(added, updated, retired, active),
  hint_nothing_written: 'Пока ничего не изменено.',
  alert_much_retired: 'Выводится больше десятой части справочника: проверьте, тот ли это файл.',
  alert_older: (edition: string, newer: string) => `Версия файла ${edition} старше загруженной ${newer}.`,
  field_typed: 'Число строк, которые будут выведены',
  hint_typed: (retired: number) => `Чтобы загрузить, наберите ${count(retired)}`,
  alert_typed: 'Набрано другое число',
  action_confirm: 'Загрузить',
  action_discard: 'Не загружать',
  title_running: (file: string) => `Загружается ${file}`,
  hint_progress: (done: number, percent: number) =>
    done === 0 ? 'Читаем файл' : `Записано ${rows(done)}, ${percent} %`,
  title_failed: 'Загрузка не удалась',
  states: {
    running: 'Загружается',
    checked: 'Проверен, ждёт решения',
    done: 'Справочник загружен',
    failed: 'Загрузка не удалась',
    cancelled: 'Не загружен',
    undone: 'Загрузка отменена',
  },
  hint_counts: counts,
  hint_ended: ({ state, added, updated, retired, error }: Ended) => {
    if (state === 'done') return `Справочник загружен. ${counts(added, updated, retired)}`;
    if (state === 'undone') return 'Загрузка отменена.';
    return state === 'failed' ? `Загрузка не удалась. ${error ?? ''}` : '';
  },
  title_edition: 'Версия',
  hint_unknown_edition: '—',
  hint_running: (percent: number) => `${percent} %`,
} as const;
