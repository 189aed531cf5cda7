import { longDay } from '#shared/format/dates.ts';
import { plural } from '#shared/format/plural.ts';

/** Closing the own account (1 §1). */
export const texts = {
  title_section: 'Закрыть кабинет',
  lead_section: (days: number) =>
    `Вы выйдете на всех устройствах. Ещё ${days} ${plural(days, 'день', 'дня', 'дней')} кабинет можно восстановить, потом он удаляется.`,
  action_open: 'Закрыть кабинет',
  title_dialog: 'Закрыть кабинет?',
  title_goes: 'Что исчезнет',
  hint_goes:
    'Имя, контакты, настройки, список близких, согласия и доступ к вашим записям. Сразу вы уйдёте из листов ожидания.',
  title_stays: 'Что останется',
  hint_stays: 'Медицинские карты и записи о приёмах хранят клиники, как того требует закон.',
  title_visits: 'Предстоящие приёмы',
  field_cancel: 'Отменить их',
  field_keep: 'Оставить: я приду',
  hint_keep: 'Письма о них придут, но отменить приём можно будет только в клинике или по ссылке из письма.',
  field_password: 'Пароль',
  action_close: 'Закрыть кабинет',
  action_cancel: 'Отмена',
  alert_choose: 'Выберите, что сделать с приёмами',
  alert_required: 'Введите пароль',
  alert_closed: (until: string) =>
    `До ${longDay(until)} его можно восстановить: войдите со своим паролем и нажмите «Восстановить».`,
} as const;
