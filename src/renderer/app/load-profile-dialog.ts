/** In a file of its own: the names of all that a form needs would weigh on every first page. */
export const loadProfileDialog = () =>
  import('#renderer/features/accounts/profile.dialog.tsx').then(({ ProfileDialog }) => ProfileDialog);
