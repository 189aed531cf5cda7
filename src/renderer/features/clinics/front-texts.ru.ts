/** Words of what a clinic shows of itself under the first window; they come with it. */
export const frontTexts = {
  title_services: 'Услуги',
  title_doctors: 'Врачи клиники',
  title_ways: 'На этой странице',
  field_website: 'Сайт',
  field_social: 'Соцсети',
  hint_new_tab: '(в новой вкладке)',
} as const;
