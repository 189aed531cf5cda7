export const texts = {
  title_moves: (name: string) => `Сменить статус: ${name}`,
  title_error: 'Ошибка',

  action_status_of: (status: string, name: string) => `${status}: ${name}`,
  action_undo: 'Отменить',
  action_restore: 'Вернуть запись',
  action_yes: 'Да',
  action_no: 'Нет',

  confirm: {
    cancelled: { title: 'Отмена записи', question: 'Вы уверены что хотите отменить запись?' },
    reception_cancelled: {
      title: 'Отмена приема',
      question: 'Прием будет отменен, время освободится. Вернуть запись будет нельзя.',
    },
    no_show: { title: 'Пациент не явился', question: 'День приема прошел: вернуть запись будет нельзя.' },
  },

  alert_moved: (name: string, status: string) => `${name}: ${status}`,
} as const;
