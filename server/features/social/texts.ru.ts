import { SOCIAL_TITLES, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';

/** Messages of successful answers. */
export const socialTexts = {
  known: 'Выполняется вход',
  newcomer: 'Осталось зарегистрироваться',
  signedIn: 'Вы вошли в систему',
  codeDue: 'Введите код',
  codeSent: (email: string) => `Код отправлен на ${email} и действует 10 минут`,
  linked: (provider: SocialProviderName) => `Теперь можно входить через ${SOCIAL_TITLES[provider]}`,
  proved: 'Подтверждено',
  unlinked: (provider: SocialProviderName) => `Вход через ${SOCIAL_TITLES[provider]} отвязан`,
  rejected: 'Вход отвязан, все сеансы завершены',
};
