import { defineEntity, p } from '@mikro-orm/core';
import type { FormEdition } from '#shared/rules/form-edition.ts';
import { baseProperties } from '#server/db/base.entity.ts';

/** Content of the clinic's pages (2 §3, `front`); other keys come with the site editor. */
export interface OrganizationFront {
  primaryColor?: string;
  secondaryColor?: string;
  /** latitude, longitude */
  coords?: [number, number];
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
    inn: p.text().default(''),
    kpp: p.text().default(''),
    ogrn: p.text().default(''),
    okato: p.text().default(''),
    /** IANA zone */
    timezone: p.text(),
    front: p.json().$type<OrganizationFront>().default('{}'),
    modules: p.array(),
    /** of form 025/u; null: by the day on which a card was opened */
    formEdition: p.text().$type<FormEdition>().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A clinic (1 §3). */
export class Organization extends OrganizationSchema.class {
  /** For what is printed and opened from now on; saved records keep theirs. */
  chooseFormEdition(edition: FormEdition | null): void {
    this.formEdition = edition;
  }
}
OrganizationSchema.setClass(Organization);
