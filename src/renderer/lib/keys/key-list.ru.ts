import { HOTKEYS } from './hotkeys.ts';

/** What one key does; `keys` are the names on the keys, each in a frame of its own. */
export interface KeyRow {
  readonly keys: readonly string[];
  readonly does: string;
}
/** Keys of one screen, or of all. */
export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** The list that F1 shows: whoever gives a screen a key adds its row here. Letters are those of the Russian layout. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'На всех экранах',
    rows: [
      { keys: [HOTKEYS.find.label, HOTKEYS.findBySlash.label], does: 'найти пациента, врача, страницу' },
      { keys: [HOTKEYS.keys.label], does: 'все клавиши' },
      { keys: ['Esc'], does: 'закрыть окно, список' },
    ],
  },
  {
    title: 'Поиск и запись',
    rows: [
      { keys: ['↑', '↓'], does: 'выбрать строку' },
      { keys: ['Enter'], does: 'записать пациента, открыть врача или страницу' },
      { keys: ['→'], does: 'карта пациента' },
      { keys: ['Tab'], does: 'действия с пациентом' },
      { keys: ['Tab', 'П'], does: 'пациент пришёл' },
      { keys: ['1', '…', '9', 'Enter'], does: 'записать на время с этим номером' },
      { keys: ['+'], does: 'ещё времена' },
      { keys: ['←', 'Backspace', 'Esc'], does: 'шаг назад' },
    ],
  },
  {
    title: 'Список записей',
    rows: [
      { keys: ['↑', '↓'], does: 'выбрать запись' },
      { keys: ['Enter'], does: 'карта пациента' },
      { keys: ['П'], does: 'пациент пришёл, ещё раз — вернуть' },
      { keys: ['В'], does: 'перенести запись' },
      { keys: ['Р'], does: 'расписание врача' },
      { keys: ['Т'], does: 'талон' },
      { keys: ['Del'], does: 'отменить запись' },
      { keys: [HOTKEYS.bookPatient.label], does: 'записать: выбранного пациента или другого' },
      { keys: ['Esc'], does: 'закрыть панель пациента' },
    ],
  },
  {
    title: 'Реестр пациентов',
    rows: [{ keys: [HOTKEYS.addPatient.label], does: 'добавить пациента' }],
  },
  {
    title: 'Медицинская карта',
    rows: [{ keys: [HOTKEYS.save.label], does: 'сохранить карту' }],
  },
  {
    title: 'Прием пациента',
    rows: [
      { keys: [HOTKEYS.save.label], does: 'сохранить запись приема' },
      { keys: [HOTKEYS.print.label], does: 'напечатать форму' },
    ],
  },
  {
    title: 'Документ',
    rows: [{ keys: [HOTKEYS.print.label], does: 'напечатать документ' }],
  },
  {
    title: 'Расписание',
    rows: [
      { keys: ['↑', '↓'], does: 'соседнее время дня' },
      { keys: ['←', '→'], does: 'ближайшее время соседнего дня, а в дне всех врачей — соседнего врача' },
      { keys: ['Home', 'End'], does: 'первое и последнее время дня' },
      { keys: ['Enter'], does: 'открыть время' },
      { keys: ['Esc'], does: 'закрыть время; отпустить запись, которую перетаскивают' },
    ],
  },
  {
    title: 'Выбор из списка',
    rows: [
      { keys: ['↑', '↓'], does: 'открыть список и выбрать' },
      { keys: ['Enter'], does: 'взять выбранное; ещё раз — дальше' },
      { keys: ['Esc'], does: 'закрыть список' },
    ],
  },
  {
    title: 'Поле даты',
    rows: [{ keys: ['Alt', '↓'], does: 'открыть календарь' }],
  },
  {
    title: 'Календарь',
    rows: [
      { keys: ['←', '→', '↑', '↓'], does: 'день, неделя' },
      { keys: ['Home', 'End'], does: 'начало и конец недели' },
      { keys: ['PageUp', 'PageDown'], does: 'месяц' },
    ],
  },
];
