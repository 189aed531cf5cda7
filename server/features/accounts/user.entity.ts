import { defineEntity, p } from '@mikro-orm/core';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import { baseProperties } from '#server/db/base.entity.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';

export const USER_STATUSES = ['pending_activation', 'activated', 'pending_approval', 'banned', 'disapproved'] as const;
/** 1 §3, "User statuses" */
export type UserStatus = (typeof USER_STATUSES)[number];
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
/** A document that a person agrees to, from an address. */
export interface Agreement {
  readonly kind: ConsentKind;
  readonly documentVersion: number;
  readonly ip: string;
}

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
}

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    ...baseProperties,
    /** lower case; null: signs in by phone or a provider */
    email: p.text().nullable(),
    passwordHash: p.text().hidden(),
    /** of the browser that registered, while the account waits */
    ticketHash: p.blob().nullable().hidden(),
    status: p.text().$type<UserStatus>(),
    firstName: p.text(),
    lastName: p.text(),
    middleName: p.text().default(''),
    phone: p.text().nullable(),
    avatar: p.text().nullable(),
    isSuperuser: p.boolean().default(false),
    /** marks of devices carry it; raising it ends them all (see `auth/device-marks.ts`) */
    deviceEpoch: p.integer().default(0),
    createdAt: p.datetime().onCreate(() => new Date()),
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

  /** The address is shown to be theirs. */
  activate(): void {
    this.status = 'activated';
    this.ticketHash = null;
  }

  makeSuperuser(): void {
    this.isSuperuser = true;
    this.activate();
  }

  setPassword(hash: string): void {
    this.passwordHash = hash;
    this.ticketHash = null;
  }

  /**
   * Ends the marks of all devices and the loaded sessions, but for the one that is kept. @returns ids of the ended ones
   */
  signOut(keep: string | null): string[] {
    this.deviceEpoch += 1;
    const ended = this.sessions.getItems().filter((session) => session.revokedAt === null && session.id !== keep);
    for (const session of ended) session.end();
    return ended.map((session) => session.id);
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
