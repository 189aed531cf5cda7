import { plural } from '#shared/format/plural.ts';

const count = (value: number) => value.toLocaleString('ru-RU');
const rows = (value: number) => `${count(value)} ${plural(value, 'строка', 'строки', 'строк')}`;
const patients = (value: number) => `${count(value)} ${plural(value, 'пациент', 'пациента', 'пациентов')}`;
const whomOf = (value: number) => `${count(value)} ${plural(value, 'пациента', 'пациентов', 'пациентов')}`;

const cards = (value: number) => `${count(value)} ${plural(value, 'карту', 'карты', 'карт')}`;
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const baseOf = (file: string) => file.replace(/\.[^.]{1,5}$/u, '');

interface Counts {
  readonly new: number;
  readonly filled: number;
  readonly known: number;
  readonly wrong: number;
}

export const texts = {
  title: 'Загрузка пациентов',
  lead: 'Таблица из прежней программы или Excel: .xlsx, .xls или .csv, до 100 000 строк. Сначала всё проверяется, и только потом заводятся и дополняются карты.',
  action_back: 'К реестру',
  template_name: 'Шаблон пациентов.xlsx',

  field_file: 'Таблица пациентов',
  hint_file: 'До 25 МБ. Столбцы могут называться и стоять как угодно: их можно назначить на следующем шаге.',

  title_columns: (file: string) => `Что в столбцах файла ${file}`,
  hint_columns: (total: number) =>
    `${plural(total, 'Прочитана', 'Прочитаны', 'Прочитано')} ${rows(total)}. Проверьте, что означает каждый столбец: нужны фамилия и имя или ФИО, остальное — что есть.`,
  alert_no_names: 'Укажите, в каком столбце фамилия и имя или ФИО.',
  field_known: 'Если пациент в клинике уже есть',
  known_leave: 'Пациентов, которые уже есть, не менять',
  known_fill: 'Дополнить пустые поля их карт',
  hint_fill: 'Что в карте уже записано, не меняется; аллергии дописываются к прежним.',
  action_check: 'Проверить строки',
  action_discard: 'Не загружать этот файл',

  titles: {
    checking: (file: string) => `Проверяем ${file}`,
    running: (file: string) => `Загружаем ${file}`,
    undoing: (file: string) => `Отменяем загрузку ${file}`,
  },

  title_checked: (file: string) => `Проверен ${file}`,
  hint_nothing_written: 'Пока ничего не записано.',
  segments: 'Строки файла',
  kind_new: 'Новые',
  kind_filled: 'Дополнят карты',
  kind_known: 'Уже есть',
  kind_wrong: 'С ошибками',
  hint_known: 'Эти пациенты в клинике уже есть: их карты не изменятся.',
  hint_filled: 'Эти пациенты в клинике уже есть. В их картах заполнится то, что сейчас пусто; остальное не изменится.',
  hint_known_whole: 'Эти пациенты в клинике уже есть, и добавить к их картам нечего.',
  hint_wrong: 'Исправьте их в таблице и проверьте её ещё раз или загрузите остальных без них.',
  title_line: 'Строка',
  title_name: 'Пациент',
  title_birth: 'Дата рождения',
  title_phone: 'Телефон',
  title_problem: 'Что не так',
  title_changes: 'Что добавится',
  hint_no_name: 'Без имени',
  hint_no_rows: 'Таких строк нет.',
  action_report: 'Скачать строки с ошибками',
  action_report_filled: 'Скачать, что добавится',
  report_name: {
    wrong: (file: string) => `${baseOf(file)} — ошибки.xlsx`,
    filled: (file: string) => `${baseOf(file)} — дополнения.xlsx`,
  },
  action_confirm: ({ made, filled, wrong }: { made: number; filled: number; wrong: number }) =>
    upper(
      [
        ...(made > 0 ? [`завести ${whomOf(made)}`] : []),
        ...(filled > 0 ? [`дополнить ${cards(filled)}`] : []),
        ...(wrong > 0 ? [`${count(wrong)} ${plural(wrong, 'строку', 'строки', 'строк')} с ошибками пропустить`] : []),
      ].join(', '),
    ),
  hint_nothing_new: 'Новых пациентов в файле нет.',
  hint_nothing_to_fill: 'Новых пациентов в файле нет, и дополнить карты прежних нечем.',
  action_columns: 'Назначить столбцы заново',

  hint_no_history: 'Пациентов из файлов ещё не загружали.',
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
  hint_counts: ({ new: made, filled, known, wrong }: Counts) =>
    upper(
      [
        ...(made > 0 || filled === 0 ? [`${plural(made, 'заведён', 'заведены', 'заведено')} ${patients(made)}`] : []),
        ...(filled > 0
          ? [
              `${plural(filled, 'дополнена', 'дополнены', 'дополнено')} ${count(filled)} ${plural(filled, 'карта', 'карты', 'карт')}`,
            ]
          : []),
        ...(known > 0 ? [`уже ${plural(known, 'был', 'были', 'было')} ${count(known)}`] : []),
        ...(wrong > 0 ? [`${plural(wrong, 'пропущена', 'пропущены', 'пропущено')} ${rows(wrong)}`] : []),
      ].join(', '),
    ),
  action_skipped: 'Скачать пропущенные строки',
  hint_kept: (kept: number) =>
    `С ${count(kept)} ${plural(kept, 'пациентом', 'пациентами', 'пациентами')} уже работали, или карты объединили с другими: эти карты остались как есть.`,
  confirm_undo: (file: string, made: number, filled: number) =>
    [
      ...(made > 0 ? [`${whomOf(made)} из файла ${file} не станет в реестре.`] : []),
      ...(filled > 0
        ? [
            `Из ${count(filled)} ${plural(filled, 'карты', 'карт', 'карт')} уйдёт то, чем ${plural(filled, 'её дополнил', 'их дополнил', 'их дополнил')} файл${made > 0 ? '' : ` ${file}`}.`,
          ]
        : []),
      'Те, кого с тех пор записали, принимали, чью карту изменили или объединили с другой, останутся как есть.',
    ].join(' '),
};
