import type { PrinterState, PrinterTrouble, PrintKind, PrintRefusal, Sides } from '#shared/workstation/printing.ts';

export const printTexts = {
  title_printers: 'Принтеры',
  hint_printers: 'Рабочее место печатает без вопросов на том принтере, который вы выбрали для документа.',
  title_print: (title: string) => `Печать: ${title}`,
  title_choose: (kind: string) => `Принтер: ${kind}`,
  title_no_printers: 'Принтеров нет',
  hint_no_printers: 'Добавьте принтер в настройках системы и обновите список.',
  alert_list_failed: 'Система не ответила, какие принтеры есть на этом компьютере.',
  alert_unavailable: 'Служба печати на этом компьютере не работает. Обратитесь к администратору.',
  field_printer: 'Принтер',
  field_paper: 'Бумага',
  field_sides: 'Стороны листа',
  field_copies: 'Экземпляры',
  field_pages: 'Страницы',
  field_remember: (kind: string) => `Больше не спрашивать: ${kind}`,
  hint_pages: 'Например: 1-3,5. Пусто — все',
  hint_default: 'основной',
  hint_ask: 'Спросить при печати',
  hint_as_other: 'Как остальные документы',
  hint_copies: (copies: number) => `${copies} экз.`,
  hint_missing: 'принтера больше нет',
  alert_choose_printer: 'Выберите принтер',
  alert_copies: (max: number) => `Число от 1 до ${max}`,
  alert_pages: 'Номера и диапазоны через запятую: 1-3,5',
  alert_not_saved: 'Не получилось запомнить. Повторите или обратитесь к администратору.',
  action_print: 'Напечатать',
  action_save: 'Сохранить',
  action_cancel: 'Отмена',
  action_refresh: 'Обновить список',
  action_test_page: 'Проверочная страница',
  action_choose: 'Выбрать',
  action_change: 'Изменить',
  action_forget: 'Забыть',
  action_of: (action: string, kind: string) => `${action}: ${kind}`,
  action_back: 'На главную',
  alert_test_sent: 'Проверочная страница отправлена на принтер.',
  title_test_page: 'Проверочная страница',
  hint_test_frame: 'Рамка отстоит от краёв листа на 10 мм. Она видна целиком, если поля принтера меньше.',
  hint_test_ruler: 'Линейка — 100 мм. Если она короче, принтер уменьшает страницу.',
} as const;

export const kindTexts: Readonly<Record<PrintKind, string>> = {
  card: 'карта пациента',
  record: 'запись приёма',
  full: 'карта с записями приёмов',
  slip: 'талон на приём',
  other: 'остальные документы',
};

export const sidesTexts: Readonly<Record<Sides, string>> = {
  one: 'с одной стороны',
  'long-edge': 'с двух сторон, как книга',
  'short-edge': 'с двух сторон, как блокнот',
};

export const stateTexts: Readonly<Record<PrinterState, string>> = {
  ready: 'готов',
  printing: 'печатает',
  no_paper: 'нет бумаги',
  offline: 'не отвечает',
  attention: 'нужна помощь: замятие, открыта крышка или нет тонера',
  paused: 'на паузе',
  refusing: 'не принимает документы',
};

/** Why a document was not printed, and what to do. */
export const refusalTexts: Readonly<Record<PrintRefusal, string>> = {
  printer_not_chosen: 'Выберите принтер',
  printer_missing: 'Такого принтера на этом компьютере больше нет. Выберите другой',
  printer_paused:
    'Принтер на паузе, документ не отправлен. Снимите паузу в настройках системы или выберите другой принтер',
  printer_refuses: 'Принтер не принимает документы. Проверьте его настройки или выберите другой',
  no_printing_system: 'Служба печати на этом компьютере не работает. Обратитесь к администратору',
  document_too_large: 'Документ больше 25 МБ. Сохраните его и напечатайте из программы просмотра',
  document_unreadable: 'Файл повреждён. Сформируйте документ ещё раз',
  queue_full: 'Слишком много документов ждёт печати. Повторите через минуту',
  failed: 'Не получилось напечатать. Проверьте принтер и повторите',
};

const waits: Readonly<Record<PrinterTrouble, string>> = {
  no_paper: 'в принтере нет бумаги. Добавьте её, и документ напечатается',
  offline: 'принтер не отвечает. Включите его, и документ напечатается',
  attention: 'принтеру нужна помощь. Проверьте крышку, лоток и тонер',
  paused: 'принтер на паузе. Снимите её в настройках системы',
};
/** A document that waits in the queue of the system. */
export const heldText = (title: string, trouble: PrinterTrouble): string =>
  `«${title}» ждёт в очереди: ${waits[trouble]}.`;
