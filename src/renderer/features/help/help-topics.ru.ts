import type { Permission } from '#shared/access/permissions.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';

/** Whose work a topic is about. */
export type HelpPart = 'desk' | 'doctor' | 'admin' | 'patient';
/** One thing that people do here, step by step. */
export interface HelpTopic {
  readonly id: string;
  readonly part: HelpPart;
  /** who may do it; null: everybody who is signed in */
  readonly needs: Permission | null;
  readonly title: string;
  readonly steps: readonly string[];
  /** the page where it begins */
  readonly to: (clinicName: string) => string;
}

export const helpTexts = {
  title_help: 'Основная информация',
  lead_help: 'Как что делается, шаг за шагом. Показано то, что можете вы.',
  parts: { desk: 'Регистратура', doctor: 'Врач', admin: 'Администратор клиники', patient: 'Пациент' },
  field_search: 'Поиск по справке',
  hint_search: 'Например: перенести запись',
  hint_nothing: 'Ничего не нашли. Попробуйте другое слово.',
  action_print: 'Напечатать',
  action_open: 'Открыть страницу',
  action_open_of: (title: string) => `Открыть страницу: ${title}`,
} as const;

export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: 'book',
    part: 'desk',
    needs: 'slot.book',
    title: 'Записать пациента',
    steps: [
      'Нажмите Ctrl+K или / на любой странице регистратуры.',
      'Наберите фамилию, телефон, номер карты, СНИЛС или дату рождения и нажмите Enter на пациенте.',
      'Нового пациента добавьте тут же: «Добавить пациента».',
      'Назовите специальность или врача и выберите одно из ближайших времён. День и час можно набрать словами: «пт утром», «25.11 в 15».',
    ],
    to: paths.queue,
  },
  {
    id: 'arrived',
    part: 'desk',
    needs: 'queue.read',
    title: 'Отметить, что пациент пришёл',
    steps: [
      'Откройте «Список записей» на нужный день.',
      'Найдите пациента по фамилии или отберите врача.',
      'Смените статус на «Пациент пришел». Отметку можно вернуть тем же списком статусов.',
    ],
    to: paths.queue,
  },
  {
    id: 'reschedule',
    part: 'desk',
    needs: 'appointment.move',
    title: 'Перенести или отменить запись',
    steps: [
      'В «Расписании» нажмите на время пациента и выберите «Перенести» или перетащите его на другое время.',
      'Чтобы отменить, нажмите «отменить запись» в списке записей.',
      'Пациенту, который согласен на уведомления, уйдёт письмо или SMS. Сразу после этого действие можно вернуть.',
    ],
    to: paths.schedule,
  },
  {
    id: 'card',
    part: 'desk',
    needs: 'patient.write',
    title: 'Заполнить медицинскую карту',
    steps: [
      'Откройте пациента из реестра, очереди или поиска.',
      'Слева перечислены пункты карты: что заполнено, что нужно для приёма и где ошибка.',
      'Даты набирайте цифрами; календарь открывается кнопкой в поле.',
      'Сохраните карту и, если нужно, напечатайте её.',
    ],
    to: paths.patients,
  },
  {
    id: 'waiting',
    part: 'desk',
    needs: 'queue.read',
    title: 'Лист ожидания',
    steps: [
      'Пациент встаёт в лист сам, когда подходящего времени нет.',
      'Когда время освобождается, его предлагают по очереди и держат за одним человеком.',
      'На странице видно, кому предложено и кто следующий. Записать по телефону можно на любом шаге.',
    ],
    to: paths.waitingList,
  },
  {
    id: 'receive',
    part: 'doctor',
    needs: 'reception.write',
    title: 'Принять пациента',
    steps: [
      'Откройте «Прием пациентов»: в списке ваши пациенты на сегодня.',
      'Нажмите «Принять пациента» и заполните форму. Черновик сохраняется сам.',
      'Диагноз ищите по коду или словами; записать можно только конечный код МКБ-10.',
      'Нажмите «Сохранить». Визит станет проведённым.',
    ],
    to: paths.reception,
  },
  {
    id: 'print',
    part: 'doctor',
    needs: 'document.print',
    title: 'Напечатать форму 025/у',
    steps: [
      'Сохраните запись приёма и нажмите «Печать».',
      'Выберите, что печатать: запись приёма, титульные листы карты или всё вместе.',
      'На рабочем месте документ уходит сразу на принтер, в браузере открывается для просмотра.',
    ],
    to: paths.reception,
  },
  {
    id: 'start',
    part: 'admin',
    needs: 'clinic.write',
    title: 'Открыть клинику для записи',
    steps: [
      'На странице «Основная» перечислены первые шаги: что сделано и что осталось.',
      'В разделе «Клиника» укажите адрес, телефоны и часы, загрузите логотип, выберите цвет.',
      'Добавьте специальности, отделения, сотрудников и врачей.',
      'Составьте расписание. С этого времени пациенты могут записаться на странице клиники.',
    ],
    to: paths.personalArea,
  },
  {
    id: 'doctor',
    part: 'admin',
    needs: 'directory.write',
    title: 'Добавить врача',
    steps: [
      'В разделе «Сотрудники» добавьте человека с его e-mail: ему уйдёт приглашение.',
      'В разделе «Врачи» выберите этого сотрудника, специальность и отделение.',
      'Пока приглашение не принято, пациентам врача не показывают. Отправить его ещё раз можно в строке сотрудника.',
    ],
    to: paths.employees,
  },
  {
    id: 'schedule',
    part: 'admin',
    needs: 'schedule.write',
    title: 'Составить расписание',
    steps: [
      'Откройте «Расписание», выберите врача и нажмите «Составить расписание».',
      'Задайте часы работы, дни недели, период и длительность приёма. До сохранения видно, сколько времён получится.',
      'Одно время добавляется нажатием на пустое место сетки.',
      '«Очистить расписание» убирает свободные времена; записи пациентов остаются.',
    ],
    to: paths.schedule,
  },
  {
    id: 'absence',
    part: 'admin',
    needs: 'schedule.write',
    title: 'Врача не будет',
    steps: [
      'В неделе врача нажмите «Отсутствие» и укажите дни или часы.',
      'Для каждого записанного пациента предложено новое время: проверьте и подтвердите всё сразу.',
      'Пациентам уйдут уведомления. Всё вместе можно вернуть.',
    ],
    to: paths.schedule,
  },
  {
    id: 'log',
    part: 'admin',
    needs: 'audit.read',
    title: 'Узнать, кто открывал карту',
    steps: [
      'Откройте «Журнал клиники» и отберите записи по человеку, пациенту, действию и дням.',
      'Отобранное выгружается в таблицу.',
    ],
    to: workPaths.clinicLog,
  },
  {
    id: 'own',
    part: 'patient',
    needs: null,
    title: 'Записаться к врачу',
    steps: [
      'Выберите врача и время на странице клиники или в разделе «Запись к врачу».',
      'Подтвердите запись: время держат за вами несколько минут.',
      'Ребёнка или родителя добавьте в подтверждении: «Кто идёт к врачу».',
    ],
    to: paths.makeAppointment,
  },
  {
    id: 'records',
    part: 'patient',
    needs: null,
    title: 'Перенести или отменить свою запись',
    steps: [
      'Откройте «Мои записи»: ближайший приём стоит первым.',
      '«Перенести» занимает новое время и освобождает прежнее сразу вместе.',
      'Отменить запись можно до начала приёма.',
    ],
    to: paths.myRecords,
  },
];

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
/** Whether each word that is looked for begins a word of the topic. */
export function isFoundIn({ title, steps }: HelpTopic, search: string): boolean {
  const words = folded([title, ...steps].join(' ')).split(/[^a-zа-я0-9+]+/);
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
