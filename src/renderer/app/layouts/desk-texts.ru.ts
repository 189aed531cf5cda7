/** Words of the frames of those who have signed in to a clinic: a guest's pages do without them. */
export const deskTexts = {
  action_clinic_page: 'Страница клиники',
  action_fold_menu: 'Свернуть меню',
  action_unfold_menu: 'Развернуть меню',
  action_keys: 'Все клавиши',
  hint_find: 'Пациент, врач, страница…',
  hint_find_staff: 'Врач, страница…',
  hint_online: 'на связи',
  hint_offline: 'нет связи: изменения не приходят',
} as const;
