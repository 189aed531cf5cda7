import { plural } from '#shared/format/plural.ts';

/** The personal account beside a card. */
export const accountTexts = {
  title_link: 'Связать карту с личным кабинетом',
  title_unlink: 'Отвязать карту от личного кабинета?',
  title_compare: 'Сравнение карты и личного кабинета',
  column_card: (number: string) => `Карта № ${number}`,
  column_account: 'Личный кабинет',
  column_field: 'Поле',

  field_contact: 'E-mail или телефон пациента целиком',

  action_link: 'Связать с кабинетом',
  action_link_short: 'Связать',
  action_unlink: 'Отвязать',
  action_find: 'Найти',
  action_other: 'Искать другого',
  action_move: 'Перенести',
  label_move: (field: string) => `Перенести из личного кабинета: ${field}`,

  hint_link:
    'Пациент, который сам зарегистрировался, увидит в личном кабинете приёмы по этой карте. Спросите, с каким адресом или телефоном он входит.',
  hint_contact: 'Поиск записывается в журнал',
  hint_check: 'Данные кабинета человек указал сам: сверьте их с документом.',
  hint_nobody: 'С таким адресом или подтверждённым телефоном никто не зарегистрирован.',
  hint_has_card: (number: string) => `У этого человека уже есть карта в клинике: № ${number}. Связать можно одну.`,
  hint_linked: 'Пациент сам входит в личный кабинет',
  hint_unlink:
    'Карта и приёмы останутся в клинике, но человек больше не увидит их в личном кабинете и не сможет отменить предстоящие записи.',
  hint_letter: 'Ему отправят письмо.',
  hint_differs: (value: string) => `В личном кабинете указано другое: ${value}`,
  hint_tells: (value: string) => `В личном кабинете указано: ${value}`,
  hint_differing: (count: number) =>
    `В личном кабинете указано другое: ${count} ${plural(count, 'поле', 'поля', 'полей')}`,
  hint_same: 'совпадает',
  hint_other: 'отличается',
  hint_not_told: 'не указано',

  toast_linked: 'Карта связана с личным кабинетом',
  toast_linked_letter: 'Карта связана с личным кабинетом, пациенту отправлено письмо',
  toast_unlinked: 'Карта отвязана от личного кабинета',
  alert_contact: 'Введите e-mail или телефон целиком',
} as const;
