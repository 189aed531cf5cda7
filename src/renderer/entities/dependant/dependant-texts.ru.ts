import type { Relation } from '#shared/rules/dependants.ts';

/** Words about the people whom a person books for. */
export const dependantTexts = {
  title_new: 'Кого записывать',
  title_edit: 'Изменить данные',
  field_last_name: 'Фамилия',
  field_first_name: 'Имя',
  field_middle_name: 'Отчество',
  field_birth_date: 'Дата рождения',
  field_gender: 'Пол',
  field_relation: 'Кто это вам',
  genders: { male: 'Мужской', female: 'Женский' },
  relations: {
    child: 'Ребёнок',
    parent: 'Мать или отец',
    spouse: 'Муж или жена',
    other: 'Другой близкий',
  } satisfies Record<Relation, string>,
  field_confirmed: 'Я законный представитель или записываю с согласия этого человека',
  hint_birth_date: 'День, месяц и год',
  hint_cards: 'В клиниках, где карта уже заведена, данные поправит регистратура.',
  action_add: 'Добавить',
  action_save: 'Сохранить',
  action_cancel: 'Отмена',
  alert_required: 'Заполните поле',
  alert_confirm: 'Подтвердите, что вправе записывать этого человека',
  alert_stale: 'Данные изменили в другом окне. Закройте это окно и откройте снова.',
} as const;
