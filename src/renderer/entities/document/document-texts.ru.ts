import { plural } from '#shared/format/plural.ts';

export const documentTexts = {
  action_print: 'Печать',
  action_download: 'Скачать',
  action_download_docx: 'Скачать .docx',
  action_retry: 'Повторить',
  field_edition: 'Редакция формы',
  editions: { '834n': 'Приказ № 834н', '274n': 'Приказ № 274н (предварительная)' },
  title_document: { record: 'Запись приёма, форма 025/у', card: 'Медицинская карта, форма 025/у', full: 'Форма 025/у' },
  title_failed: 'Документ не получился',
  title_pdf_unavailable: 'PDF недоступен',
  title_no_viewer: 'Этот браузер не показывает PDF внутри страницы',
  hint_no_viewer: 'Документ готов: его можно напечатать или скачать.',
  hint_creating: 'Готовим документ…',
  hint_queue: (before: number) => `В очереди: перед вами ${before} ${plural(before, 'документ', 'документа', 'документов')}`,
  hint_converting: 'Делаем PDF…',
  hint_viewer: (title: string) => `Просмотр: ${title}`,
} as const;
