/** Of who finds nobody: the first pages do without them. */
export const noDoctorsTexts = {
  action_all_specialties: 'Показать всех врачей',
  action_clear_search: 'Сбросить поиск',

  hint_no_doctors: 'Нет врачей с выбраной специальностью...',
  hint_no_doctors_yet: 'Клиника ещё не открыла запись на сайте.',
  hint_nobody_found: (search: string) => `По запросу «${search}» врачей нет`,
  hint_doctor_gone: 'Такого врача в клинике нет',
} as const;
