/** In a file of its own: the names of all that a form needs would weigh on every first page. */
export const loadPasswordDialog = () =>
  import('#renderer/features/auth/change-password.dialog.tsx').then((module) => module.ChangePasswordDialog);
