/** Words of «Настройки». */
export const settingsTexts = {
  title_settings: 'Настройки',
  lead_settings: 'Ваши, а не клиники: они действуют на всех ваших устройствах.',
  title_appearance: 'Оформление',
  lead_appearance: 'Светлое, тёмное или как в системе.',
} as const;
