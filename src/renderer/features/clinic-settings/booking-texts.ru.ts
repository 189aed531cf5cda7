/** Words of «Клиника» about how patients book and cancel online (C28). */
export const bookingTexts = {
  title: 'Правила записи',
  lead: 'Для записи через сайт. Регистратура записывает и отменяет без этих ограничений.',
  field_days: 'На сколько дней вперёд открыта запись',
  hint_days: 'Пусто — на всё время, на которое есть расписание',
  field_lead: 'До какого момента можно записаться',
  field_max: 'Сколько предстоящих записей может быть у пациента',
  hint_max: 'Пусто — сколько разрешает платформа',
  field_cancel: 'До какого момента пациент может отменить или перенести запись сам',
  hint_cancel_by_phone: (duration: string) =>
    `Время, до которого осталось меньше ${duration}, пациент сможет занять, но отменить уже только по телефону`,
  hint_until_start: 'До начала приёма',
  hint_before: (duration: string) => `За ${duration} до приёма`,
  hint_no_bound: 'без ограничения',
  alert_number: (most: number) => `Укажите целое число от 1 до ${most}`,
} as const;
