/** In a file of its own: the names of all that a calendar needs would weigh on every first page. */
export const loadDayDialog = () => import('./components/day.dialog.tsx').then(({ DayDialog }) => DayDialog);
