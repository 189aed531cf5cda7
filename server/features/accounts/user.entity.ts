import { randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import { mayMoveUser, USER_MOVES, type UserMove, type UserStatus } from '#shared/rules/user-status.ts';
import type { KeptPreferences } from '#shared/rules/preferences.ts';
import { CLOSED_DAYS } from '#shared/rules/closing.ts';
import { addDays } from '#shared/rules/days.ts';
import { baseProperties } from '#server/db/base.entity.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';

/** What a registration puts into an account that waits. */
export interface RegistrationSecrets {
  readonly passwordHash: string;
  /** of the browser that registers */
  readonly ticketHash: Buffer | null;
}
/** A person's name as it is kept. */
export interface FullName {
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName: string;
}
/** What a person says of themselves. `birthDate`: YYYY-MM-DD; `phone`: `+7` and ten digits. */
export interface OwnProfile extends FullName {
  readonly phone: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly birthDate: string | null;
}
/** A document that a person agrees to, from an address. */
export interface Agreement {
  readonly kind: ConsentKind;
  readonly documentVersion: number;
  readonly ip: string;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const isNew = (at: Date | null | undefined): boolean => (at?.getTime() ?? 0) > Date.now() - WEEK_MS;

/** Its person may sign in: neither waits, nor is banned, nor closed it. Of a row of `app_user`. */
export const accountInForce = (row: string): string => `${row}.status = 'activated' and ${row}.closed_at is null`;

/** What an erased account has instead of its person's. */
const NOBODY = {
  email: null,
  emailVerifiedAt: null,
  phone: null,
  phoneVerifiedAt: null,
  username: null,
  gender: null,
  birthDate: null,
  avatar: null,
  preferences: {},
  webauthnHandle: null,
  isSuperuser: false,
  passwordHash: NO_PASSWORD,
} as const;

const id = p
  .uuid()
  .primary()
  .onCreate(() => uuidv7());

const ConsentSchema = defineEntity({
  name: 'UserConsent',
  properties: {
    id,
    user: () => p.manyToOne(User).joinColumn('user_id'),
    kind: p.text().$type<ConsentKind>(),
    documentVersion: p.integer().fieldName('version'),
    givenAt: p.datetime().onCreate(() => new Date()),
    revokedAt: p.datetime().nullable(),
    ip: p.text(),
  },
});
/** A person's agreement to one version of one document. */
export class UserConsent extends ConsentSchema.class {}

const SessionSchema = defineEntity({
  name: 'Session',
  properties: {
    id,
    user: () => p.manyToOne(User).joinColumn('user_id'),
    createdAt: p.datetime(),
    lastActiveAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    /** by the person, or by the workstation's system; a rest locks without it */
    lockedAt: p.datetime().nullable(),
    /** when the person last proved who they are: the sign-in, or a password since */
    authenticatedAt: p.datetime(),
    ip: p.text(),
    userAgent: p.text(),
  },
});
/**
 * A sign-in of a person, as they see it and end it. What every call asks of it (its level, its rest, its token) is SQL
 * of `auth/sessions.service.ts`, which also opens it.
 */
export class Session extends SessionSchema.class {
  end(): void {
    this.revokedAt ??= new Date();
  }

  lock(): void {
    this.lockedAt ??= new Date();
  }

  /** Its person has given the password: that is a sign of them, too. */
  unlock(): void {
    const now = new Date();
    this.lockedAt = null;
    this.lastActiveAt = now;
    this.authenticatedAt = now;
  }
}

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    ...baseProperties,
    /** lower case; null: signs in by phone or a provider */
    email: p.text().nullable(),
    /** a code has shown that it is theirs; null: what activated the account did, or there is none */
    emailVerifiedAt: p.datetime().nullable(),
    passwordHash: p.text().hidden(),
    /** of the browser that registered, while the account waits */
    ticketHash: p.blob().nullable().hidden(),
    status: p.text().$type<UserStatus>(),
    firstName: p.text(),
    lastName: p.text(),
    middleName: p.text().default(''),
    phone: p.text().nullable(),
    /** it is shown to be theirs, and signs them in; null: it only stands in the profile */
    phoneVerifiedAt: p.datetime().nullable(),
    /** lower case; a name to sign in by, which they chose */
    username: p.text().nullable(),
    gender: p.text().$type<'male' | 'female'>().nullable(),
    birthDate: p.date().nullable(),
    avatar: p.text().nullable(),
    preferences: p
      .json()
      .$type<KeptPreferences>()
      .onCreate(() => ({})),
    /** last sign-in, to know a number that may have another owner by now */
    signedInAt: p.datetime().nullable(),
    passwordResetAt: p.datetime().nullable(),
    isSuperuser: p.boolean().default(false),
    /** marks of devices carry it; raising it ends them all (see `auth/device-marks.ts`) */
    deviceEpoch: p.integer().default(0),
    /** what authenticators call the person; null: never had a passkey */
    webauthnHandle: p.blob().nullable().hidden(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** by its owner, who may restore it until it is erased */
    closedAt: p.datetime().nullable(),
    /** the letter before the erasing was written */
    warnedAt: p.datetime().nullable(),
    /** nothing of the person is left in the row */
    erasedAt: p.datetime().nullable(),
    consents: () => p.oneToMany(UserConsent).mappedBy('user').orphanRemoval(),
    sessions: () => p.oneToMany(Session).mappedBy('user'),
  },
});
/** A person who signs in (1 §3), with what they agreed to and where they are signed in. */
export class User extends UserSchema.class {
  /** Nobody has shown yet that the address is theirs. */
  isWaiting(): boolean {
    return this.status === 'pending_activation';
  }

