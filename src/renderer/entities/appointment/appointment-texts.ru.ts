import { plural } from '#shared/format/plural.ts';

const hoursOf = (minutes: number, word: string) =>
  [`${Math.floor(minutes / 60)} ч`, minutes % 60 === 0 ? '' : `${minutes % 60} ${word}`].filter(Boolean).join(' ');
const minutesOf = (minutes: number) => `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`;

export const texts = {
  title_moves: (name: string) => `Сменить статус: ${name}`,
  title_error: 'Ошибка',
  title_booked: 'Пациент записан',

  action_status_of: (status: string, name: string) => `${status}: ${name}`,
  action_undo: 'Вернуть',
  action_cancel_booking: 'Отменить запись',
  action_restore: 'Вернуть запись',
  action_yes: 'Да',
  action_no: 'Нет',

  confirm: {
    arrived: { title: 'Пациент пришел', question: 'Запись на другой день. Пациент пришёл сегодня?' },
    cancelled: { title: 'Отмена записи', question: 'Вы уверены что хотите отменить запись?' },
    reception_cancelled: {
      title: 'Отмена приема',
      question: 'Прием будет отменен, время освободится. Вернуть запись будет нельзя.',
    },
    no_show: { title: 'Пациент не явился', question: 'День приема прошел: вернуть запись будет нельзя.' },
  },

  hint_confirmed: { male: 'подтвердил', female: 'подтвердила', unknown: 'подтверждено' },

  /** in a column, whose title says what of */
  hint_wait: (minutes: number) => (minutes < 60 ? `${minutes} мин` : hoursOf(minutes, 'м')),
  hint_waits: (minutes: number) =>
    minutes === 0 ? 'ждёт меньше минуты' : `ждёт ${minutes < 60 ? minutesOf(minutes) : hoursOf(minutes, 'мин')}`,

  hint_late_for: (minutes: number) => `опаздывает на ${minutes < 60 ? minutesOf(minutes) : hoursOf(minutes, 'мин')}`,

  alert_booked: (name: string, when: string, doctor: string) => `${name}: ${when}, ${doctor}`,
  alert_undone: (name: string) => `Запись отменена: ${name}`,
  alert_moved: (name: string, status: string) => `${name}: ${status}`,
} as const;
