/** Titles and descriptions of public pages; the app's own titles are the same words. */
export const pageTexts = {
  site: 'Платформа клиник',
  description: 'Запись к врачу онлайн: выберите клинику, врача и удобное время.',
  title_clinics: 'Список экспертиз',
  title_login: 'Вход',
  title_register: 'Регистрация',
  title_politics: 'Политика конфиденциальности',
  title_contacts: 'Контакты',
  title_not_found: 'Страница не найдена',
  clinic_description: (title: string, city: string) => `${title}${city === '' ? '' : `, ${city}`}: врачи, свободное время, запись на приём онлайн.`,
};
