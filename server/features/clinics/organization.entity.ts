import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { MODULES, SWITCHED_MODULES, type Module } from '#shared/access/modules.ts';
import type { WeekHours } from '#shared/rules/opening-hours.ts';
import type { FormEdition } from '#shared/rules/form-edition.ts';
import type { ServiceIcon } from '#shared/rules/service-icons.ts';
import type { SocialNetwork } from '#shared/rules/social-networks.ts';
import { baseProperties } from '#server/db/base.entity.ts';
import { inClinic, type ClinicCall, type PlatformCall } from '#server/http/call.ts';

/** A service of a clinic; the site adds how it looks (K19). */
export interface Service {
  readonly uuid: string;
  readonly icon?: ServiceIcon;
  readonly name: string;
}
/** Content of the clinic's pages (2 §3, `front`); other keys come with the site editor. */
export type OrganizationFront = Readonly<Partial<Record<SocialNetwork, string>>> & {
  readonly primaryColor?: string;
  readonly secondaryColor?: string;
  /** latitude, longitude */
  readonly coords?: readonly [number, number];
  readonly services?: readonly Service[];
  /** ids of whom the clinic's page shows, in its order (B14): beside the content that it orders */
  readonly doctors?: readonly string[];
};
/** By key: null and an empty list take it away, undefined leaves it (K22). */
export type FrontChange = {
  readonly [Key in keyof OrganizationFront]?: OrganizationFront[Key] | null | undefined;
};

type LineName =
  | 'title'
  | 'slug'
  | 'city'
  | 'address'
  | 'website'
  | 'worktime'
  | 'info'
  | 'inn'
  | 'kpp'
  | 'ogrn'
  | 'okato'
  | 'timezone';
/** What an administrator of a clinic keeps of it; what is undefined stays. */
export type ClinicChange = Readonly<Partial<Record<LineName, string | undefined>>> & {
  readonly phones?: readonly string[] | undefined;
  /** null takes them away */
  readonly hours?: WeekHours | null | undefined;
  readonly front?: FrontChange;
  /** null takes a bound away */
  readonly booking?: BookingRules;
};
/** How patients book and cancel online; what is undefined stays. */
export interface BookingRules {
  readonly bookingDays?: number | null | undefined;
  readonly bookingLead?: number | undefined;
  readonly bookingMax?: number | null | undefined;
  readonly cancelLead?: number | undefined;
}
/** What the platform keeps of a clinic. */
export interface ClinicFacts {
  readonly title: string;
  readonly slug: string;
  readonly city: string;
  /** address of the clinic's own site, or empty */
  readonly website: string;
  /** in which its staff are served, as `parseNetworks` gives them; undefined: as they are */
  readonly networks?: readonly string[] | undefined;
}

const OrganizationSchema = defineEntity({
  name: 'Organization',
  properties: {
    ...baseProperties,
    slug: p.text(),
    title: p.text(),
    logo: p.text().nullable(),
    website: p.text().default(''),
    address: p.text().default(''),
    city: p.text().default(''),
    info: p.text().default(''),
    phones: p.array().default([]),
    worktime: p.text().default(''),
    /** by day of the week; null: in words alone, or not at all */
    hours: p.json().$type<WeekHours>().nullable(),
    inn: p.text().default(''),
    kpp: p.text().default(''),
    ogrn: p.text().default(''),
    okato: p.text().default(''),
    /** IANA zone */
    timezone: p.text(),
    front: p.json().$type<OrganizationFront>().default('{}'),
    modules: p.array().$type<Module[]>(),
    /** of form 025/u; null: by the day on which a card was opened */
    formEdition: p.text().$type<FormEdition>().nullable(),
    /** rules of booking by patients: days ahead, minutes before, bookings of one, minutes of a cancellation (C28) */
    bookingDays: p.integer().nullable(),
    bookingLead: p.integer().default(0),
    bookingMax: p.integer().nullable(),
    cancelLead: p.integer().default(0),
    /** since when people find it; null: not yet, or not any more */
    publishedAt: p.datetime().nullable().defaultRaw('now()'),
    /** since when the platform has it switched off */
    disabledAt: p.datetime().nullable(),
    /** whether its patients can book; migration 65 says what that takes */
    takesBookings: p.boolean().$type<Opt<boolean>>().generated('always as (migration 65) stored'),
    /** in which its staff are served; none: everywhere */
    networks: p.array().default([]),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** read where it is asked for: whether its price list has rows, by price_place_idx */
    hasPrices: p
      .boolean()
      .formula(({ id }) => `exists (select from price where price.organization_id = ${String(id)})`)
      .lazy()
      .nullable(),
  },
});
/** A clinic (1 §3). */
export class Organization extends OrganizationSchema.class {
  /** What the platform keeps of a clinic; the rest is its administrator's. */
  register({ title, slug, city, website, networks }: ClinicFacts): void {
    this.title = title;
    this.slug = slug;
    this.city = city;
    this.website = website;
    if (networks && networks.join() !== this.networks.join()) this.networks = [...networks];
  }

