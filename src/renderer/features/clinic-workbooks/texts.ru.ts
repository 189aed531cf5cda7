import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const rows = (value: number) => `${count(value)} ${plural(value, 'строка', 'строки', 'строк')}`;

export const texts = {
  title: 'Загрузка данных клиник',
  lead: 'Книга .xlsx с листами «Клиники», «Отделения», «Специальности», «Сотрудники», «Врачи», «Пациенты», «Цены», или один лист в .xls или .csv. Сначала всё проверяется, и только потом записывается.',
  template_name: 'Шаблон данных клиник.xlsx',

  field_file: 'Книга данных',
  hint_file: 'До 25 МБ. Столбцы могут называться и стоять как угодно: их можно назначить на следующем шаге.',
  field_sheet: 'Что в файле с одним листом',
  none_sheet: 'Определить по заголовкам',
  field_clinic: 'Клиника строк, в которых она не указана',
  hint_clinic: 'Короткое имя, ИНН или название. Нужна, если в файле нет ни столбца «Клиника», ни листа «Клиники».',

  title_columns: (file: string) => `Что в столбцах файла ${file}`,
  hint_columns: (total: number) =>
    `${plural(total, 'Прочитана', 'Прочитаны', 'Прочитано')} ${rows(total)}. Проверьте на каждом листе, что означает каждый столбец.`,
  hint_ignored: (names: string) => `Эти листы не загружаются: ${names}.`,
  hint_clinic_of: (title: string) => `Строки без клиники достанутся клинике «${title}».`,
  segments_sheets: 'Листы',
  alert_missing: (sheet: string, fields: string) => `Лист «${sheet}»: укажите столбец «${fields}».`,
  join_fields: '» или «',
  action_check: 'Проверить',
  action_discard: 'Другой файл',

  titles: {
    checking: (file: string) => `Проверяем ${file}`,
    running: (file: string) => `Загружаем ${file}`,
    undoing: (file: string) => `Отменяем загрузку ${file}`,
  },

  title_checked: (file: string) => `Проверен ${file}`,
  hint_nothing_written: 'Пока ничего не записано.',
  segments_kinds: 'Строки листа',
  kinds: { new: 'Новые', changed: 'Изменятся', same: 'Без изменений', wrong: 'С ошибками' },
  hint_wrong: 'Исправьте их в файле и проверьте его ещё раз или загрузите остальное без них.',
  title_line: 'Строка',
  title_what: 'Кто или что',
  title_clinic: 'Клиника',
  title_changes: 'Что изменится',
  title_problem: 'Что не так',
  title_kept: 'Почему осталось',
  hint_no_title: 'Без названия',
  hint_no_rows: 'Таких строк нет.',
  action_report: 'Скачать отчёт',
  report_name: (file: string) => `${file.replace(/\.[^.]{1,5}$/u, '')} — отчёт.xlsx`,
  hint_nothing_new: 'В файле нет ничего нового: всё уже так и записано.',
  action_confirm: 'Загрузить',
  action_columns: 'Назначить столбцы заново',
  title_confirm: 'Загрузить данные клиник?',
  confirm_sheet: (sheet: string, made: number, changed: number) =>
    `${sheet}: ${[...(made > 0 ? [`новых ${count(made)}`] : []), ...(changed > 0 ? [`изменится ${count(changed)}`] : [])].join(', ')}`,
  confirm_invited: 'Новые сотрудники и администраторы получат приглашение: по одному письму на человека.',
  confirm_wrong: (wrong: number) =>
    `С ошибками ${rows(wrong)}: ${plural(wrong, 'она не загрузится', 'они не загрузятся', 'они не загрузятся')}.`,

  hint_no_history: 'Данных клиник из файлов ещё не загружали.',
  states: {
    read: 'Ждёт проверки',
    checking: 'Проверяется',
    checked: 'Проверен, ждёт решения',
    running: 'Загружается',
    undoing: 'Отменяется',
    done: 'Успешно загружено',
    failed: 'Ошибка загрузки',
    cancelled: 'Не загружен',
    undone: 'Загрузка отменена',
  },
  hint_kept: (kept: number) =>
    `${rows(kept)} ${plural(kept, 'осталась', 'остались', 'осталось')}: ими уже пользовались.`,
  action_kept: 'Что осталось',
  title_kept_rows: (file: string) => `Осталось после отмены ${file}`,
  action_close: 'Закрыть',
  confirm_undo: (file: string) =>
    `Всё, что завёл файл ${file}, будет удалено, а что он изменил, станет прежним. То, чем с тех пор пользовались или что изменили, останется.`,
};
