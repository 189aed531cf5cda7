import type { Static } from 'typebox';
import type {
  ConsentDocument as WireConsent,
  OwnConsent as WireOwn,
  authEndpoints as api,
} from '#shared/contract/auth.ts';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import type { OwnAccount } from '#server/features/accounts/index.ts';
import type { SignedIn } from '#server/http/call.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import type { PasswordChange, PasswordResetRequest } from './passwords/passwords.service.ts';
import type { ConsentDocument } from './registration/consent.entity.ts';
import type { OwnConsent } from './registration/own-consents.service.ts';
import type { Registration } from './registration/registration.service.ts';
import type { SignedInAnswer } from './sign-in/admission.service.ts';
import { authTexts } from './texts.ru.ts';

type Check = Output<typeof api.checkSession>;
/** How long an open session lasts. */
export const toSessionTimes = (actor: SignedIn): NonNullable<Check['session']> => ({
  seconds_left: actor.secondsLeft,
  can_prolong: actor.canProlong,
  lock_in: actor.secondsToLock,
});
/** What is told of a session that is not open; null for one that is. */
export function toClosedSession(account: OwnAccount, { level, secondsLeft }: SignedIn): Check['closed'] {
  if (level === 'full') return null;
  const { id, first_name, last_name, middle_name, avatar } = account;
  return {
    level,
    profile: { id, first_name, last_name, middle_name, avatar },
    has_password: !account.is_social,
    seconds_left: secondsLeft,
  };
}

/** The answer of a sign-in; `two_factor_code` says that a code is due, and never which. */
export const toSignedIn = ({ token, isCodeDue, deviceMark }: SignedInAnswer): Output<typeof api.login> => ({
  token,
  message: isCodeDue ? authTexts.codeDue : authTexts.signedIn,
  ...(isCodeDue ? { two_factor_code: true } : {}),
  ...(deviceMark === undefined ? {} : { device_mark: deviceMark }),
});

type RegistrationBody = Input<typeof api.register>['body'];

/** Names of a registration in the words of the dialog's form (1 §3, payload c). */
const IN_DIALOG: Readonly<Record<string, keyof RegistrationBody>> = {
  passwordConfirmation: 'confirmPassword',
  firstName: 'firstName',
  lastName: 'lastName',
};
/** `username` is the documented variant of `email` (1 §3). */
export const fromRegistration = (body: RegistrationBody): Registration => ({
  contact: body.email ?? body.username ?? '',
  password: body.password,
  passwordConfirmation: body.password_confirmation ?? body.confirmPassword,
  firstName: body.first_name ?? body.firstName ?? '',
  lastName: body.last_name ?? body.lastName ?? '',
  middleName: body.middle_name ?? body.middleName ?? '',
  consents: body.consents ?? [],
  next: body.next ?? null,
  ticket: body.ticket,
});
/** Names the fields of a refused registration as they came: the address as `username`, those of the dialog's form. */
export function registrationFieldOf(body: RegistrationBody): (field: string) => string {
  const isDialog = Object.values(IN_DIALOG).some((name) => body[name] !== undefined);
  return (field) => {
    if (field === 'email' && body.email === undefined && body.username !== undefined) return 'username';
    return (isDialog ? IN_DIALOG[field] : undefined) ?? snakeCase(field);
  };
}

export const fromPasswordReset = (body: Input<typeof api.resetPassword>['body']): PasswordResetRequest => ({
  token: body.token,
  password: body.password,
  passwordConfirmation: body.password_confirmation,
});

export const fromPasswordChange = (body: Input<typeof api.changePassword>['body']): PasswordChange => ({
  currentPassword: body.current_password,
  newPassword: body.new_password,
  newPasswordConfirmation: body.new_password_confirmation,
});

export const toConsent = (document: ConsentDocument): Static<typeof WireConsent> => ({
  kind: document.kind,
  version: document.documentVersion,
  title: document.title,
  text: document.text,
  is_required: document.isRequired,
});

export const toOwnConsent = ({ document, agreement, agreedText }: OwnConsent): Static<typeof WireOwn> => ({
  ...toConsent(document),
  given: agreement && {
    version: agreement.documentVersion,
    given_at: agreement.givenAt.toISOString(),
    revoked_at: agreement.revokedAt?.toISOString() ?? null,
    text: agreedText ?? document.text,
  },
});
