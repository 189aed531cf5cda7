import { defineEntity, p } from '@mikro-orm/core';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';

const AppointmentSchema = defineEntity({
  name: 'Appointment',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    /** null when an inactive appointment's slot was removed */
    slotId: p.uuid().nullable(),
    doctorId: p.uuid(),
    practitionerId: p.uuid(),
    patientId: p.uuid(),
    startTime: p.datetime(),
    endTime: p.datetime(),
    /** 0 in person, 1 by video */
    type: p.smallint().default(0),
    status: p.text().$type<AppointmentStatus>(),
    bookedBy: p.uuid().nullable(),
    bookedAt: p.datetime().onCreate(() => new Date()),
    cancelledBy: p.uuid().nullable(),
    cancelledAt: p.datetime().nullable(),
  },
});
/** A patient's booking of a slot, kept for ever with its status. */
export class Appointment extends AppointmentSchema.class {}
AppointmentSchema.setClass(Appointment);
