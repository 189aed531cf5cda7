import { Email, authEndpoints } from '#shared/contract/auth.ts';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import type { ConsentDocument } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What is typed and ticked in the registration form. */
export type Registration = Readonly<
  Record<'first_name' | 'last_name' | 'middle_name' | 'email' | 'password', string> & Record<ConsentKind, boolean>
>;
export const emptyRegistration: Registration = {
  first_name: '',
  last_name: '',
  middle_name: '',
  email: '',
  password: '',
  terms: false,
  personal_data: false,
  notifications: false,
};
const REQUIRED = ['first_name', 'last_name', 'email', 'password'] as const;
/**
 * The contract takes any text as an e-mail, because a registration by phone will use the same call; this form wants an
 * e-mail.
 */
const { body: RegisterBody } = authEndpoints.register;
// not built anew: which properties are optional stands in `required` alone once the contract has become plain data
const RegistrationBody = { ...RegisterBody, properties: { ...RegisterBody.properties, email: Email } };
type Body = RequestInput<typeof authEndpoints.register>['body'];

/** The body of the call: each ticked consent with the version that was shown. */
export function registrationBody(
  values: Registration,
  documents: readonly ConsentDocument[],
  next: string | null,
): Body {
  const { first_name, last_name, middle_name, email, password } = values;
  // a place that cannot be returned to is no reason to refuse a registration
  const place = localPath(next);
  const consents = documents.filter(({ kind }) => values[kind]).map(({ kind, version }) => ({ kind, version }));
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    email: email.trim(),
    password,
    consents,
    ...(middle_name.trim() === '' ? {} : { middle_name: middle_name.trim() }),
    ...(place === null ? {} : { next: place }),
  };
}

/** Why an address is not right, where the contract would take it or would not say why. */
function emailReason(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  if (at < 1) return undefined;
  if (/[^\p{ASCII}]/u.test(email.slice(0, at))) return texts.alert_email_letters;
  const labels = email.slice(at + 1).split('.');
  if (labels.length === 1) return texts.alert_email_dot;
  return labels.includes('') ? texts.alert_email_extra_dot : undefined;
}

/** Messages by field: empty required fields, what the contract refuses, consents without which there is no account. */
export function checkRegistration(values: Registration, documents: readonly ConsentDocument[]): FieldErrors {
  const body = registrationBody(values, documents, null);
  const violations = violationsOf(RegistrationBody, withoutEmpty(body), texts.alert_required);
  const empty = REQUIRED.filter((name) => values[name].trim() === '').map((name): [string, string] => [
    name,
    texts.alert_required,
  ]);
  const refused = documents
    .filter(({ kind, is_required }) => is_required && !values[kind])
    .map(({ kind }): [string, string] => [kind, texts.alert_consent_required]);
  const reason = emailReason(values.email.trim());
  return {
    ...violations,
    ...(reason === undefined ? {} : { email: reason }),
    ...Object.fromEntries([...empty, ...refused]),
  };
}

/** The specification's own words for a form with empty fields (1 §5). */
export const emptyText = (values: Registration): string | undefined =>
  REQUIRED.some((name) => values[name].trim() === '') ? texts.alert_empty : undefined;
