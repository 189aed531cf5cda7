import { plural } from '#shared/format/plural.ts';
import { letter } from './letter-frame.ru.ts';
import type { Letter } from './mailer.ts';

/** What the owner of an account does when it was not them. */
const NOT_ME = 'Если это были не вы, нажмите «Это не я» и задайте новый пароль: все сеансы завершатся.';

/** Letter with a code for a sign-in. */
export const factorCodeLetter = (to: string, firstName: string, code: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Код для входа',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [`Ваш код для входа: ${code}`, 'Код действует 10 минут. Никому его не сообщайте.'],
    action: 'Это не я',
    footer:
      'Если вы не входите сейчас, кто-то знает ваш пароль: нажмите «Это не я» и задайте новый. Без кода войти нельзя.',
  });

/** Letter that somebody with the right password tried codes until there were no tries left. */
export const codesGuessedLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Кто-то знает ваш пароль',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'В вашу учётную запись входили с верным паролем, но несколько раз ввели неверный код. Войти не удалось.',
      'Если это были не вы, смените пароль: без него коды больше не подбирают.',
    ],
    action: 'Сменить пароль',
    footer: 'Если это были вы, ничего делать не нужно: войдите заново с кодом из приложения или кодом восстановления.',
  });

/** Letter that somebody signed in from a device that was not seen before. @param when by Moscow's clock */
export const newDeviceLetter = (
  to: string,
  firstName: string,
  { device, when }: { readonly device: string; readonly when: string },
  link: string,
): Letter =>
  letter({
    to,
    link,
    subject: 'Вход с нового устройства',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `В вашу учётную запись вошли с нового устройства: ${device}, ${when} по московскому времени.`,
      'Если это были вы, ничего делать не нужно.',
    ],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter that an authenticator was set up. */
export const factorAddedLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Подключён вход с кодом',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'При входе в вашу учётную запись теперь нужен код из приложения. На других устройствах нужно войти заново.',
    ],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter that an authenticator was removed. */
export const factorRemovedLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Отключён вход с кодом',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: ['Для входа в вашу учётную запись теперь достаточно пароля. На других устройствах нужно войти заново.'],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter that a recovery code was used. @param left how many are left */
export const recoveryUsedLetter = (to: string, firstName: string, left: number, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Вход с кодом восстановления',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'В вашу учётную запись вошли с кодом восстановления.',
      left > 3
        ? `Осталось ${left} ${plural(left, 'код', 'кода', 'кодов')}.`
        : `Осталось ${left} ${plural(left, 'код', 'кода', 'кодов')}: получите новые на странице «Вход и безопасность».`,
    ],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter that there are new recovery codes. */
export const codesRenewedLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Новые коды восстановления',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: ['Выпущены новые коды восстановления. Прежние больше не действуют.'],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter that the platform's administration removed the second factor. */
export const factorsResetLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Вход с кодом сброшен',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'Администрация платформы отключила вход с кодом, ключи доступа и вход через другие сервисы вашей учётной записи и завершила её сеансы. Войдите с паролем и подключите их заново.',
    ],
    action: 'Это не я',
    footer: 'Если вы об этом не просили, нажмите «Это не я», задайте новый пароль и сообщите администрации.',
  });

/** What happened to the contacts that a person signs in by. */
export type ContactChange = 'phone_added' | 'phone_removed' | 'username_set' | 'username_removed';
const CHANGED: Readonly<Record<ContactChange, string>> = {
  phone_added: 'К вашей учётной записи добавлен телефон: с ним и паролем теперь можно войти.',
  phone_removed: 'Войти в вашу учётную запись по телефону больше нельзя.',
  username_set: 'Вы задали имя для входа: с ним и паролем теперь можно войти.',
  username_removed: 'Имени для входа у вашей учётной записи больше нет.',
};

/** Letter that a contact was added or removed. */
export const contactChangedLetter = (to: string, firstName: string, change: ContactChange, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Изменились способы входа',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [CHANGED[change]],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter with the code that proves an address. It greets nobody: the mailbox may be a stranger's. */
export const emailCodeLetter = (to: string, code: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Код для подтверждения почты',
    greeting: 'Здравствуйте!',
    paragraphs: [
      `Ваш код: ${code}`,
      'Введите его на той странице, где вы указали эту почту. Код действует один час. Никому его не сообщайте.',
    ],
    action: 'Открыть сайт',
    footer: 'Если вы не указывали эту почту на сайте, удалите письмо: без кода ничего не произойдёт.',
  });

/** Letter to the address before that there is another one. @param to of the change: the new one, half of it hidden */
export const emailChangedLetter = (
  to: string,
  firstName: string,
  change: { readonly to: string; readonly when: string },
  link: string,
): Letter =>
  letter({
    to,
    link,
    subject: 'Почта учётной записи изменена',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `${change.when} по московскому времени почту вашей учётной записи сменили на ${change.to}. На этот адрес письма больше не придут, и войти с ним нельзя.`,
      'Если это сделали вы, ничего делать не нужно.',
    ],
    action: 'Это не я',
    footer:
      'Если это были не вы, нажмите «Это не я» в течение семи дней: эта почта вернётся, все сеансы завершатся, и вы зададите новый пароль. Позже напишите администрации платформы: её адрес и телефон на странице «Контакты».',
  });

/** Letter to an address that is no account's any more. It names nobody. */
export const emailReturnedLetter = (to: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Почта больше не привязана',
    greeting: 'Здравствуйте!',
    paragraphs: [
      'Этот адрес недавно стал почтой учётной записи, а теперь её владелец подтвердил себя по прежней почте или по телефону. Поэтому адрес от неё отвязан.',
    ],
    action: 'Открыть сайт',
    footer: 'Если адрес и учётная запись ваши, войдите и добавьте его снова на странице «Вход и безопасность».',
  });

/** Letter that a new password was set by a code that a phone got. */
export const resetByPhoneLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Пароль изменён',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: ['Пароль вашей учётной записи сменили по коду из SMS. На всех устройствах нужно войти заново.'],
    action: 'Это не я',
    footer: NOT_ME,
  });

/** Letter that the password is another one: changed by who was signed in, or set by a letter's link. */
export const passwordChangedLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Пароль изменён',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: ['У вашей учётной записи новый пароль. На других устройствах нужно войти заново.'],
    action: 'Это не я',
    footer: NOT_ME,
  });
