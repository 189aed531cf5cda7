/** Texts of the commands about people. */
export const peopleTexts = {
  listSummary: 'учётные записи людей',
  searchOption: 'часть имени, почты или телефона',
  statusOption: 'только в этом состоянии, например pending_approval',
  wrongStatus: (given: string, known: readonly string[]) => `Нет состояния «${given}». Есть: ${known.join(', ')}.`,
  superuser: 'суперпользователь',
  counted: (shown: number, total: number, isMore: boolean) =>
    `Людей: ${isMore ? 'не меньше ' : ''}${total}, показано ${shown}.`,
  showSummary:
    'всё о человеке: роли и разрешения по клиникам, способы входа, открытые сеансы; просмотр пишется в журнал',
  facts: {
    id: 'номер',
    email: 'почта',
    phone: 'телефон',
    status: 'состояние',
    restoredUntil: 'закрыта, восстановить можно до',
    created: 'на платформе с',
    seen: 'заходил',
    clinics: 'клиники',
    factors: 'вход, кроме пароля',
    sessions: 'открытые сеансы',
  },
  none: 'нет',
  long: 'давно или никогда',
  totp: (codes: number) => `код из приложения, запасных кодов осталось ${codes}`,
  passkeys: (count: number) => `ключей доступа ${count}`,
  refused: (who: string) => `С учётной записью ${who} в её состоянии так нельзя (состояние показывает people list).`,
  moves: {
    approve: 'подтвердить учётную запись, которая ждёт решения',
    disapprove: 'отклонить учётную запись, которая ждёт решения',
    ban: 'заблокировать учётную запись и завершить её сеансы',
    unban: 'разблокировать учётную запись',
  },
  moved: {
    approve: (who: string) => `Подтверждено: ${who}.`,
    disapprove: (who: string) => `Отклонено: ${who}.`,
    ban: (who: string) => `Заблокировано: ${who}. Сеансы завершены.`,
    unban: (who: string) => `Разблокировано: ${who}.`,
  },
  endSummary: 'завершить все сеансы человека',
  ended: (who: string, sessions: number) => `Завершено сеансов ${who}: ${sessions}.`,
  resetSummary: 'снять второй шаг входа и ключи доступа с того, кто их потерял, и завершить его сеансы',
  reset: (who: string) =>
    `Второй шаг входа и ключи доступа сняты: ${who}. Сеансы завершены, человеку отправлено письмо.`,
  noFactor: (who: string) => `У ${who} нет второго шага входа и ключей доступа.`,

  rightsSummary:
    'права человека в клинике: администратор он или нет и разрешения сверх ролей; без --admin и --grants только показать',
  clinicOption: 'адрес страницы клиники, как в clinics list',
  adminOption: 'yes – администратор, no – больше нет; без ключа как было',
  grantsOption: 'все его разрешения сверх ролей через запятую; пустые – никаких, без ключа как было',
  wrongAdmin: 'Ключ --admin берёт yes или no.',
  noPerson: 'Человека или клиники больше нет.',
  rightsNow: (who: string, slug: string) => `Права в клинике «${slug}»: ${who}.`,
  roles: (roles: readonly string[]) => `Роли: ${roles.join(', ') || 'нет'}.`,
  grants: (grants: readonly string[]) => `Разрешения сверх ролей: ${grants.join(', ') || 'нет'}.`,
};
