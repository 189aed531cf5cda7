/** Titles and descriptions of public pages; the app's own titles are the same words. */
export const pageTexts = {
  site: 'Платформа клиник',
  short_name: 'Клиники',
  description: 'Запись к врачу онлайн: выберите клинику, врача и удобное время.',
  clinics_description: 'Клиники, в которые можно записаться онлайн: адреса, врачи и свободное время.',
  politics_description: 'Какие персональные данные хранит платформа клиник, зачем, сколько времени и как их удалить.',
  contacts_description: 'Как связаться с платформой клиник: почта и телефон поддержки.',
  search_description: 'Поиск врача по специальности и фамилии во всех клиниках: ближайшее свободное время.',
  title_search: 'Поиск врача',
  title_clinics: 'Список экспертиз',
  title_login: 'Вход',
  title_register: 'Регистрация',
  title_politics: 'Политика конфиденциальности',
  title_contacts: 'Контакты',
  title_not_found: 'Страница не найдена',
  doctor_description: (name: string, specialty: string, clinic: string, city: string) =>
    `${name}, ${specialty.toLowerCase()}. ${clinic}${city === '' ? '' : `, ${city}`}: свободное время, запись на приём онлайн.`,
  title_prices: (clinic: string) => `Цены, ${clinic}`,
  prices_description: (clinic: string, city: string) =>
    `${clinic}${city === '' ? '' : `, ${city}`}: цены на услуги, сколько стоит приём.`,
  clinic_description: (title: string, city: string) =>
    `${title}${city === '' ? '' : `, ${city}`}: врачи, свободное время, запись на приём онлайн.`,
};
