export { signInProved, type SignedInAnswer } from './sign-in/admission.service.ts';
export {
  answerChallenge,
  findChallenge,
  forgetChallengesOf,
  openChallenge,
  takeChallenge,
} from './challenges.service.ts';
export { agreedConsents, type GivenConsent } from './registration/consents.service.ts';
export { assertMayWrite } from './letter-limit.ts';
export { adminUserRoutes } from './admin-users.routes.ts';
export { toAdminUser } from './admin-users.mapper.ts';
export { getAdminUser, getUserRights, listAdminUsers, viewAdminUser } from './admin-users.service.ts';
export {
  accountOfCommand,
  endSessionsByCommand,
  moveUserByCommand,
  resetFactorsByCommand,
  withdrawSuperuserByCommand,
  type NamedPerson,
} from './users-by-command.service.ts';
export { authRoutes } from './auth.routes.ts';
export { forgetOwnTries, proveOwner } from './passwords/own-password.service.ts';
export { ownEmailRoutes } from './contacts/own-email.routes.ts';
export { phoneCodeRoutes } from './contacts/phone-codes.routes.ts';
export { secondFactorRoutes } from './factors/second-factor.routes.ts';
export { passkeyRoutes } from './factors/passkeys.routes.ts';
export { passkeysOfOtherHosts } from './factors/passkey-store.ts';
export { assertWayIn } from './passwords/ways-in.ts';
export { ownSessionRoutes } from './sign-in/own-sessions.routes.ts';
export { workstationSignInRoutes } from './sign-in/workstation-sign-in.routes.ts';
export {
  inviteStaff,
  type Invitation,
  type InvitationSettings,
  type Invitee,
} from './registration/invitations.service.ts';
export { inviteLater, sendInvitations } from './registration/send-invitations.service.ts';
export { issueResetLink, signOutEverywhere } from './passwords/passwords.service.ts';
export { forgetExpiredAccess } from './forget-expired.service.ts';
export { forgetInvitations, forgetOneTimeTokens } from './one-time-tokens.service.ts';
export {
  forgetPendingAccounts,
  isInvited,
  lockAccount,
  lockOwnAccount,
  lockOrMakeAccount,
} from './registration/pending-accounts.service.ts';
export { findSession, rightsOfSessions } from './sign-in/sessions.service.ts';
export type { Activated, AuthSettings } from './auth-settings.ts';
export { tellOwner } from './tell-owner.ts';
export { hashToken, newToken } from './tokens.ts';
