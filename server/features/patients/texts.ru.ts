/** Why a patient cannot be removed, and words of the audit. */
export const patientTexts = {
  hasAccount: 'у пациента есть учётная запись',
  hasAppointments: 'у пациента есть записи к врачу',
  hasReceptions: 'у пациента есть приёмы',
};
