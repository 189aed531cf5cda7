/** «Мои данные». */
export const texts = {
  title_data: 'Мои данные',
  lead_data: 'Профиль, согласия, роли, близкие, записи во всех клиниках, список писем и входов — одним файлом.',
  action_download: 'Скачать мои данные',
  file_name: (day: string) => `Мои данные ${day}.json`,
} as const;
