/** Whom a time is booked for. */
export const personTexts = {
  field_whom: 'Кто идёт к врачу',
  hint_own: (name: string) => `${name} (я)`,
  hint_confirm: 'нужно подтверждение',
  action_other: 'Записать другого человека',
  action_retry: 'Повторить',
  alert_failed: (reason: string) => `Список близких не загрузился. ${reason}`,
} as const;
