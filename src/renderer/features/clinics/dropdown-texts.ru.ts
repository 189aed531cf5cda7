/** Of the header, which every page has. */
export const dropdownTexts = {
  title_clinic_dropdown: 'Выбрать клинику',
  title_dropdown_pages: 'Страницы выбора клиники',
  action_all_clinics: 'Все клиники',
} as const;