  /** @returns names of the fields that are others now */
  change({ phones, hours, front = {}, booking = {}, ...lines }: ClinicChange): string[] {
    const changed: string[] = [];
    for (const [name, value] of Object.entries(lines) as [LineName, string | undefined][])
      if (value !== undefined && value !== this[name]) {
        this[name] = value;
        changed.push(name);
      }
    if (phones && phones.join() !== this.phones.join()) {
      this.phones = [...phones];
      changed.push('phones');
    }
    if (hours !== undefined && !isDeepStrictEqual(hours, this.hours ?? null)) {
      this.hours = hours;
      changed.push('hours');
    }
    return [...changed, ...this.changeBooking(booking), ...this.changeFront(front)];
  }

  private changeBooking(rules: BookingRules): string[] {
    return (Object.keys(rules) as (keyof BookingRules)[]).filter((name) => {
      const value = rules[name];
      if (value === undefined || value === (this[name] ?? null)) return false;
      Object.assign(this, { [name]: value });
      return true;
    });
  }

  private changeFront(change: FrontChange): string[] {
    return (Object.keys(change) as (keyof OrganizationFront)[]).filter((key) => {
      const value = change[key];
      if (value === undefined) return false;
      const kept = value === null || value.length === 0 ? undefined : value;
      if (isDeepStrictEqual(kept, this.front[key])) return false;
      const { [key]: _, ...rest } = this.front;
      this.front = kept === undefined ? rest : { ...rest, [key]: kept };
      return true;
    });
  }

  /** Of the modules that the platform switches these are on; the others stay as they are. */
  switchModules(on: readonly Module[]): void {
    const isSwitched = (module: Module) => SWITCHED_MODULES.some((switched) => switched === module);
    this.modules = MODULES.filter((module) => (isSwitched(module) ? on : this.modules).includes(module));
  }

  /** Modules as its patients have them; `OPEN_MODULES` in SQL. */
  openModules(): Module[] {
    return this.takesBookings ? this.modules : this.modules.filter((module) => module !== 'booking');
  }

  publish(): void {
    this.publishedAt ??= new Date();
  }

  hide(): void {
    this.publishedAt = null;
  }

  switchOff(): void {
    this.disabledAt ??= new Date();
  }

  switchOn(): void {
    this.disabledAt = null;
  }

  /** For what is printed and opened from now on; saved records keep theirs. */
  chooseFormEdition(edition: FormEdition | null): void {
    this.formEdition = edition;
  }
}
OrganizationSchema.setClass(Organization);

/** What a superuser does in a clinic that the call did not name. */
export const callIn = <C extends PlatformCall>(call: C, clinic: Organization): C & ClinicCall => {
  const { id, title, timezone, disabledAt } = clinic;
  return inClinic(call, { id, title, timezone, modules: clinic.openModules(), isDisabled: disabledAt != null });
};
