import type { Static } from 'typebox';
import type { DoctorRow, EmployeeRow, OwnEmployment as OwnEmploymentRow } from '#shared/contract/registry.ts';
import type { DoctorDetails } from './doctors.service.ts';
import type { EmployeeRow as Employee } from './employees.service.ts';
import type { OwnEmployment } from './employments.service.ts';

export const toEmployee = (row: Employee): Static<typeof EmployeeRow> => ({
  id: row.id,
  lastName: row.last_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  email: row.email,
  phone: row.phone,
  workemail: row.work_email,
  workphone: row.work_phone,
  avatar: row.avatar,
  has_account: row.account_status === 'activated',
  is_invited: row.account_status === 'pending_activation',
  state: row.state,
  visits_left: row.visits_left,
  version: row.version,
});

export const toOwnEmployment = (row: OwnEmployment): Static<typeof OwnEmploymentRow> => ({
  id: row.id,
  clinic: { id: row.clinic_id, slug: row.clinic_slug, title: row.clinic_title },
  specialties: [...row.specialties],
  state: row.state,
});

export const toDoctorRow = (row: DoctorDetails): Static<typeof DoctorRow> => ({
  id: row.id,
  employee: { id: row.employee_id, lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name },
  specialty: { id: row.specialty_id, title: row.specialty_title },
  department: { id: row.department_id, title: row.department_title },
  degree: row.degree,
  experience: row.experience,
  shortinfo: row.short_info,
  fullinfo: row.full_info,
  version: row.version,
});
