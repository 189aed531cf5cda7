export { authRoutes } from './auth.routes.ts';
export { inviteStaff, type InvitationSettings, type Invitee } from './invitations.service.ts';
export { issueResetLink, signOutEverywhere } from './passwords.service.ts';
export { forgetExpiredAccess } from './forget-expired.service.ts';
export { forgetPendingAccounts } from './pending-accounts.service.ts';
export { findSession, rightsOfSessions } from './sessions.service.ts';
export type { Activated, AuthSettings } from './auth-settings.ts';
export { hashToken, newToken } from './tokens.ts';
