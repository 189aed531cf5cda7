import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';

/** What a session says of a person who has told nothing of themselves. */
export const UNTOLD = {
  avatar: null,
  phone: '',
  gender: null,
  birthDay: null,
  color_theme: null,
  direction: 'ltr',
  locale: 'ru',
  sidebar: null,
} as const satisfies Partial<CurrentUser['profile']>;
