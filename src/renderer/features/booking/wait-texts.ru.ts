import { OFFER_TERMS } from '#shared/format/offer-terms.ru.ts';

/** How a patient gets onto the waiting list. */
export const waitTexts = {
  action_wait: 'Сообщить, если освободится время',
  action_join: 'Встать в лист ожидания',
  action_cancel: 'Отмена',
  title_join: 'Лист ожидания',
  hint_no_times: 'Нет подходящего времени?',
  hint_join: (who: string) =>
    `${who}. Когда освободится подходящее время, пришлём письмо и подержим его за вами: ${OFFER_TERMS}`,
  action_other: 'Добавить другого человека',
  action_own: 'Изменить или отменить',
  action_offered: 'Посмотреть предложение',
  hint_self: 'вы',
  hint_waits: (what: 'doctor' | 'specialty', whom: readonly string[]) =>
    `${what === 'doctor' ? 'Вы ждёте времени этого врача' : 'Вы ждёте времени врача этой специальности'}${whom.length === 0 ? '.' : `: ${whom.join(', ')}.`}`,
  hint_offered: 'Вам предложено освободившееся время.',
  hint_choose_whom: 'Вы вошли. Выберите, кто идёт к врачу, и продолжите.',
  alert_sign_in: 'Чтобы встать в лист ожидания, войдите или зарегистрируйтесь',
  alert_joined:
    'Вы в листе ожидания. Письмо придёт, когда время освободится; ожидание видно в «Моих записях»: там его можно изменить или отменить.',
} as const;
