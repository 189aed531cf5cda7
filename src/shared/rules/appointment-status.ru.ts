/** Texts of the statuses, verbatim from the specification. */
export const statusTexts = {
  booked: 'Запись произведена',
  cancelled: 'Запись отменена',
  arrived: 'Пациент пришел',
  in_progress: 'Идет прием',
  done: 'Прием проведен',
  reception_cancelled: 'Прием отменен',
  no_show: 'Пациент не явился',
} as const;
/** The move back to `booked`, in a menu. */
export const backToBooked = 'Вернуть: запись произведена';
