import { Email, authEndpoints } from '#shared/contract/auth.ts';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import { isMobile } from '#shared/rules/sign-in-name.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import type { ConsentDocument } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What is typed and ticked in the registration form. */
export type Registration = Readonly<
  Record<
    | 'first_name'
    | 'last_name'
    | 'middle_name'
    /** `email` or `phone` */
    | 'contact'
    | 'email'
    /** the phone, as the call names it (1 §3, payload a) */
    | 'username'
    | 'password'
    | 'password_confirmation',
    string
  > &
    Record<ConsentKind, boolean>
>;
export const emptyRegistration: Registration = {
  first_name: '',
  last_name: '',
  middle_name: '',
  contact: 'email',
  email: '',
  username: '',
  password: '',
  password_confirmation: '',
  terms: false,
  personal_data: false,
  notifications: false,
};
/**
 * Whether the password is typed twice, and in whose words a difference is told (1 §5): of the page's form at both, of
 * the dialog's at the second; the form of a clinic's page has one password (1 §2).
 */
export type Confirmation = 'none' | 'page' | 'dialog';
/** The field of the contact that was chosen. */
const contactField = ({ contact }: Registration) => (contact === 'phone' ? 'username' : 'email');
const requiredOf = (values: Registration) => ['first_name', 'last_name', contactField(values), 'password'] as const;
/** The contract takes any text as a contact; this form wants an e-mail, or a mobile phone. */
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
  const { first_name, last_name, middle_name, contact, email, username, password } = values;
  // a place that cannot be returned to is no reason to refuse a registration
  const place = localPath(next);
  const consents = documents.filter(({ kind }) => values[kind]).map(({ kind, version }) => ({ kind, version }));
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    ...(contact === 'phone' ? { username } : { email: email.trim() }),
    password,
    consents,
    ...(middle_name.trim() === '' ? {} : { middle_name: middle_name.trim() }),
    ...(place === null ? {} : { next: place }),
  };
}

/** Why an address is not right, where the contract would take it or would not say why. */
export function emailReason(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  if (at < 1) return undefined;
  if (email.indexOf('@') !== at) return texts.alert_email_two;
  if (/[^\p{ASCII}]/u.test(email.slice(0, at))) return texts.alert_email_letters;
  const labels = email.slice(at + 1).split('.');
  if (labels.length === 1) return texts.alert_email_dot;
  return labels.includes('') ? texts.alert_email_extra_dot : undefined;
}

/** What is wrong with the password that was typed again. */
function confirmationErrors(
  { password, password_confirmation: again }: Registration,
  confirmation: Confirmation,
): FieldErrors {
  if (confirmation === 'none') return {};
  if (again === '') return { password_confirmation: texts.alert_required };
  if (again === password) return {};
  if (confirmation === 'dialog') return { password_confirmation: texts.alert_password_differs };
  return { password: texts.alert_passwords_differ, password_confirmation: texts.alert_passwords_differ };
}

/** Messages by field: empty required fields, what the contract refuses, consents without which there is no account. */
export function checkRegistration(
  values: Registration,
  documents: readonly ConsentDocument[],
  confirmation: Confirmation = 'none',
): FieldErrors {
  const body = registrationBody(values, documents, null);
  const violations = violationsOf(RegistrationBody, withoutEmpty(body), texts.alert_required);
  const empty = requiredOf(values)
    .filter((name) => values[name].trim() === '')
    .map((name): [string, string] => [name, texts.alert_required]);
  const refused = documents
    .filter(({ kind, is_required }) => is_required && !values[kind])
    .map(({ kind }): [string, string] => [kind, texts.alert_consent_required]);
  const reason = values.contact === 'phone' ? undefined : emailReason(values.email.trim());
  const isWrongPhone = values.contact === 'phone' && !isMobile(values.username);
  return {
    ...confirmationErrors(values, confirmation),
    ...violations,
    ...(reason === undefined ? {} : { email: reason }),
    ...(isWrongPhone ? { username: texts.alert_mobile } : {}),
    ...Object.fromEntries([...empty, ...refused]),
  };
}

/** The specification's own words for a form with empty fields (1 §5). */
export const emptyText = (values: Registration): string | undefined =>
  requiredOf(values).some((name) => values[name].trim() === '') ? texts.alert_empty : undefined;
