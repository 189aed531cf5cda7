import { letter } from './letter-frame.ru.ts';
import type { Letter } from './mailer.ts';

/** Letter that a passkey was added. @param name of the key */
export const passkeyAddedLetter = (to: string, firstName: string, name: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Подключён ключ доступа',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `К вашей учётной записи подключён ключ доступа «${name}». С ним можно войти без пароля и кода.`,
      'Если это сделали вы, ничего делать не нужно.',
    ],
    action: 'Это не я',
    footer:
      'Если это были не вы, нажмите «Это не я» и задайте новый пароль: все сеансы завершатся, а ключи доступа отключатся.',
  });

/** Letter that a passkey was removed. @param name of the key */
export const passkeyRemovedLetter = (to: string, firstName: string, name: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Удалён ключ доступа',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Ключ доступа «${name}» больше не открывает вашу учётную запись. На других устройствах нужно войти заново.`,
    ],
    action: 'Это не я',
    footer: 'Если это были не вы, нажмите «Это не я» и задайте новый пароль: все сеансы завершатся.',
  });
