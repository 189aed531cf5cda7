import type { Static } from 'typebox';
import type { OwnContacts, phoneCodeEndpoints as api } from '#shared/contract/phone-codes.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import type { CodeReset } from '../passwords/code-reset.service.ts';

export const fromCodeReset = (body: Input<typeof api.resetByCode>['body']): CodeReset => ({
  challenge: body.challenge,
  code: body.code,
  password: body.password,
  passwordConfirmation: body.password_confirmation,
  birthDate: body.birth_date,
});

/** @param hasPhones whether codes can be sent to phones here */
export const toOwnContacts = (user: User, hasPhones: boolean): Static<typeof OwnContacts> => ({
  email: user.email ?? null,
  phone: user.provenPhone(),
  stated_phone: user.phone ?? '',
  username: user.username ?? null,
  has_phones: hasPhones,
});
