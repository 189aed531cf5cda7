import { defineEntity, p } from '@mikro-orm/core';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';
import { uuidv7 } from '#server/db/uuid.ts';

const PractitionerSchema = defineEntity({
  name: 'Practitioner',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => uuidv7()),
    userId: p.uuid().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A person who works in one clinic or several; whose time cannot be taken twice. Belongs to the platform. */
export class Practitioner extends PractitionerSchema.class {}
PractitionerSchema.setClass(Practitioner);

const EmployeeSchema = defineEntity({
  name: 'Employee',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    practitionerId: p.uuid(),
    lastName: p.text(),
    firstName: p.text(),
    middleName: p.text().default(''),
    email: p.text().default(''),
    phone: p.text().default(''),
    workEmail: p.text().default(''),
    workPhone: p.text().default(''),
    avatar: p.text().nullable(),
    /** the person agreed; null: waits for them */
    acceptedAt: p.datetime().nullable(),
    /** the person declined or left */
    endedAt: p.datetime().nullable(),
  },
});
/** A practitioner as one clinic employs them (2 §3). */
export class Employee extends EmployeeSchema.class {}
EmployeeSchema.setClass(Employee);

const DoctorSchema = defineEntity({
  name: 'Doctor',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    employeeId: p.uuid(),
    practitionerId: p.uuid(),
    specialtyId: p.uuid(),
    departmentId: p.uuid(),
    degree: p.text().default(''),
    /** years */
    experience: p.integer().nullable(),
    shortInfo: p.text().default(''),
    fullInfo: p.text().default(''),
  },
});
/** An employee with a specialty and a department (2 §3). */
export class Doctor extends DoctorSchema.class {}
DoctorSchema.setClass(Doctor);
