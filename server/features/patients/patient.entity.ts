import { defineEntity, p } from '@mikro-orm/core';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';

const PatientSchema = defineEntity({
  name: 'Patient',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    /** the account of a person who registered; null for a patient made by the desk */
    userId: p.uuid().nullable(),
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
    data: p.json().$type<Record<string, unknown>>().default('{}'),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A patient of one clinic with a card number (2 §3). */
export class Patient extends PatientSchema.class {}
PatientSchema.setClass(Patient);

/** In SQL, YYYY-MM-DD: the day the card of `p` was opened in the clinic `o`: its item 1, or the clinic's day on which the patient was made. */
export const CARD_OPENED = `coalesce(p.data ->> 'fillDate', to_char(p.created_at at time zone o.timezone, 'YYYY-MM-DD'))`;
