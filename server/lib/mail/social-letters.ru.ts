import { letter } from './letter-frame.ru.ts';
import type { Letter } from './mailer.ts';

/**
 * Letter with the code that proves the address of somebody who came through another service. It names nobody, as
 * `activationLetter`.
 */
export const registrationCodeLetter = (to: string, code: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Код для регистрации',
    greeting: 'Здравствуйте!',
    paragraphs: [
      `Ваш код для регистрации: ${code}`,
      'Введите его на той странице, где вы начали. Код действует 10 минут. Никому его не сообщайте.',
    ],
    action: 'Открыть сайт',
    footer: 'Если вы не регистрируетесь сейчас, удалите это письмо: без кода ничего не произойдёт.',
  });

/** Letter that an account can now be entered through another service. @param name as the account is called there */
export const identityLinkedLetter = (
  to: string,
  firstName: string,
  { title, name }: { readonly title: string; readonly name: string },
  link: string,
): Letter =>
  letter({
    to,
    link,
    subject: `Подключён вход через ${title}`,
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Теперь в вашу учётную запись можно войти через ${title}${name === '' ? '' : ` (${name})`}.`,
      'Если это сделали вы, ничего делать не нужно.',
    ],
    action: 'Это не я',
    footer:
      'Если это были не вы, нажмите «Это не я» в течение семи дней: вход будет отвязан, а все сеансы завершатся. Потом задайте новый пароль.',
  });

/** Letter that an account can no longer be entered through a service. */
export const identityUnlinkedLetter = (to: string, firstName: string, title: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: `Отключён вход через ${title}`,
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [`Войти в вашу учётную запись через ${title} больше нельзя. На других устройствах нужно войти заново.`],
    action: 'Это не я',
    footer: 'Если это были не вы, нажмите «Это не я» и задайте новый пароль: все сеансы завершатся.',
  });
