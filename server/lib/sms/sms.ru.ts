import { letter } from '#server/lib/mail/letter-frame.ru.ts';
import type { Letter } from '#server/lib/mail/mailer.ts';

/** Texts of at most 70 signs: a longer one in Cyrillic costs as two messages. */
export const smsTexts = {
  activation: (code: string) => `Код регистрации: ${code}. Никому его не сообщайте`,
  reset: (code: string) => `Код для нового пароля: ${code}. Никому его не сообщайте`,
  contact: (code: string) => `Код подтверждения телефона: ${code}. Никому не сообщайте`,
  signIn: (code: string) => `Код для входа: ${code}. Никому его не сообщайте`,
  emailChanged: 'Почту вашего кабинета сменили. Не вы? Задайте новый пароль по SMS',
  newDevice: 'В ваш кабинет вошли с нового устройства. Не вы? Смените пароль по SMS',
  erasing: 'Ваш закрытый кабинет удалится через неделю. Чтобы вернуть, войдите',
  waysChanged: 'Изменились способы входа в ваш кабинет. Не вы? Смените пароль по SMS',
  phoneTaken: 'Ваш телефон для входа сменили. Не вы? Задайте новый пароль по SMS',
  phoneTakenByEmail: 'Ваш телефон для входа сменили. Не вы? Задайте новый пароль',
};

/** Letter to a superuser that the day's messages are nearly used up. */
export const smsBudgetLetter = (to: string, firstName: string, sent: number, limit: number, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'SMS на сегодня заканчиваются',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Сегодня платформа отправила ${sent} SMS из ${limit}. Когда они закончатся, коды по телефону не будут приходить до полуночи по UTC.`,
      'Если столько людей не регистрируется, возможно, коды запрашивает программа. Предел задаёт SMS_DAILY_LIMIT, проверку «вы не робот» — CAPTCHA.',
    ],
    action: 'Состояние платформы',
    footer: 'Письмо приходит один раз в день, суперпользователям.',
  });
