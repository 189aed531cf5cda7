/** Networks in which a clinic may have a page (2 §3, `front`), in the order of their links. */
export const SOCIAL_NETWORKS = ['vk', 'yt', 'tw', 'fb', 'ok', 'tg', 'ig'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
