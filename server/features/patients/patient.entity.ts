import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';

const PatientSchema = defineEntity({
  name: 'Patient',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    /** the account of the person who books; null for a patient made by the desk */
    userId: p.uuid().nullable(),
    /** of the account's family, whom its owner books for; null: the owner's own patient, or the desk's */
    dependantId: p.uuid().nullable(),
    cardNumber: p.integer(),
    lastName: p.text(),
    firstName: p.text(),
    middleName: p.text().default(''),
    /** the mark that there is no patronymic */
    hasNoMiddleName: p.boolean().default(false),
    phone: p.text().default(''),
    email: p.text().default(''),
    /** YYYY-MM-DD */
    birthDate: p.date().nullable(),
    gender: p.text().$type<'male' | 'female'>().nullable(),
    /** items of the card that somebody filled; the others may be missing */
    data: p.json().$type<Partial<PatientCard>>().default('{}'),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** a table of another program brought them: they are not new to the clinic */
    isImported: p.boolean().default(false),
    /** file of the clinic's own photograph */
    photoId: p.uuid().nullable(),
  },
});
/** Who the card is of, as a person types it. */
export interface PatientPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly hasNoMiddleName: boolean;
  readonly phone: string;
  readonly email: string;
  /** YYYY-MM-DD */
  readonly birthDate: string | null;
  readonly gender: 'male' | 'female' | null;
}
const differing = <T extends object>(before: Partial<Record<keyof T, unknown>>, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** A patient of one clinic with a card number (2 §3) and the card. */
export class Patient extends PatientSchema.class {
  /** The card with every item in its place. */
  card(): PatientCard {
    return { ...emptyCard(), ...this.data };
  }

  /**
   * Takes over the card as somebody saved it.
   * @returns names of the fields that differ, never what stands in them; none: nothing will be written
   */
  save(person: PatientPerson, card: PatientCard): string[] {
    const fields = [
      ...differing<PatientPerson>(this, person),
      ...differing(this.card(), card).map((name) => `data.${name}`),
    ];
    if (fields.length > 0) Object.assign(this, person, { data: card });
    return fields;
  }

  /** A registered person signs in as this patient. Somebody who was booked for once is nobody's dependant then. */
  link(userId: string): void {
    this.userId = userId;
    this.dependantId = null;
  }

  /** @returns who signed in as this patient; null: nobody, or somebody else books for them */
  unlink(): string | null {
    if (!this.userId || this.dependantId) return null;
    const { userId } = this;
    this.userId = null;
    return userId;
  }
}
PatientSchema.setClass(Patient);

/**
 * In SQL, YYYY-MM-DD: the day the card of `p` was opened in the clinic `o`: its item 1, or the clinic's day on which
 * the patient was made.
 */
export const CARD_OPENED = `coalesce(p.data ->> 'fillDate', to_char(p.created_at at time zone o.timezone, 'YYYY-MM-DD'))`;
