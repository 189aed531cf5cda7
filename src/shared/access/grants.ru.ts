import type { Grantable } from './grantable.ts';

/** What a grant lets somebody do, as a box to tick. */
export const GRANT_WORDS: Readonly<Record<Grantable, string>> = {
  'schedule.read': 'Видеть расписание',
  'schedule.write': 'Составлять расписание',
  'slot.book': 'Записывать пациентов',
  'slot.overbook': 'Записывать сверх сетки',
  'appointment.move': 'Отмечать приход и отменять записи',
  'directory.read': 'Видеть специальности, отделения, сотрудников и врачей',
  'directory.write': 'Менять специальности, отделения, сотрудников и врачей',
  'queue.read': 'Видеть очередь',
  'patient.list': 'Искать пациентов',
  'patient.read': 'Открывать карты пациентов',
  'patient.write': 'Заполнять карты пациентов',
  'patient.merge': 'Объединять карты одного пациента',
  'reception.read': 'Читать приёмы',
  'document.print': 'Печатать документы',
  'upload.public': 'Загружать картинки для страниц клиники',
  'upload.template': 'Загружать шаблоны документов',
  'audit.read': 'Видеть журнал клиники',
  'report.view': 'Видеть отчёты клиники',
  'job.read': 'Видеть фоновые задачи',
  'job.manage': 'Останавливать и повторять фоновые задачи',
};
