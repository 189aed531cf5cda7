import { normalizePhone } from '#shared/format/phone.ts';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';
import type { CardTextName, CardValues } from '#renderer/entities/patient/card-values.ts';

type Profile = NonNullable<OpenPatient['profile']>;
/** What a personal account and a card both say, in the order of the card. */
export const SHARED_FIELDS = ['lastName', 'firstName', 'middleName', 'gender', 'birthDate', 'phone', 'email'] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];
export const isShared = (name: CardTextName): name is SharedField =>
  (SHARED_FIELDS as readonly string[]).includes(name);

/** What the account says, as the card holds it; empty where it says nothing. */
export const valuesOfProfile = (profile: Profile): Record<SharedField, string> => ({
  lastName: profile.last_name,
  firstName: profile.first_name,
  middleName: profile.middle_name,
  gender: profile.gender ?? '',
  birthDate: profile.date_of_birth ?? '',
  phone: profile.phone,
  email: profile.email,
});

const folded = (text: string): string => text.trim().toLowerCase();
/** Capital letters tell nobody apart. */
export const isSame = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * The fields of which the account says something else than the card, with what it says (K3). What it does not say is no
 * difference.
 */
export function differencesOf(
  profile: OpenPatient['profile'],
  values: CardValues,
): Readonly<Partial<Record<SharedField, string>>> {
  if (!profile) return {};
  const theirs = valuesOfProfile(profile);
  return Object.fromEntries(
    SHARED_FIELDS.filter((name) => theirs[name].trim() !== '' && !isSame(theirs[name], values[name])).map((name) => [
      name,
      theirs[name],
    ]),
  );
}

/** A contact as the server looks for it: an e-mail, or a phone typed in any usual way; null: neither. */
export function contactOf(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text;
  return text.includes('@') ? null : normalizePhone(text);
}
