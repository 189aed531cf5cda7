import { defineEntity, p } from '@mikro-orm/core';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';

const SlotSchema = defineEntity({
  name: 'Slot',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    doctorId: p.uuid(),
    practitionerId: p.uuid(),
    /** whose time it takes: the practitioner's while the employment is in force, else the employment's own */
    claimantId: p.uuid(),
    startTime: p.datetime(),
    endTime: p.datetime(),
    /** 0 free to book, 1 by phone only */
    recordMode: p.smallint().default(0),
    isReserve: p.boolean().default(false),
    isOverbooked: p.boolean().default(false),
    /** mirrors the active appointment's patient */
    patientId: p.uuid().nullable(),
    holdUserId: p.uuid().nullable(),
    holdUntil: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A time of a doctor (decision "Slot, hold, appointment"). */
export class Slot extends SlotSchema.class {}
SlotSchema.setClass(Slot);
