import { Type } from 'typebox';
import type { Role } from '../access/permissions.ts';
import { WORK_PHONE, WORK_PHONE_LENGTH } from '../format/phone.ts';
import { Email } from './auth.ts';
import {
  IdParams,
  MaybePersonName,
  NameParts,
  PersonName,
  Uuid,
  Version,
  listOf,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Tables of the registry show five rows a page (2 §9). */
export const REGISTRY_PAGE = 5;
/** A title is words: it has a letter. */
const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\p{L}', 'x-clean': 'line' });
const Removed = Type.Object({ result: Type.Boolean() });

/** A row of a directory that has only a title. */
export const TitledRow = Type.Object({ id: Uuid, title: Type.String(), version: Type.Integer() });
const TitledInput = Type.Object({ title: Title }, { additionalProperties: false });
const TitledChange = Type.Object({ title: Title, version: Version }, { additionalProperties: false });

const EmployeeFields = {
  lastName: PersonName,
  firstName: PersonName,
  middleName: MaybePersonName,
  email: Email,
  /** +7 and ten digits */
  phone: Type.String({ pattern: '^\\+7\\d{10}$' }),
  workemail: Email,
  workphone: Type.String({ minLength: 1, maxLength: WORK_PHONE_LENGTH, pattern: WORK_PHONE, 'x-clean': 'line' }),
};
/** What became of an employment: it waits for the person's consent, they work, they declined, or they left. */
export const EMPLOYMENT_STATES = ['waiting', 'working', 'declined', 'ended'] as const;
/** Roles that work in a clinic gives. */
export const STAFF_ROLES = ['orgadmin', 'doctor', 'employee'] as const satisfies readonly Role[];
/**
 * An employee; `has_account`: they can sign in, `is_invited`: their letter waits; `roles`: what they may be in this
 * clinic now, nothing before they accepted; `specialties`: titles of what they work as, in the order of the alphabet;
 * `visits_left`: booked visits of who does not work.
 */
export const EmployeeRow = Type.Object({
  id: Uuid,
  ...NameParts,
  email: Type.String(),
  phone: Type.String(),
  workemail: Type.String(),
  workphone: Type.String(),
  avatar: nullable(Type.String()),
  has_account: Type.Boolean(),
  is_invited: Type.Boolean(),
  roles: Type.Array(oneOf(STAFF_ROLES)),
  specialties: Type.Array(Type.String()),
  state: oneOf(EMPLOYMENT_STATES),
  visits_left: Type.Integer(),
  version: Type.Integer(),
});
/** An employment of the caller: present, past or offered. */
export const OwnEmployment = Type.Object({
  id: Uuid,
  clinic: Type.Object({ id: Uuid, slug: Type.String(), title: Type.String() }),
  specialties: Type.Array(Type.String()),
  state: oneOf(EMPLOYMENT_STATES),
});
const DoctorFields = {
  employee: Uuid,
  specialty: Uuid,
  department: Uuid,
  degree: Type.String({ maxLength: 200, 'x-clean': 'line' }),
  /** years */
  experience: nullable(Type.Integer({ minimum: 0, maximum: 90 })),
  shortinfo: Type.String({ maxLength: 500, 'x-clean': 'text' }),
  fullinfo: Type.String({ maxLength: 20_000, 'x-clean': 'text' }),
};
/** A new doctor: only who, what and where must be told (2 §5). */
const NewDoctor = {
  ...DoctorFields,
  degree: Type.String({ maxLength: 200, 'x-clean': 'line', default: '' }),
  experience: nullable(Type.Integer({ minimum: 0, maximum: 90, default: null })),
  shortinfo: Type.String({ maxLength: 500, 'x-clean': 'text', default: '' }),
  fullinfo: Type.String({ maxLength: 20_000, 'x-clean': 'text', default: '' }),
};
/**
 * A doctor as the registry's table and form need it. `state` of the employment: nobody books a doctor, and no schedule
 * is made, unless they work.
 */
export const DoctorRow = Type.Object({
  id: Uuid,
  employee: Type.Object({ id: Uuid, ...NameParts }),
  state: oneOf(EMPLOYMENT_STATES),
  specialty: Type.Object({ id: Uuid, title: Type.String() }),
  department: Type.Object({ id: Uuid, title: Type.String() }),
  degree: Type.String(),
  experience: nullable(Type.Integer()),
  shortinfo: Type.String(),
  fullinfo: Type.String(),
  version: Type.Integer(),
});

export const registryEndpoints = {
  getSpecialty: defineEndpoint({
    id: 'getSpecialty',
    method: 'GET',
    path: '/specialty/:id',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    summary: 'Специальность (2 §7)',
    params: IdParams,
    response: TitledRow,
    errors: ['not_found'],
  }),
  createSpecialty: defineEndpoint({
    id: 'createSpecialty',
    method: 'POST',
    path: '/specialty/',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Добавить специальность (2 §7)',
    body: TitledInput,
    response: TitledRow,
    errors: ['title_taken'],
  }),
  updateSpecialty: defineEndpoint({
    id: 'updateSpecialty',
    method: 'PUT',
    path: '/specialty/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Изменить специальность (2 §7)',
    params: IdParams,
    body: TitledChange,
    response: TitledRow,
    errors: ['not_found', 'title_taken', 'stale_version'],
  }),
  deleteSpecialty: defineEndpoint({
    id: 'deleteSpecialty',
    method: 'DELETE',
    path: '/specialty/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Убрать специальность, по которой никто не работает (2 §7)',
    params: IdParams,
    response: Removed,
    errors: ['not_found', 'row_in_use'],
  }),
  listDepartments: defineEndpoint({
    id: 'listDepartments',
    method: 'GET',
    path: '/department/',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    summary: 'Отделения клиники (2 §7)',
    query: pageQuery(REGISTRY_PAGE),
    response: pageOf(TitledRow),
    errors: [],
  }),
  getDepartment: defineEndpoint({
    id: 'getDepartment',
    method: 'GET',
    path: '/department/:id',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    summary: 'Отделение (2 §7)',
    params: IdParams,
    response: TitledRow,
    errors: ['not_found'],
  }),
  createDepartment: defineEndpoint({
    id: 'createDepartment',
    method: 'POST',
    path: '/department/',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Добавить отделение (2 §7)',
    body: TitledInput,
    response: TitledRow,
    errors: ['title_taken'],
  }),
  updateDepartment: defineEndpoint({
    id: 'updateDepartment',
    method: 'PUT',
    path: '/department/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Изменить отделение (2 §7)',
    params: IdParams,
    body: TitledChange,
    response: TitledRow,
    errors: ['not_found', 'title_taken', 'stale_version'],
  }),
  deleteDepartment: defineEndpoint({
    id: 'deleteDepartment',
    method: 'DELETE',
    path: '/department/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Убрать отделение, в котором никто не работает (2 §7)',
    params: IdParams,
    response: Removed,
    errors: ['not_found', 'row_in_use'],
  }),
  listEmployees: defineEndpoint({
    id: 'listEmployees',
    method: 'GET',
    path: '/employee/',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    summary: 'Сотрудники клиники (2 §7)',
    query: pageQuery(REGISTRY_PAGE),
    response: pageOf(EmployeeRow),
    errors: [],
  }),
  getEmployee: defineEndpoint({
    id: 'getEmployee',
    method: 'GET',
    path: '/employee/:id',
    scope: 'clinic',
    access: 'directory.read',
    module: ['registry', 'reception'],
    summary: 'Сотрудник (2 §7)',
    params: IdParams,
    response: EmployeeRow,
    errors: ['not_found'],
  }),
  createEmployee: defineEndpoint({
    id: 'createEmployee',
    method: 'POST',
    path: '/employee/',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Добавить сотрудника; по его e-mail уходит приглашение (2 §5, решение «People and clinics»)',
    body: Type.Object(
      { ...EmployeeFields, middleName: Type.Unsafe<string>({ ...MaybePersonName, default: '' }) },
      { additionalProperties: false },
    ),
    response: EmployeeRow,
    errors: ['employee_exists', 'email_reserved', 'too_many_requests'],
  }),
  updateEmployee: defineEndpoint({
    id: 'updateEmployee',
    method: 'PUT',
    path: '/employee/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Изменить сотрудника (2 §7)',
    params: IdParams,
    body: Type.Object({ ...EmployeeFields, version: Version }, { additionalProperties: false }),
    response: EmployeeRow,
    errors: ['not_found', 'stale_version', 'employee_exists', 'field_in_use', 'email_reserved', 'too_many_requests'],
  }),
  resendInvitation: defineEndpoint({
    id: 'resendInvitation',
    method: 'POST',
    path: '/employee/:id/invitation/',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary:
      'Выслать приглашение ещё раз, пока его не приняли, или позвать того, кто отказался или ушёл; прежняя ссылка больше не действует',
    params: IdParams,
    response: Type.Object({ result: Type.Boolean(), /** where the letter goes */ email: Type.String() }),
    errors: ['not_found', 'invitation_not_waiting', 'too_many_requests'],
  }),
  deleteEmployee: defineEndpoint({
    id: 'deleteEmployee',
    method: 'DELETE',
    path: '/employee/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Убрать сотрудника, который не врач; роль в клинике снимается (2 §7)',
    params: IdParams,
    response: Removed,
    errors: ['not_found', 'row_in_use'],
  }),
  listOwnEmployments: defineEndpoint({
    id: 'listOwnEmployments',
    method: 'GET',
    path: '/employment/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Места работы вошедшего во всех клиниках (решение «People and clinics»)',
    response: listOf(OwnEmployment),
    errors: [],
  }),
  acceptEmployment: defineEndpoint({
    id: 'acceptEmployment',
    method: 'POST',
    path: '/employment/:id/accept/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Согласиться работать в клинике: с этого времени её расписание занимает время врача',
    params: IdParams,
    response: Type.Object({
      result: Type.Boolean(),
      /** free times that overlapped another clinic's and were removed */ removed: Type.Integer(),
    }),
    errors: ['not_found', 'employment_over', 'employment_overlaps', 'slot_overlap'],
  }),
  endEmployment: defineEndpoint({
    id: 'endEmployment',
    method: 'POST',
    path: '/employment/:id/end/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Отказаться от работы в клинике или закончить её: свободное время убирается, записи пациентов остаются клинике',
    params: IdParams,
    response: Type.Object({
      result: Type.Boolean(),
      removed: Type.Integer(),
      /** booked visits that stay with the clinic */ visits: Type.Integer(),
    }),
    errors: ['not_found'],
  }),
  listDoctorRows: defineEndpoint({
    id: 'listDoctorRows',
    method: 'GET',
    path: '/doctor/rows/',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    summary: 'Врачи для таблицы регистратуры',
    query: pageQuery(REGISTRY_PAGE),
    response: pageOf(DoctorRow),
    errors: [],
  }),
  getDoctorRow: defineEndpoint({
    id: 'getDoctorRow',
    method: 'GET',
    path: '/doctor/rows/:id',
    scope: 'clinic',
    access: 'directory.read',
    module: 'registry',
    summary: 'Врач для формы регистратуры',
    params: IdParams,
    response: DoctorRow,
    errors: ['not_found'],
  }),
  createDoctor: defineEndpoint({
    id: 'createDoctor',
    method: 'POST',
    path: '/doctor/',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Сделать сотрудника врачом: специальность и отделение (2 §5)',
    body: Type.Object(NewDoctor, { additionalProperties: false }),
    response: DoctorRow,
    errors: ['not_found', 'doctor_exists'],
  }),
  updateDoctor: defineEndpoint({
    id: 'updateDoctor',
    method: 'PUT',
    path: '/doctor/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Изменить врача; сотрудник и специальность врача с расписанием не меняются (2 §7)',
    params: IdParams,
    body: Type.Object({ ...DoctorFields, version: Version }, { additionalProperties: false }),
    response: DoctorRow,
    errors: ['not_found', 'doctor_exists', 'field_in_use', 'stale_version'],
  }),
  deleteDoctor: defineEndpoint({
    id: 'deleteDoctor',
    method: 'DELETE',
    path: '/doctor/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Убрать врача без расписания и приёмов (2 §7)',
    params: IdParams,
    response: Removed,
    errors: ['not_found', 'row_in_use'],
  }),
};
