/** Of what stands at the foot of the first page, and comes when it is near. */
export const footTexts = {
  title_modules: 'Из чего состоит платформа',
  title_provider: 'Контакты платформы',
  field_name: 'Название',
  field_phone: 'Телефон',
  field_email: 'Почта',
  field_address: 'Адрес',

  modules: [
    {
      drawing: 'base',
      title: 'Базовый',
      hint: 'Кабинеты клиник, врачей и пациентов, запись, права и история изменений.',
    },
    { drawing: 'bell', title: 'Рассылка уведомлений', hint: 'Напоминания о приёме и об изменениях в расписании.' },
    { drawing: 'talk', title: 'Online-консультация', hint: 'Готовится: приём, на который не нужно ехать.' },
    { drawing: 'book', title: 'Справочники', hint: 'МКБ-10 и справочники клиники: приём заполняется без ошибок.' },
    {
      drawing: 'camera',
      title: 'Видеосвязь',
      hint: 'Готовится: разговор с врачом из браузера, без установки программ.',
    },
  ],
} as const;
