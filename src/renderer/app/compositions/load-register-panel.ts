/** In a file of its own: the names of all that a form needs would weigh on the clinic's page. */
export const loadRegisterPanel = () =>
  import('#renderer/features/auth/components/register-panel.tsx').then((module) => module.RegisterPanel);
