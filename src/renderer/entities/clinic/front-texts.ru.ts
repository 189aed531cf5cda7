import type { ServiceIcon } from '#shared/rules/service-icons.ts';
import type { SocialNetwork } from '#shared/rules/social-networks.ts';

/** Networks as people know them. */
export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  vk: 'ВКонтакте',
  yt: 'YouTube',
  tw: 'X (Twitter)',
  fb: 'Facebook',
  ok: 'Одноклассники',
  tg: 'Telegram',
  ig: 'Instagram',
};
/** What the icons of services show. */
export const ICON_NAMES: Readonly<Record<ServiceIcon, string>> = {
  teeth: 'Зубы',
  heart: 'Сердце',
  eye: 'Глаз',
  ear: 'Ухо',
  child: 'Ребёнок',
  lab: 'Анализы',
  xray: 'Рентген',
  ultrasound: 'УЗИ',
  surgery: 'Хирургия',
  vaccination: 'Прививка',
  massage: 'Массаж',
  psychology: 'Психология',
  pharmacy: 'Аптека',
  home: 'Вызов на дом',
  ambulance: 'Скорая помощь',
  women: 'Женское здоровье',
  men: 'Мужское здоровье',
  skin: 'Кожа',
  bones: 'Кости',
  diabetes: 'Диабет',
  other: 'Другое',
};
