import { longDay } from '#shared/format/dates.ts';
import { plural } from '#shared/format/plural.ts';
import { letter, type Brand } from './letter-frame.ru.ts';
import type { Letter } from './mailer.ts';

/**
 * Letter with the activation link (1 §2, «Проверьте почту»). It names nobody: a stranger may have typed the name, and
 * what a stranger typed is not sent to an address that nobody has proved.
 */
export const activationLetter = (to: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Подтвердите адрес почты',
    greeting: 'Здравствуйте!',
    paragraphs: [
      'Вы создали личный кабинет для записи к врачам. Осталось подтвердить, что это ваш адрес: откройте ссылку и нажмите «Активировать». На другом устройстве понадобится пароль, который вы придумали.',
      'Ссылка действует 24 часа.',
    ],
    action: 'Активировать',
    footer:
      'Если вы не регистрировались, откройте ссылку и нажмите «Это не я» или просто удалите это письмо: через сутки регистрация пропадёт сама.',
  });

/** Letter with the link for a new password (1 §2). */
export const passwordResetLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Смена пароля',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'Для вашей учётной записи запрошена смена пароля. Откройте ссылку и введите новый пароль.',
      'Ссылка действует один час.',
    ],
    action: 'Задать новый пароль',
    footer: 'Если вы ничего не запрашивали, удалите это письмо: пароль останется прежним.',
  });

/** Letter with a link that makes the browser a known device. */
export const signInLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Вход по письму',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'Откройте ссылку в том браузере, в котором хотите войти, и нажмите «Подтвердить». После этого войдите со своим паролем: чужие попытки больше не заставят ждать.',
      'Ссылка действует 15 минут.',
    ],
    action: 'Продолжить вход',
    footer:
      'Если вы не пытались войти, удалите это письмо и никому не передавайте ссылку: без пароля она ничего не открывает.',
  });

/** Letter to the owner of an account whose password somebody guesses. */
export const guessingLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Кто-то подбирает ваш пароль',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'С незнакомых устройств много раз подряд пытались войти в вашу учётную запись с неверным паролем. Войти не удалось, и теперь такие попытки возможны не чаще раза в час.',
      'На устройствах, с которых вы уже входили, всё работает как обычно. На новом устройстве нажмите «Войти по письму». Если ваш пароль простой или использован где-то ещё, смените его.',
    ],
    action: 'Сменить пароль',
    footer: 'Если это были вы, ничего делать не нужно.',
  });
/** What somebody is invited to do in a clinic. */
export type Work = 'employee' | 'orgadmin';
const ADDED = [
  ['orgadmin', 'Вас назначили администратором клиники'],
  ['employee', 'Вас добавили в список сотрудников'],
] as const satisfies readonly (readonly [Work, string])[];
/** To what a letter invites. */
interface Invited {
  /** of the clinic */
  readonly title: string;
  readonly work: Work;
}
const newsOf = (invited: readonly Invited[]): string =>
  ADDED.flatMap(([work, added]) => {
    const titles = [...new Set(invited.filter((one) => one.work === work).map(({ title }) => title))];
    return titles.length > 0 ? [`${added}: ${titles.join('; ')}.`] : [];
  }).join(' ');
const isOfMany = (invited: readonly Invited[]): boolean => new Set(invited.map(({ title }) => title)).size > 1;

/**
 * Letter to an employee whose account was made with them: the link sets their password (decision "People and clinics").
 */
export const invitationLetter = (
  to: string,
  firstName: string,
  brand: Brand,
  invited: readonly Invited[],
  link: string,
): Letter =>
  letter({
    to,
    brand,
    link,
    subject: isOfMany(invited) ? 'Вас пригласили в клиники' : 'Вас пригласили в клинику',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `${newsOf(invited)} Чтобы войти в рабочий кабинет, откройте ссылку и задайте пароль. Для входа понадобится этот адрес почты.`,
      ...(isOfMany(invited)
        ? [
            `Ссылка откроет кабинет: ${brand.title}. Остальные ждут вас после входа, приглашения сотрудника — на странице «Места работы».`,
          ]
        : []),
      'Ссылка действует трое суток. Потом новую можно получить на странице входа: «Забыли пароль?».',
    ],
    action: 'Принять приглашение',
    footer: isOfMany(invited)
      ? 'Если вы не знаете об этих клиниках, удалите это письмо: без пароля кабинет не откроется.'
      : 'Если вы не знаете об этой клинике, удалите это письмо: без пароля кабинет не откроется.',
  });

/** Who is employed is asked: until they agree the clinic may not take their time. */
const ASKED = (news: string) => ({
  paragraphs: [
    `${news} Чтобы начать там работать, войдите с этим адресом почты и своим паролем и нажмите «Принять» на странице «Места работы».`,
    'Пока вы не согласились, клиника не может занимать ваше время и записывать к вам пациентов.',
  ],
  action: 'Посмотреть и принять',
  footer: 'Если вы не работаете в этой клинике, нажмите там «Отказаться».',
});
const TOLD = (news: string) => ({
  paragraphs: [`${news} Рабочий кабинет уже открыт: войдите с этим адресом почты и своим паролем.`],
  action: 'Открыть кабинет',
  footer: 'Если вы не работаете в этой клинике, сообщите ей об ошибке: телефон есть на её странице.',
});

/** Letter to an employee who has an account already. */
export const employedLetter = (
  to: string,
  firstName: string,
  brand: Brand,
  invited: readonly Invited[],
  link: string,
): Letter =>
  letter({
    to,
    brand,
    link,
    subject: isOfMany(invited) ? 'Вас добавили в клиники' : 'Вас добавили в клинику',
    greeting: `Здравствуйте, ${firstName}!`,
    ...(invited.some(({ work }) => work === 'employee') ? ASKED : TOLD)(newsOf(invited)),
  });

/** Letter to who closed the account. @param until YYYY-MM-DD */
export const closedLetter = (to: string, firstName: string, link: string, until: string): Letter =>
  letter({
    to,
    link,
    subject: 'Кабинет закрыт',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      'Вы закрыли личный кабинет: на всех устройствах выполнен выход, согласия отозваны. Медицинские документы остались в клиниках, как того требует закон.',
      `До ${longDay(until)} кабинет можно восстановить: войдите с этим адресом почты и паролем и нажмите «Восстановить». Потом он будет удалён.`,
    ],
    action: 'Войти и восстановить',
    footer: 'Если кабинет закрыли не вы, восстановите его и смените пароль.',
  });

/** Letter that a closed account is in force again. */
export const restoredLetter = (to: string, firstName: string, link: string): Letter =>
  letter({
    to,
    link,
    subject: 'Кабинет восстановлен',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: ['Закрытый личный кабинет снова открыт, обязательные согласия даны заново. Удалён он не будет.'],
    action: 'Это не я',
    footer: 'Если кабинет восстановили не вы, нажмите «Это не я», задайте новый пароль и закройте кабинет снова.',
  });

/** Letter a week before a closed account is erased. */
export const erasingLetter = (to: string, firstName: string, link: string, days: number): Letter =>
  letter({
    to,
    link,
    subject: 'Кабинет скоро будет удалён',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Вы закрыли личный кабинет, и через ${days} ${plural(days, 'день', 'дня', 'дней')} он будет удалён: имя, контакты, настройки, список близких и доступ к записям. Медицинские документы останутся в клиниках.`,
      'Если кабинет ещё нужен, войдите и нажмите «Восстановить».',
    ],
    action: 'Войти и восстановить',
    footer: 'Если кабинет не нужен, ничего делать не надо.',
  });
