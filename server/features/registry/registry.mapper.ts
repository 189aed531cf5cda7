import type { Static } from 'typebox';
import type { Input } from '#shared/contract/endpoint.ts';
import type {
  DoctorRow,
  EmployeeRow,
  OwnEmployment as OwnEmploymentRow,
  registryEndpoints,
} from '#shared/contract/registry.ts';
import type { DoctorDetails, DoctorFields } from './doctors.service.ts';
import type { EmployeeRow as Employee } from './employees.service.ts';
import type { OwnEmployment } from './employments.service.ts';
import type { EmployeeFields } from './people.entity.ts';

export const fromEmployee = ({
  workemail,
  workphone,
  ...same
}: Input<typeof registryEndpoints.createEmployee>['body']): EmployeeFields => ({
  ...same,
  workEmail: workemail,
  workPhone: workphone,
});

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
  roles: [...row.roles],
  specialties: [...row.specialties],
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

export const fromDoctor = ({
  shortinfo,
  fullinfo,
  ...same
}: Input<typeof registryEndpoints.createDoctor>['body']): DoctorFields => ({
  ...same,
  shortInfo: shortinfo,
  fullInfo: fullinfo,
});

export const toDoctorRow = (row: DoctorDetails): Static<typeof DoctorRow> => ({
  id: row.id,
  employee: { id: row.employee_id, lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name },
  state: row.state,
  specialty: { id: row.specialty_id, title: row.specialty_title },
  department: { id: row.department_id, title: row.department_title },
  degree: row.degree,
  experience: row.experience,
  shortinfo: row.short_info,
  fullinfo: row.full_info,
  version: row.version,
});
