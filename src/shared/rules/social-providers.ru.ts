/** Services through which people sign in (1 §7), and a gateway of ЕСИА, in the order of their buttons. */
export const SOCIAL_PROVIDERS = ['vk', 'yandex', 'ok', 'esia', 'google', 'facebook', 'instagram'] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

/** As people know them. */
export const SOCIAL_TITLES: Readonly<Record<SocialProviderName, string>> = {
  vk: 'VK ID',
  yandex: 'Яндекс ID',
  ok: 'Одноклассники',
  esia: 'Госуслуги',
  google: 'Google',
  facebook: 'Facebook',
  instagram: 'Instagram',
};
