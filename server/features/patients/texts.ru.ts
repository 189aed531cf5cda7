/** Why a patient cannot be removed, words of the audit. */
export const patientTexts = {
  hasAccount: 'у пациента есть учётная запись',
  hasAppointments: 'у пациента есть записи к врачу',
  hasMerged: 'с картой объединена другая: сначала отмените объединение',
  hasWaiting: 'пациент есть в листе ожидания или был в нём',
  hasReceptions: 'у пациента есть приёмы',
};
