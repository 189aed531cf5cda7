/** In a file of its own: the names of all that a list needs would weigh on every first page. */
export const loadRecordsDialog = () =>
  import('#renderer/features/appointments/records.dialog.tsx').then(({ RecordsDialog }) => RecordsDialog);
