/** Answers of calls about a clinic's staff. */
export const staffTexts = {
  adminGiven: 'Теперь администратор',
  adminTaken: 'Больше не администратор',
} as const;
