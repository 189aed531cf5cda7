import type { Static } from 'typebox';
import type { ConsentDocument as WireConsent, authEndpoints as api } from '#shared/contract/auth.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import type { ConsentDocument } from './consent.entity.ts';
import type { PasswordChange, PasswordResetRequest } from './passwords.service.ts';
import type { Registration } from './registration.service.ts';

type RegistrationBody = Input<typeof api.register>['body'];

/** `username` is the documented variant of `email` (1 §3). */
export const fromRegistration = (body: RegistrationBody): Registration => ({
  email: body.email ?? body.username ?? '',
  password: body.password,
  passwordConfirmation: body.password_confirmation,
  firstName: body.first_name,
  lastName: body.last_name,
  middleName: body.middle_name ?? '',
  consents: body.consents,
  next: body.next ?? null,
  ticket: body.ticket,
});
/** Names the fields of a refused registration; the address stands where it came. */
export const registrationFieldOf =
  ({ email, username }: RegistrationBody) =>
  (field: string): string =>
    field === 'email' && email === undefined && username !== undefined ? 'username' : snakeCase(field);

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
