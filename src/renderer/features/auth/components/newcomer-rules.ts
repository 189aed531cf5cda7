import { socialEndpoints } from '#shared/contract/social.ts';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import type { Newcomer, NewcomerBody } from '#renderer/entities/social/newcomer.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { ConsentDocument } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { emailReason } from './register-rules.ts';

/** What is typed and ticked in the short registration. */
export type NewcomerValues = Readonly<
  Record<'first_name' | 'last_name' | 'middle_name' | 'email', string> & Record<ConsentKind, boolean>
>;
export const valuesOf = ({
  first_name,
  last_name,
  middle_name,
  email,
}: Pick<Newcomer, 'first_name' | 'last_name' | 'middle_name' | 'email'>): NewcomerValues => ({
  first_name,
  last_name,
  middle_name,
  email,
  terms: false,
  personal_data: false,
  notifications: false,
});

/** The body of the call: each ticked consent with the version that was shown. */
export const newcomerBody = (values: NewcomerValues, documents: readonly ConsentDocument[]): NewcomerBody => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  middle_name: values.middle_name.trim(),
  email: values.email.trim(),
  consents: documents.filter(({ kind }) => values[kind]).map(({ kind, version }) => ({ kind, version })),
});

const { ticket: _, ...fields } = socialEndpoints.registerSocial.body.properties;
/** The ticket is the page's business. */
const Body = { type: 'object', properties: fields, required: ['first_name', 'last_name', 'email'] };

/** Messages by field: what the contract refuses, and consents without which there is no account. */
export function checkNewcomer(values: NewcomerValues, documents: readonly ConsentDocument[]): FieldErrors {
  const body = newcomerBody(values, documents);
  const refused = documents
    .filter(({ kind, is_required }) => is_required && !values[kind])
    .map(({ kind }): [string, string] => [kind, texts.alert_consent_required]);
  const reason = emailReason(body.email);
  return {
    ...violationsOf(Body, withoutEmpty(body), texts.alert_required),
    ...(reason === undefined ? {} : { email: reason }),
    ...Object.fromEntries(refused),
  };
}
