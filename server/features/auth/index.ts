export { authRoutes } from './auth.routes.ts';
export { inviteStaff, type Invitee, type InvitationSettings } from './invitations.service.ts';
export { issueResetLink } from './passwords.service.ts';
export { closeOtherSessions, findSession } from './sessions.service.ts';
export type { AuthSettings } from './auth-settings.ts';
