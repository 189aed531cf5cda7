import { dateText } from '#renderer/lib/page/device-time.ts';
import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const rows = (value: number) => `${count(value)} ${plural(value, 'строка', 'строки', 'строк')}`;
const patients = (value: number) => `${count(value)} ${plural(value, 'пациент', 'пациента', 'пациентов')}`;
const whomOf = (value: number) => `${count(value)} ${plural(value, 'пациента', 'пациентов', 'пациентов')}`;

export const texts = {
  title: 'Загрузка пациентов',
  lead: 'Таблица из прежней программы или Excel: .xlsx, .xls или .csv, до 100 000 строк. Сначала всё проверяется, и только потом заводятся карты.',
  action_back: 'К реестру',
  template_name: 'Шаблон пациентов.xlsx',

  field_file: 'Таблица пациентов',
  hint_file: 'До 25 МБ. Столбцы могут называться и стоять как угодно: их можно назначить на следующем шаге.',

  title_columns: (file: string) => `Что в столбцах файла ${file}`,
  hint_columns: (total: number) =>
    `${plural(total, 'Прочитана', 'Прочитаны', 'Прочитано')} ${rows(total)}. Проверьте, что означает каждый столбец: нужны фамилия и имя или ФИО, остальное — что есть.`,
  alert_no_names: 'Укажите, в каком столбце фамилия и имя или ФИО.',
  action_check: 'Проверить строки',
  action_discard: 'Не загружать этот файл',

  title_checking: (file: string) => `Проверяем ${file}`,
  title_running: (file: string) => `Загружаем ${file}`,
  title_undoing: (file: string) => `Отменяем загрузку ${file}`,
  hint_progress: (done: number, total: number) => `${count(done)} из ${rows(total)}`,
  hint_leave: 'Страницу можно закрыть: работа продолжится на сервере.',
  action_stop: 'Остановить',

  title_checked: (file: string) => `Проверен ${file}`,
  hint_nothing_written: 'Пока ничего не записано.',
  segments: 'Строки файла',
  kind_new: 'Новые',
  kind_known: 'Уже есть',
  kind_wrong: 'С ошибками',
  hint_known: 'Эти пациенты в клинике уже есть: их карты не изменятся.',
  hint_wrong: 'Исправьте их в таблице и проверьте её ещё раз или загрузите остальных без них.',
  title_line: 'Строка',
  title_name: 'Пациент',
  title_birth: 'Дата рождения',
  title_phone: 'Телефон',
  title_problem: 'Что не так',
  hint_no_name: 'Без имени',
  hint_no_rows: 'Таких строк нет.',
  action_report: 'Скачать строки с ошибками',
  report_name: (file: string) => `${file.replace(/\.[^.]{1,5}$/u, '')} — ошибки.csv`,
  action_confirm: (total: number) => `Завести ${whomOf(total)}`,
  action_confirm_without: (total: number, wrong: number) =>
    `Завести ${whomOf(total)}, ${count(wrong)} ${plural(wrong, 'строку', 'строки', 'строк')} с ошибками пропустить`,
  hint_nothing_new: 'Новых пациентов в файле нет.',
  action_columns: 'Назначить столбцы заново',

  title_history: 'Прежние загрузки',
  hint_no_history: 'Пациентов из файлов ещё не загружали.',
  title_started: 'Когда',
  title_result: 'Что вышло',
  title_file: 'Файл',
  hint_started: dateText,
  states: {
    read: 'Ждёт проверки',
    checking: 'Проверяется',
    checked: 'Проверен, ждёт решения',
    running: 'Загружается',
    undoing: 'Отменяется',
    done: 'Загружен',
    failed: 'Не удалось',
    cancelled: 'Не загружен',
    undone: 'Загрузка отменена',
  },
  hint_counts: (made: number, known: number, wrong: number) =>
    [
      `${plural(made, 'Заведён', 'Заведены', 'Заведено')} ${patients(made)}`,
      ...(known > 0 ? [`уже ${plural(known, 'был', 'были', 'было')} ${count(known)}`] : []),
      ...(wrong > 0 ? [`${plural(wrong, 'пропущена', 'пропущены', 'пропущено')} ${rows(wrong)}`] : []),
    ].join(', '),
  hint_kept: (kept: number) =>
    `С ${count(kept)} ${plural(kept, 'пациентом', 'пациентами', 'пациентами')} уже работали: их карты остались.`,
  action_undo: 'Отменить загрузку',
  title_undo: 'Отменить загрузку?',
  confirm_undo: (file: string, made: number) =>
    `${whomOf(made)} из файла ${file} не станет в реестре. Те, кого с тех пор записали, принимали или чью карту изменили, останутся.`,
};
