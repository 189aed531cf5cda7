import type { Module } from './modules.ts';

/** Titles of the modules (2 §2 "Modules", verbatim). */
export const MODULE_TITLES: Readonly<Record<Module, string>> = {
  base: 'Базовый',
  video: 'Видеосвязь',
  booking: 'Запись на приём',
  chatbot: 'Чат-бот',
  forms: 'Конструктор форм',
  notifications: 'Рассылка уведомлений',
  registry: 'Регистратура',
  refbooks: 'Справочники',
  reception: 'Прием пациента',
  consultation: 'Online-консультация',
  cash: 'Касса',
  tfoms: 'Выгрузка счетов на оплату ТФОМС',
};
