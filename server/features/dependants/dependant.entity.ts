import { defineEntity, p } from '@mikro-orm/core';
import type { Relation } from '#shared/rules/dependants.ts';
import { baseProperties } from '#server/db/base.entity.ts';

/** Who a dependant is, as the person who books for them says. `birthDate`: YYYY-MM-DD. */
export interface DependantPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly birthDate: string;
  readonly gender: 'male' | 'female';
  readonly relation: Relation;
}
const DependantSchema = defineEntity({
  name: 'Dependant',
  properties: {
    ...baseProperties,
    /** the account that books for them */
    userId: p.uuid(),
    lastName: p.text(),
    firstName: p.text(),
    middleName: p.text().default(''),
    birthDate: p.date(),
    gender: p.text().$type<'male' | 'female'>(),
    relation: p.text().$type<Relation>(),
    /** the account's owner said that they may */
    confirmedAt: p.datetime(),
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/**
 * Somebody whom a person books for (docs/glossary.md). In each clinic they are a patient of their own, made by their
 * first booking there with what stands here.
 */
export class Dependant extends DependantSchema.class {
  /** Takes over what was typed; who saves it says anew that they may book. */
  save(person: DependantPerson): void {
    Object.assign(this, person, { confirmedAt: new Date() });
  }

  remove(): void {
    this.removedAt = new Date();
  }
}
DependantSchema.setClass(Dependant);
