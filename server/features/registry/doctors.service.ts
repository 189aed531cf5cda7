import { errorText } from '#shared/errors/catalogue.ts';
import { foldedSql, likePattern } from '#server/db/like.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { rolesChanged } from '#server/lib/realtime/topics.ts';
import { syncStaffRoles } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';

/** A doctor with the titles behind, for the registry's table and form. */
export interface DoctorDetails {
  readonly id: string;
  readonly employee_id: string;
  readonly user_id: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
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
/** Fields of a doctor as the form sends them (2 §5). */
export interface DoctorInput {
  readonly employee: string;
  readonly specialty: string;
  readonly department: string;
  readonly degree: string;
  /** years */
  readonly experience: number | null;
  readonly shortinfo: string;
  readonly fullinfo: string;
}
const SELECT = `
  select d.id, d.employee_id, r.user_id, e.last_name, e.first_name, e.middle_name, d.specialty_id, s.title as specialty_title,
    d.department_id, p.title as department_title, d.degree, d.experience, d.short_info, d.full_info, d.version
  from doctor d
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join practitioner r on r.id = d.practitioner_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  join department p on p.organization_id = :clinic and p.id = d.department_id
  where d.organization_id = :clinic`;
const selectPage = clinicSql<DoctorDetails & Counted>(
  'doctor_page',
  `
  with found as (
    ${SELECT} and (:pattern::text is null
      or ${foldedSql(`e.last_name || ' ' || e.first_name || ' ' || e.middle_name || ' ' || s.title || ' ' || p.title`)} like :pattern)
  )
  select *, (select count(*)::int from found) as total from found
  order by last_name, first_name, middle_name, specialty_title, id limit :limit offset :offset`,
  { prepared: false },
);
const selectOne = clinicSql<DoctorDetails>('doctor_details', `${SELECT} and d.id = :id`);
/** A time that is being added to the schedule holds the row, too: one of the two waits for the other. */
const lockDoctor = clinicSql(
  'doctor_lock',
  'select from doctor where organization_id = :clinic and id = :id for update',
);
/** Always the employee first: changes of one person's rows come one after another, and roles follow from the last. */
const lockEmployee = clinicSql<{ practitioner_id: string; user_id: string | null }>(
  'doctor_lock_employee',
  `
  select e.practitioner_id, p.user_id from employee e join practitioner p on p.id = e.practitioner_id
  where e.organization_id = :clinic and e.id = :id for no key update of e`,
);
const lockSpecialty = clinicSql(
  'doctor_lock_specialty',
  'select from specialty where organization_id = :clinic and id = :id for key share',
);
const lockDepartment = clinicSql(
  'doctor_lock_department',
  'select from department where organization_id = :clinic and id = :id for key share',
);
const insert = clinicSql(
  'doctor_insert',
  `
  insert into doctor (id, organization_id, employee_id, practitioner_id, specialty_id, department_id, degree, experience, short_info, full_info)
  values (:id, :clinic, :employee, :practitioner, :specialty, :department, :degree, :experience, :short_info, :full_info)`,
);
const updateRow = clinicSql(
  'doctor_update',
  `
  update doctor set employee_id = :employee, practitioner_id = :practitioner, specialty_id = :specialty, department_id = :department,
    degree = :degree, experience = :experience, short_info = :short_info, full_info = :full_info, version = version + 1
  where organization_id = :clinic and id = :id`,
);
/** By slot_doctor_idx and appointment_practitioner_idx. */
const selectUse = clinicSql<{ slots: number; has_appointments: boolean }>(
  'doctor_use',
  `
  select (select count(*)::int from slot where organization_id = :clinic and doctor_id = :id) as slots,
    exists (
      select from appointment a join doctor d on d.organization_id = :clinic and d.id = :id and d.practitioner_id = a.practitioner_id
      where a.organization_id = :clinic and a.doctor_id = :id
    ) as has_appointments`,
);
const remove = clinicSql('doctor_delete', 'delete from doctor where organization_id = :clinic and id = :id');

const AT_EMPLOYEE = { doctor_exists: 'employee' } as const;
const columnsOf = ({ employee, specialty, department, degree, experience, shortinfo, fullinfo }: DoctorInput) => ({
  employee,
  specialty,
  department,
  degree: degree.trim(),
  experience,
  short_info: shortinfo.trim(),
  full_info: fullinfo.trim(),
});
/** A page of doctors by surname; search in the full name, specialty and department. */
export async function listDoctorRows(call: ClinicCall, query: Paging) {
  const pattern = likePattern(query.search);
  return paged(query, (bounds) => selectPage(call, { pattern, ...bounds }));
}

/** @throws not_found */
export async function getDoctorRow(call: ClinicCall, id: string): Promise<DoctorDetails> {
  const [row] = await selectOne(call, { id });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Holds the rows that a doctor is made of until the transaction ends. @throws not_found at the field whose row is gone */
async function lockParts(call: ClinicCall, { employee, specialty, department }: DoctorInput) {
  const [person] = await lockEmployee(call, { id: employee });
  if (!person) throw refusalAt('not_found', 'employee');
  if ((await lockSpecialty(call, { id: specialty })).length === 0) throw refusalAt('not_found', 'specialty');
  if ((await lockDepartment(call, { id: department })).length === 0) throw refusalAt('not_found', 'department');
  return person;
}

/** Why a doctor's row cannot go, or null. Appointments count more than times: they cannot be cleared. */
async function useOf(call: ClinicCall, id: string): Promise<string | null> {
  const [use] = await selectUse(call, { id });
  if (use?.has_appointments) return registryTexts.doctorHasAppointments;
  return use && use.slots > 0 ? registryTexts.doctorHasSlots(use.slots) : null;
}

/** Makes an employee a doctor; they get the role `doctor`. @throws not_found and doctor_exists at their fields */
export async function createDoctor(call: Call, input: DoctorInput): Promise<DoctorDetails> {
  return refusingAt(AT_EMPLOYEE, () =>
    inTransaction(call, async (call) => {
      const person = await lockParts(call, input);
      const id = uuidv7();
      await insert(call, { id, practitioner: person.practitioner_id, ...columnsOf(input) });
      await audit(call, {
        action: 'doctor.create',
        objectType: 'doctor',
        objectId: id,
        details: { employee: input.employee, specialty: input.specialty },
      });
      call.changed(rolesChanged(await syncStaffRoles(call, person.user_id)));
      return getDoctorRow(call, id);
    }),
  );
}

/**
 * Changes a doctor. Whose time is in the schedule keeps the employee and the specialty: patients were told both.
 * @throws not_found, stale_version with the present row, field_in_use and doctor_exists at their fields
 */
export async function updateDoctor(
  call: Call,
  id: string,
  { version, ...input }: DoctorInput & { version: number },
): Promise<DoctorDetails> {
  return refusingAt(AT_EMPLOYEE, () =>
    inTransaction(call, async (call) => {
      const present = await getDoctorRow(call, id);
      // in one order for all, or two changes that swap their employees would wait for each other
      for (const employee of [present.employee_id, input.employee].toSorted())
        await lockEmployee(call, { id: employee });
      const person = await lockParts(call, input);
      await lockDoctor(call, { id });
      const before = await getDoctorRow(call, id);
      if (before.version !== version) throw new DomainError('stale_version', { current: before });
      const fixed = (['employee', 'specialty'] as const).filter((field) => before[`${field}_id`] !== input[field]);
      const use = fixed.length > 0 ? await useOf(call, id) : null;
      if (use !== null) {
        const params = { reason: use };
        throw new DomainError('field_in_use', {
          params,
          fields: Object.fromEntries(fixed.map((field) => [field, [errorText('field_in_use', params)]])),
        });
      }
      await updateRow(call, { id, practitioner: person.practitioner_id, ...columnsOf(input) });
      await audit(call, {
        action: 'doctor.update',
        objectType: 'doctor',
        objectId: id,
        details: { employee: input.employee, specialty: input.specialty },
      });
      const users = [...(await syncStaffRoles(call, person.user_id)), ...(await syncStaffRoles(call, before.user_id))];
      call.changed(rolesChanged(users));
      return getDoctorRow(call, id);
    }),
  );
}

/**
 * Removes a doctor who has no times and no appointments; with the last of their rows the role `doctor` goes.
 * @throws not_found, row_in_use
 */
export async function deleteDoctor(call: Call, id: string): Promise<void> {
  return inTransaction(call, async (call) => {
    await lockEmployee(call, { id: (await getDoctorRow(call, id)).employee_id });
    await lockDoctor(call, { id });
    const row = await getDoctorRow(call, id);
    const reason = await useOf(call, id);
    if (reason !== null) throw new DomainError('row_in_use', { params: { reason } });
    await remove(call, { id });
    await audit(call, {
      action: 'doctor.delete',
      objectType: 'doctor',
      objectId: id,
      details: { employee: row.employee_id, specialty: row.specialty_id },
    });
    call.changed(rolesChanged(await syncStaffRoles(call, row.user_id)));
  });
}
