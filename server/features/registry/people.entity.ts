import { defineEntity, p, ref, type OptionalProps, type Ref } from '@mikro-orm/core';
import { baseProperties, clinicProperties, raiseVersion } from '#server/db/base.entity.ts';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { Department, Specialty } from './directory.entity.ts';

const PractitionerSchema = defineEntity({
  name: 'Practitioner',
  properties: {
    id: baseProperties.id,
    userId: p.uuid().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A person who works in one clinic or several; whose time cannot be taken twice. Belongs to the platform. */
export class Practitioner extends PractitionerSchema.class {
  /** From now on the person signs in with this account; there was none, or one that nobody had activated. */
  linkTo(user: string): void {
    this.userId = user;
  }
}

/** `waiting` for the person's consent; `working`; `declined` without ever working; `ended` after it. */
export type EmploymentState = 'waiting' | 'working' | 'declined' | 'ended';
/** `Employee.state` of an employee `e`, for lists. */
export const EMPLOYMENT_STATE = `
  case when e.ended_at is null then case when e.accepted_at is null then 'waiting' else 'working' end
    when e.accepted_at is null then 'declined' else 'ended' end`;

/**
 * The employment of a row is in force: the person agreed to work in the clinic, and did not leave.
 * @param row what the statement calls an employee, or a time that is to come
 */
export const inForce = (row: string): string => `${row}.claimant_id = ${row}.practitioner_id`;

/** What a clinic writes down of an employee. */
export interface EmployeeFields {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly email: string;
  readonly phone: string;
  readonly workEmail: string;
  readonly workPhone: string;
}
const EmployeeSchema = defineEntity({
  name: 'Employee',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    practitioner: () => p.manyToOne(Practitioner).ref().joinColumn('practitioner_id'),
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
    doctors: () => p.oneToMany(Doctor).mappedBy('employee'),
  },
});
/** A practitioner as one clinic employs them (2 §3). */
export class Employee extends EmployeeSchema.class {
  declare [OptionalProps]?: 'state';

  /** `EMPLOYMENT_STATE` says the same in SQL. */
  get state(): EmploymentState {
    if (this.endedAt) return this.acceptedAt ? 'ended' : 'declined';
    return this.acceptedAt ? 'working' : 'waiting';
  }

  /** Titles of what they work as; the doctors must be loaded with their specialties. */
  specialties(): string[] {
    return [...new Set(this.doctors.map(({ specialty }) => specialty.getProperty('title')))].toSorted((a, b) =>
      a.localeCompare(b, 'ru'),
    );
  }

  change(fields: EmployeeFields): void {
    Object.assign(this, fields);
  }

  /**
   * Its editors see the account of the person, too: the version rises with it, though MikroORM looks at own columns
   * only.
   */
  touch(): void {
    raiseVersion<Employee>(this, 'organizationId');
  }

  /** The person is asked, or asked anew: nothing of what they said before counts. */
  ask(): void {
    this.acceptedAt = null;
    this.endedAt = null;
  }

  /** The person agrees to work here. */
  accept(now: Date): void {
    this.acceptedAt = now;
  }

  /** The person declines, or leaves. */
  end(now: Date): void {
    this.endedAt = now;
  }
}

/** What makes an employee a doctor. */
export interface DoctorWork {
  readonly employee: Employee;
  readonly specialty: Ref<Specialty>;
  readonly department: Ref<Department>;
  readonly degree: string;
  /** years */
  readonly experience: number | null;
  readonly shortInfo: string;
  readonly fullInfo: string;
}
const DoctorSchema = defineEntity({
  name: 'Doctor',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    employee: () => p.manyToOne(Employee).ref().joinColumn('employee_id'),
    /** the employee's */
    practitioner: () => p.manyToOne(Practitioner).ref().joinColumn('practitioner_id'),
    specialty: () => p.manyToOne(Specialty).ref().joinColumn('specialty_id'),
    department: () => p.manyToOne(Department).ref().joinColumn('department_id'),
    degree: p.text().default(''),
    /** years */
    experience: p.integer().nullable(),
    shortInfo: p.text().default(''),
    fullInfo: p.text().default(''),
  },
});
/** An employee with a specialty and a department (2 §3): opened and saved by itself, so it has a version of its own. */
export class Doctor extends DoctorSchema.class {
  change({ employee, ...work }: DoctorWork): void {
    Object.assign(this, work);
    this.employee = ref(employee);
    this.practitioner = employee.practitioner;
  }
}

PractitionerSchema.setClass(Practitioner);
EmployeeSchema.setClass(Employee);
DoctorSchema.setClass(Doctor);