  /** Somebody registered the address; an account that only a clinic invited has no password. */
  hasRegistration(): boolean {
    return this.isWaiting() && this.passwordHash !== NO_PASSWORD;
  }

  /**
   * A registration of an address that waits replaces the one before it: the mailbox says which was its owner's. The
   * consents have to be loaded.
   * @param names null keeps those that a clinic gave
   */
  register({ passwordHash, ticketHash }: RegistrationSecrets, names: FullName | null, agreed: readonly Agreement[]) {
    this.passwordHash = passwordHash;
    this.ticketHash = ticketHash;
    this.createdAt = new Date();
    if (names) this.rename(names);
    this.consents.removeAll();
    for (const agreement of agreed) this.agree(agreement);
  }

  /**
   * Takes from a waiting account what its registration put there: it may have been a stranger's. The consents have to
   * be loaded.
   */
  forgetRegistration(): void {
    if (!this.isWaiting()) return;
    this.passwordHash = NO_PASSWORD;
    this.ticketHash = null;
    this.consents.removeAll();
  }

  /** A clinic names who is to work there; the account waits from today. The consents have to be loaded. */
  invite(names: FullName): void {
    this.rename(names);
    this.createdAt = new Date();
    this.forgetRegistration();
  }

  agree(agreement: Agreement): void {
    this.consents.add(Object.assign(new UserConsent(), { ...agreement, user: this }));
  }

  /** Takes agreements back; they stay with the day of it. The consents have to be loaded. */
  withdraw(which: (consent: UserConsent) => boolean): void {
    for (const consent of this.consents.getItems().filter(which)) consent.revokedAt ??= new Date();
  }

  /** The address is shown to be theirs. */
  activate(): void {
    this.status = 'activated';
    this.ticketHash = null;
  }

  /** A code has shown that the phone is theirs: it signs them in from now on. */
  provePhone(phone: string, at = new Date()): void {
    this.phone = phone;
    this.phoneVerifiedAt = at;
  }

  /** A code has shown that the address is theirs; letters go there from now on. */
  proveEmail(email: string): void {
    this.email = email;
    this.emailVerifiedAt = new Date();
  }

  /** An address that was added goes again. */
  forgetEmail(): void {
    this.email = null;
    this.emailVerifiedAt = null;
  }

  /** The phone that opens the account; null: none does. */
  provenPhone(): string | null {
    return this.phoneVerifiedAt ? (this.phone ?? null) : null;
  }

  /** The phone signs in no longer; it stays in the profile. */
  forgetPhoneProof(): void {
    this.phoneVerifiedAt = null;
  }

  /**
   * A new password by letter: a phone that was added within a week, after the address was proved, may be of somebody
   * who was signed in, and would set the next one.
   */
  forgetNewPhone(): void {
    const at = this.phoneVerifiedAt?.getTime() ?? 0;
    if (this.email && at > Date.now() - WEEK_MS && at > (this.emailVerifiedAt?.getTime() ?? 0)) this.forgetPhoneProof();
  }

  /**
   * Where a code of the second factor may go; null: nowhere. An address or a phone that was added within a week shows
   * nothing: who is signed in may have put it there. What the account was opened by is no such one.
   */
  codeAddress(): { readonly email: string } | { readonly phone: string } | null {
    if (this.email && this.hasOldEmail()) return { email: this.email };
    const phone = this.provenPhone();
    return phone !== null && (this.isOpenedByPhone() || !isNew(this.phoneVerifiedAt)) ? { phone } : null;
  }

