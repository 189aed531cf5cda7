export {
  appointAdmin,
  dismissAdmin,
  dismissAllAdmins,
  giveAdmin,
  isAdmin,
  otherAdminSql,
  staffAccounts,
} from './clinic-admins.service.ts';
export { departments, specialties, type TitledRow } from './directories.service.ts';
export {
  createDoctor,
  deleteDoctor,
  getDoctorRow,
  updateDoctor,
  type DoctorDetails,
  type DoctorFields,
} from './doctors.service.ts';
export { createEmployee, deleteEmployee, getEmployee, updateEmployee, type EmployeeRow } from './employees.service.ts';
export { rolesChanged } from './events.ts';
export { grantsOf, setGrant, setGrants } from './grants.service.ts';
export { namesInClinic } from './names.service.ts';
export { removeRow, rowsOf, saveRow } from './rows.service.ts';
export { registryRoutes } from './registry.routes.ts';
export { settleEmployments } from './employments.service.ts';
