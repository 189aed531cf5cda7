/** Answers of calls about a clinic's staff. */
export const staffTexts = {
  adminGiven: 'Теперь администратор',
  adminTaken: 'Больше не администратор',
  overbookingGiven: 'Может записывать сверх сетки',
  overbookingTaken: 'Больше не записывает сверх сетки',
} as const;

/** What is said of a clinic itself. */
export const clinicTexts = {
  clinicInUse: 'в клинике уже работали',
} as const;
