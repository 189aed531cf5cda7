/** Messages of successful answers. */
export const authTexts = {
  signedIn: 'Вы вошли в систему',
  signedOut: 'Вы вышли из системы',
  registered: 'Ссылка для активации отправлена на почту',
  letterSent: 'Если такой адрес ждёт активации, письмо уже отправлено',
  activationReady: 'Ссылка действительна',
  activated: 'Учётная запись активирована',
  rejected: 'Регистрация удалена',
  resetSent: 'Если такая учётная запись есть, письмо со ссылкой отправлено на почту',
  resetReady: 'Введите новый пароль',
  passwordChanged: 'Пароль изменён',
  invitationAccepted: 'Приглашение принято',
};
