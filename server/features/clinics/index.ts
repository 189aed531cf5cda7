export { adminClinicRoutes } from './admin-clinics.routes.ts';
export { toAdminClinic } from './admin-clinics.mapper.ts';
export {
  appointClinicAdmin,
  dismissClinicAdmin,
  getAdminClinic,
  listAdminClinics,
  setClinicModules,
  switchClinic,
  updateAdminClinic,
} from './admin-clinics.service.ts';
export { toClinicRow } from './clinics.mapper.ts';
export { clinicRoutes } from './clinics.routes.ts';
export { clinicSettingsRoutes } from './clinic-settings.routes.ts';
export {
  announceClinic,
  findCallClinic,
  getClinic,
  staffOf,
  watchForClinics,
  type ClinicListRow,
} from './clinics.service.ts';
export { saveClinicSettings } from './clinic-settings.service.ts';
export { createClinic, type NewClinic } from './create-clinic.service.ts';
export { removeClinic } from './remove-clinic.service.ts';
export { setPersonRights } from './person-rights.service.ts';
export { staffRoutes } from './staff.routes.ts';
