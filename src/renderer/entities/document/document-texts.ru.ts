import type { EditionReason, FormEdition } from '#shared/contract/documents.ts';
import { numericDate } from '#shared/format/dates.ts';
import { plural } from '#shared/format/plural.ts';

const orders: Record<FormEdition, string> = { '834n': '834н', '274n': '274н' };
const reasons: Record<EditionReason, (order: string, opened: string) => string> = {
  card_opened: (order, opened) => `Карта открыта ${opened} — форма по приказу ${order}`,
  clinic: (order) => `Клиника печатает карты по приказу ${order}`,
  record: (order) => `Запись приема сохранена по приказу ${order}`,
  chosen: (order, opened) => `Форма по приказу ${order} выбрана вручную, карта открыта ${opened}`,
};

export const documentTexts = {
  action_print: 'Печать',
  action_download: 'Скачать',
  action_download_docx: 'Скачать .docx',
  action_retry: 'Повторить',
  field_kind: 'Что печатать',
  kinds: { record: 'Запись приёма', full: 'Запись и карта' },
  field_edition: 'Редакция формы',
  editions: { '834n': '№ 834н', '274n': '№ 274н (предварительная)' },
  /** why this edition; the day as YYYY-MM-DD */
  hint_edition: (edition: FormEdition, reason: EditionReason, opened: string) =>
    reasons[reason](orders[edition], numericDate(opened)),
  field_clinic_edition: 'Клиника печатает карты:',
  by_date: 'по дате открытия карты',
  alert_clinic_edition: (edition: FormEdition | null) =>
    edition === null
      ? 'Клиника печатает карты по дате их открытия'
      : `Клиника печатает карты по приказу ${orders[edition]}`,
  /** only the items of 834n have numbers */
  hint_without_visits: (edition: FormEdition) =>
    `${edition === '834n' ? 'Пункты 12 и 20 (диспансерное наблюдение, диагнозы)' : 'Диспансерное наблюдение и диагнозы'} пусты: их печатает врач или администратор.`,
  title_document: {
    record: 'Запись приёма, форма 025/у',
    card: 'Медицинская карта, форма 025/у',
    full: 'Форма 025/у',
    slip: 'Талон',
  },
  action_slip: 'Талон',
  title_failed: 'Документ не получился',
  title_pdf_unavailable: 'PDF недоступен',
  hint_pdf_unavailable:
    'Ниже — текст документа. Чтобы напечатать его, откройте .docx в текстовом редакторе. PDF появится, когда администратор установит LibreOffice на сервер: тогда нажмите «Повторить».',
  title_pdf_failed: 'PDF не получился',
  hint_pdf_failed:
    'Ниже — текст документа. Если PDF снова не получится, скачайте .docx и напечатайте его из текстового редактора.',
  hint_docx: (title: string) => `Текст документа: ${title}`,
  hint_docx_reading: 'Открываем документ…',
  alert_docx_unreadable: 'Этот браузер не смог показать документ. Скачайте его.',
  title_no_viewer: 'Этот браузер не показывает PDF внутри страницы',
  hint_no_viewer: 'Документ готов: его можно напечатать или скачать.',
  hint_creating: 'Готовим документ…',
  hint_queue: (before: number) =>
    `В очереди: перед вами ${before} ${plural(before, 'документ', 'документа', 'документов')}`,
  hint_converting: 'Делаем PDF…',
  hint_viewer: (title: string) => `Просмотр: ${title}`,
} as const;
