/** Why a patient cannot be removed, words of the audit and of the search. */
export const patientTexts = {
  /** before a card's number */
  cardWord: 'карта',
  hasAccount: 'у пациента есть учётная запись',
  hasAppointments: 'у пациента есть записи к врачу',
  hasWaiting: 'пациент есть в листе ожидания или был в нём',
  hasReceptions: 'у пациента есть приёмы',
};
