import { clinicSql } from '#server/db/sql.ts';
import { assertVersion, lockRoot, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type StaffCall, type ClinicCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { Department, Specialty } from './directory.entity.ts';
import { Doctor, Employee, EMPLOYMENT_STATE, type DoctorWork, type EmploymentState } from './people.entity.ts';
import { fieldsInUse, removeRow, rowsOf, saveRow } from './rows.service.ts';
import { rolesFollow } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';

/** A doctor with the titles behind, for the registry's table and form. */
export interface DoctorDetails {
  readonly id: string;
  readonly employee_id: string;
  readonly user_id: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly state: EmploymentState;
  readonly specialty_id: string;
  readonly specialty_title: string;
  readonly department_id: string;
  readonly department_title: string;
  readonly degree: string;
  readonly experience: number | null;
  readonly short_info: string;
  readonly full_info: string;
  readonly version: number;
}
/** A doctor as the clinic writes one down: ids of what the doctor is made of, and the texts (2 §5). */
export interface DoctorFields extends Omit<DoctorWork, 'employee' | 'specialty' | 'department'> {
  readonly employee: string;
  readonly specialty: string;
  readonly department: string;
}
/** Doctors by surname; search in the full name, specialty and department. */
export const { list: listDoctorRows, get: getDoctorRow } = rowsOf<DoctorDetails>('doctor', {
  select: `
  select d.id, d.employee_id, r.user_id, e.last_name, e.first_name, e.middle_name, ${EMPLOYMENT_STATE} as state, d.specialty_id,
    s.title as specialty_title, d.department_id, p.title as department_title, d.degree, d.experience, d.short_info, d.full_info, d.version
  from doctor d
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join practitioner r on r.id = d.practitioner_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  join department p on p.organization_id = :clinic and p.id = d.department_id
  where d.organization_id = :clinic`,
  id: 'd.id',
  searched: `e.last_name || ' ' || e.first_name || ' ' || e.middle_name || ' ' || s.title || ' ' || p.title`,
  order: 'last_name, first_name, middle_name, specialty_title, id',
});
/**
 * Weaker than an entity's lock: of two doctors of one specialty neither waits for the other, only who removes it does.
 */
const holdSpecialty = clinicSql(
  'doctor_hold_specialty',
  'select from specialty where organization_id = :clinic and id = :id for key share',
);
const holdDepartment = clinicSql(
  'doctor_hold_department',
  'select from department where organization_id = :clinic and id = :id for key share',
);
/** By slot_doctor_idx; who has no visits costs a look through those of the clinic, in appointment_time_idx alone. */
const selectUse = clinicSql<{ slots: number; has_appointments: boolean; is_waited_for: boolean }>(
  'doctor_use',
  `
  select (select count(*)::int from slot where organization_id = :clinic and doctor_id = :id) as slots,
    exists (
      select from appointment a join doctor d on d.organization_id = :clinic and d.id = :id and d.practitioner_id = a.practitioner_id
      where a.organization_id = :clinic and a.doctor_id = :id
    ) as has_appointments,
    exists (select from waiting_entry w where w.organization_id = :clinic and w.doctor_id = :id) as is_waited_for`,
);

const AT_EMPLOYEE = { doctor_exists: 'employee' } as const;

/**
 * Always the employees first, and in one order for all, or two changes that swap their employees would wait for each
 * other. Changes of one person's rows come one after another, and roles follow from the last.
 */
async function lockEmployees({ em }: ClinicCall, ids: readonly string[]): Promise<readonly Employee[]> {
  const employees: Employee[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    const employee = await lockRoot(em, Employee, id);
    if (employee) employees.push(employee);
  }
  return employees;
}

/** The employee of a doctor, unlocked: who to lock first. @throws not_found */
async function employeeOf({ em }: ClinicCall, id: string): Promise<string> {
  const doctor = await em.findOne(Doctor, { id });
  if (!doctor) throw new DomainError('not_found');
  return doctor.employee.id;
}

/** Holds what a doctor is made of until the transaction ends. @throws not_found at the field whose row is gone */
async function workOf(call: ClinicCall, employees: readonly Employee[], fields: DoctorFields): Promise<DoctorWork> {
  const employee = employees.find(({ id }) => id === fields.employee);
  if (!employee) throw refusalAt('not_found', 'employee');
  if ((await holdSpecialty(call, { id: fields.specialty })).length === 0) throw refusalAt('not_found', 'specialty');
  if ((await holdDepartment(call, { id: fields.department })).length === 0) throw refusalAt('not_found', 'department');
  return {
    employee,
    specialty: call.em.getReference(Specialty, fields.specialty, { wrapped: true }),
    department: call.em.getReference(Department, fields.department, { wrapped: true }),
    degree: fields.degree.trim(),
    experience: fields.experience,
    shortInfo: fields.shortInfo.trim(),
    fullInfo: fields.fullInfo.trim(),
  };
}

/** Why a doctor's row cannot go, or null. Appointments count more than times: they cannot be cleared. */
async function useOf(call: ClinicCall, id: string): Promise<string | null> {
  const [use] = await selectUse(call, { id });
  if (use?.has_appointments) return registryTexts.doctorHasAppointments;
  if (use && use.slots > 0) return registryTexts.doctorHasSlots(use.slots);
  return use?.is_waited_for ? registryTexts.doctorIsWaitedFor : null;
}

const detailsOf = ({ employee, specialty }: Pick<Doctor, 'employee' | 'specialty'>) => ({
  employee: employee.id,
  specialty: specialty.id,
});

/**
 * Makes an employee a doctor; they get the role `doctor`. @throws not_found and doctor_exists at their fields;
 * permission_denied for who is no administrator and makes it of themselves
 */
export async function createDoctor(call: StaffCall, fields: DoctorFields): Promise<DoctorDetails> {
  return refusingAt(AT_EMPLOYEE, () =>
    inTransaction(call, async (call) => {
      const work = await workOf(call, await lockEmployees(call, [fields.employee]), fields);
      const { practitioner } = work.employee;
      const doctor = call.em.create(Doctor, { organizationId: call.clinic.id, practitioner, ...work });
      await saveRow(call, 'doctor', 'create', doctor, detailsOf(doctor));
      await rolesFollow(call, practitioner);
      return getDoctorRow(call, doctor.id);
    }),
  );
}

/**
 * Changes a doctor. Whose time is in the schedule keeps the employee and the specialty: patients were told both.
 * @throws not_found, stale_version with the present row, field_in_use and doctor_exists at their fields
 */
export async function updateDoctor(
  call: StaffCall,
  id: string,
  { version, ...fields }: DoctorFields & { readonly version: number },
): Promise<DoctorDetails> {
  return refusingAt(AT_EMPLOYEE, () =>
    inTransaction(call, async (call) => {
      const employees = await lockEmployees(call, [await employeeOf(call, id), fields.employee]);
      const work = await workOf(call, employees, fields);
      // a time that is being added to the schedule holds the row, too: one of the two waits for the other
      const doctor = await rootForChange(call, Doctor, id);
      await assertVersion(doctor, version, () => getDoctorRow(call, id));
      const fixed = (['employee', 'specialty'] as const).filter((field) => doctor[field].id !== fields[field]);
      const use = fixed.length > 0 ? await useOf(call, id) : null;
      if (use !== null) throw fieldsInUse(use, fixed);
      const before = doctor.practitioner;
      doctor.change(work);
      await saveRow(call, 'doctor', 'update', doctor, detailsOf(doctor));
      await rolesFollow(call, doctor.practitioner, before);
      return getDoctorRow(call, id);
    }),
  );
}

/**
 * Removes a doctor who has no times and no appointments; with the last of their rows the role `doctor` goes.
 * @throws not_found, row_in_use
 */
export async function deleteDoctor(call: StaffCall, id: string): Promise<void> {
  return inTransaction(call, async (call) => {
    await lockEmployees(call, [await employeeOf(call, id)]);
    const doctor = await rootForChange(call, Doctor, id);
    await removeRow(call, 'doctor', doctor, await useOf(call, id), detailsOf(doctor));
    await rolesFollow(call, doctor.practitioner);
  });
}
