import { fullDate } from '#shared/format/dates.ts';

/** «Согласия» on the profile's page. */
export const ownConsentsTexts = {
  title_consents: 'Согласия',
  lead_consents: 'На что вы согласились и когда. Необязательное можно дать и отозвать в любой момент.',
  hint_given: (day: string, version: number) => `Дано ${fullDate(day)}, версия ${version}`,
  hint_withdrawn: (day: string) => `Отозвано ${fullDate(day)}`,
  hint_not_given: 'Не дано',
  hint_required: 'Обязательное: отозвать его значит закрыть кабинет.',
  hint_new_version: (version: number) => `Текст обновился: версия ${version}`,
  action_read: 'Прочитать',
  action_read_of: (title: string) => `Прочитать: ${title}`,
  action_give: 'Дать согласие',
  action_give_new: 'Согласиться с новым текстом',
  action_withdraw: 'Отозвать',
  action_withdraw_of: (title: string) => `Отозвать: ${title}`,
  confirm_withdraw: 'Отозвать согласие?',
  confirm_withdraw_hint: 'Напоминания о приёмах приходить не будут. О переносах и отменах клиника всё равно сообщит.',
  title_required: 'Отзыв обязательного согласия',
  hint_closing: 'Без этого согласия кабинет работать не может: отозвать его значит закрыть кабинет.',
  action_to_closing: 'К закрытию кабинета',
  action_cancel: 'Отмена',
} as const;
