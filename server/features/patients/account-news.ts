import { clinicSql } from '#server/db/sql.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { cardsJoinedLetter, patientLinkedLetter, patientUnlinkedLetter } from './letters.ru.ts';

/** What letters to the person need. */
export interface AccountSettings {
  readonly publicUrl: string;
}
type Told = Pick<User, 'id' | 'email' | 'firstName'>;
/** A card of which its person is told. */
interface ToldCard {
  readonly id: string;
  readonly cardNumber: number;
}
/** A card that an account has got or lost. */
export interface AccountMove {
  readonly action: 'patient.link' | 'patient.unlink';
  readonly user: Told;
  readonly card: ToldCard;
  /** of two cards that became one, or are two again; without it the desk did it by hand */
  readonly way?: 'merge';
  /** the log alone: the account has the same visits by another card */
  readonly isSilent?: boolean;
}

const clinicOf = clinicSql<{ slug: string; colour: string | null }>(
  'patient_clinic_brand',
  `select slug, front ->> 'primaryColor' as colour from organization where id = :clinic`,
);
async function clinicOfLetter(call: Call, { publicUrl }: AccountSettings) {
  const [brand] = await clinicOf(call, {});
  const link = `${publicUrl}/clinics/${brand?.slug ?? ''}`;
  return { title: call.clinic.title, colour: brand?.colour ?? undefined, link };
}

/** Logs that an account has got or lost a card, and tells its person by letter. */
export async function tellAccount(
  call: Call,
  settings: AccountSettings,
  { action, user, card, way, isSilent = false }: AccountMove,
): Promise<void> {
  await audit(call, {
    action,
    objectType: 'patient',
    objectId: card.id,
    details: { user: user.id, card: String(card.cardNumber), ...(way ? { way } : {}) },
  });
  if (!user.email || isSilent) return;
  const make = action === 'patient.link' ? patientLinkedLetter : patientUnlinkedLetter;
  const clinic = await clinicOfLetter(call, settings);
  await enqueueLetter(call.em, make(user.email, user.firstName, clinic, card.cardNumber));
}

/** Tells a person by letter that their account now has what was of two cards. @param gone number of the other card */
export async function tellJoined(
  call: Call,
  settings: AccountSettings,
  user: Told,
  kept: number,
  gone: number,
): Promise<void> {
  if (!user.email) return;
  const clinic = await clinicOfLetter(call, settings);
  await enqueueLetter(call.em, cardsJoinedLetter(user.email, user.firstName, clinic, { kept, gone }));
}