  /** It was there a week ago, or the account was opened by it. */
  hasOldEmail(): boolean {
    return Boolean(this.email) && !isNew(this.emailVerifiedAt);
  }

  /** A registration waits for its code for a day. */
  private isOpenedByPhone(): boolean {
    return !this.email && (this.phoneVerifiedAt?.getTime() ?? 0) < this.createdAt.getTime() + DAY_MS;
  }

  /** By a superuser (K9). @returns false when an account of this status is not moved so */
  move(move: UserMove): boolean {
    if (!mayMoveUser(this.status, move)) return false;
    this.status = USER_MOVES[move].to;
    return true;
  }

  makeSuperuser(): void {
    this.isSuperuser = true;
    this.activate();
  }

  /** @returns false for who is none */
  withdrawSuperuser(): boolean {
    const { isSuperuser } = this;
    this.isSuperuser = false;
    return isSuperuser;
  }

  setPassword(hash: string): void {
    this.passwordHash = hash;
    this.ticketHash = null;
  }

  /** Who has the mailbox or the phone has set it. */
  resetPassword(hash: string): void {
    this.setPassword(hash);
    this.passwordResetAt = new Date();
  }

  /** The same for all their passkeys, so that a device keeps one key of an account. 32 random bytes. */
  passkeyHandle(): Buffer {
    this.webauthnHandle ??= randomBytes(32);
    return Buffer.from(this.webauthnHandle);
  }

  /**
   * Ends the marks of all devices and the loaded sessions, but for the one that is kept. @returns ids of the ended ones
   */
  signOut(keep: string | null): string[] {
    this.deviceEpoch += 1;
    return this.endSessions(keep);
  }

  /** Ends the loaded sessions, but for the one that is kept. @returns ids of the ended ones */
  endSessions(keep: string | null): string[] {
    const ended = this.sessions.getItems().filter((session) => session.revokedAt === null && session.id !== keep);
    for (const session of ended) session.end();
    return ended.map((session) => session.id);
  }

  /**
   * Closed by its owner: every device and consent ends. The parts have to be loaded. @returns ids of the ended sessions
   */
  close(): string[] {
    this.closedAt = new Date();
    this.withdraw(() => true);
    return this.signOut(null);
  }

  /** When it was closed, or now; tells one closing from the next. */
  closedSince(): string {
    return (this.closedAt ?? new Date()).toISOString();
  }

  /** Last day on which a closed account is restored, YYYY-MM-DD in UTC. */
  restoredUntil(): string {
    return addDays((this.closedAt ?? new Date()).toISOString().slice(0, 10), CLOSED_DAYS);
  }

  /** Its owner takes the closing back, and agrees anew to what an account needs. The consents have to be loaded. */
  reopen(agreed: readonly Agreement[]): void {
    this.closedAt = null;
    this.warnedAt = null;
    for (const agreement of agreed) this.agree(agreement);
  }

  /**
   * Nothing of the person is left; what hangs on the account goes with it (the trigger app_user_erased).
   * @param hasWorked what they wrote in a clinic stays there with their name
   */
  erase(hasWorked: boolean): void {
    Object.assign(this, {
      ...NOBODY,
      ...(hasWorked ? {} : { firstName: '\u2014', lastName: '\u2014', middleName: '' }),
      erasedAt: new Date(),
    });
  }

  hasPassword(): boolean {
    return this.passwordHash !== NO_PASSWORD;
  }

  /** Takes over the profile as it was saved. @returns names of what differs, never what stands there */
  saveProfile(profile: OwnProfile): string[] {
    const fields = (Object.keys(profile) as (keyof OwnProfile)[]).filter((name) => this[name] !== profile[name]);
    for (const name of fields) Object.assign(this, { [name]: profile[name] });
    return fields;
  }

  /** What is named is chosen anew, the rest stays. */
  prefer(chosen: KeptPreferences): void {
    this.preferences = { ...this.preferences, ...chosen };
  }

  private rename({ firstName, lastName, middleName }: FullName): void {
    this.firstName = firstName;
    this.lastName = lastName;
    this.middleName = middleName;
  }
}
ConsentSchema.setClass(UserConsent);
SessionSchema.setClass(Session);
UserSchema.setClass(User);
