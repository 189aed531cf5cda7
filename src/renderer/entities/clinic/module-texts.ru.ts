import { MODULE_TITLES } from '#shared/access/modules.ru.ts';
import type { Module } from '#shared/access/modules.ts';

/** Words of the modules of a clinic. */
export const moduleTexts = {
  titles: MODULE_TITLES,
  /** what it gives; of a switched one, what closes with it */
  hints: {
    base: 'Страница клиники, люди и их роли',
    video: 'Приём по видеосвязи в браузере и на рабочем месте',
    booking: 'Свободное время на страницах клиники, запись пациентов, лист ожидания',
    chatbot: 'Ответы на частые вопросы и запись в мессенджерах',
    forms: 'Свои формы осмотра и анкеты без программиста',
    notifications: 'Письма и SMS пациентам по выбранным группам',
    registry:
      'Специальности, отделения, сотрудники и врачи, расписание, список записей, лист ожидания, пациенты и их карты, прайс-лист, отчёты',
    refbooks: 'МКБ-10 и другие официальные справочники',
    reception: 'Приём врача, история приёмов, документы по форме 025/у',
    consultation: 'Переписка с врачом и консультация без визита',
    cash: 'Счета и оплата приёма',
    tfoms: 'Реестры счетов для территориального фонда',
  } satisfies Record<Module, string>,

  needs: (title: string, isOn: boolean) => `Нужен модуль «${title}»${isOn ? '' : ': он выключен'}`,
  confirm_needed: (titles: readonly string[]) =>
    `Без него почти ничего не дадут включённые модули: ${titles.map((title) => `«${title}»`).join(', ')}.`,

  state_off: 'Выключен',
  state_on: 'Включён',
  state_always: 'Всегда включён',
  state_coming: 'Модуль готовится',

  action_on: 'Добавить',
  action_on_of: (title: string) => `Добавить модуль: ${title}`,
  action_off: 'Выключить',
  action_off_of: (title: string) => `Выключить модуль: ${title}`,

  alert_on: (title: string) => `Модуль включён: ${title}`,
  alert_off: (title: string) => `Модуль выключен: ${title}`,
  confirm_off: (title: string) => `Выключить модуль? ${title}`,
  confirm_hint: (what: string) =>
    `Закроется сразу для всех: ${what.charAt(0).toLowerCase()}${what.slice(1)}. Данные останутся, модуль можно снова включить.`,
} as const;
