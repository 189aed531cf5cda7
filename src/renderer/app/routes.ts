import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import type { RouteRow } from './route-row.ts';

/** Every screen of the product; menus and guards read the same rows. */
export const ROUTES: readonly RouteRow[] = [
  { path: PATTERNS.main, screen: () => import('#renderer/features/platform/main.screen.tsx').then((m) => m.MainScreen), access: 'public', titleKey: 'title_main', layout: 'wide' },
  { path: PATTERNS.clinics, screen: () => import('#renderer/features/clinics/clinics.screen.tsx').then((m) => m.ClinicsScreen), access: 'public', titleKey: 'title_clinics', layout: 'public' },
  { path: PATTERNS.clinic, screen: () => import('./compositions/clinic-page.tsx').then((m) => m.ClinicPage), access: 'public', titleKey: 'title_clinic', layout: 'clinic' },
  { path: PATTERNS.personalArea, screen: () => import('#renderer/features/accounts/personal-area.screen.tsx').then((m) => m.PersonalAreaScreen), access: 'signed-in', titleKey: 'title_personal_area', layout: 'personal' },
  { path: PATTERNS.makeAppointment, screen: () => import('#renderer/features/booking/make.screen.tsx').then((m) => m.MakeScreen), access: 'signed-in', titleKey: 'title_make_appointment', layout: 'personal' },
  { path: PATTERNS.myRecords, screen: () => import('#renderer/features/appointments/my-records.screen.tsx').then((m) => m.MyRecordsScreen), access: 'signed-in', titleKey: 'title_my_records', layout: 'personal' },
  { path: PATTERNS.appointmentHistory, screen: () => import('#renderer/features/appointments/history.screen.tsx').then((m) => m.HistoryScreen), access: 'signed-in', titleKey: 'title_appointment_history', layout: 'personal' },
  { path: PATTERNS.patients, screen: () => import('#renderer/features/patients/patients.screen.tsx').then((m) => m.PatientsScreen), access: 'patient.list', titleKey: 'title_patients', layout: 'desk' },
  { path: PATTERNS.newPatient, screen: () => import('#renderer/features/patients/new-patient.screen.tsx').then((m) => m.NewPatientScreen), access: 'patient.list', titleKey: 'title_patients', layout: 'desk' },
  { path: PATTERNS.patient, screen: () => import('#renderer/features/patients/patient-card.screen.tsx').then((m) => m.PatientCardScreen), access: 'patient.read', titleKey: 'title_patient', layout: 'desk' },
  { path: PATTERNS.reception, screen: () => import('#renderer/features/reception/reception.screen.tsx').then((m) => m.ReceptionScreen), access: 'reception.read', titleKey: 'title_reception', layout: 'desk' },
  { path: PATTERNS.currentPatient, screen: () => import('#renderer/features/reception/current-patient.screen.tsx').then((m) => m.CurrentPatientScreen), access: 'reception.read', titleKey: 'title_current_patient', layout: 'desk' },
  { path: PATTERNS.allRecords, screen: () => import('#renderer/features/appointments/all-records.screen.tsx').then((m) => m.AllRecordsScreen), access: 'signed-in', titleKey: 'title_all_records', layout: 'wide' },
  { path: PATTERNS.dictionaries, screen: () => import('#renderer/features/refbooks/dictionaries.screen.tsx').then((m) => m.DictionariesScreen), access: 'signed-in', titleKey: 'title_dictionaries', layout: 'wide', guest: 'home' },
  { path: PATTERNS.mkb10, screen: () => import('#renderer/features/refbooks/mkb10.screen.tsx').then((m) => m.Mkb10Screen), access: 'signed-in', titleKey: 'title_mkb10', layout: 'wide', guest: 'home' },
  { path: PATTERNS.mkb10Import, screen: () => import('#renderer/features/refbooks/import.screen.tsx').then((m) => m.ImportScreen), access: 'refbook.import', titleKey: 'title_mkb10_import', layout: 'wide', guest: 'home' },
  { path: PATTERNS.login, screen: () => import('#renderer/features/auth/login.screen.tsx').then((m) => m.LoginScreen), access: 'guest', titleKey: 'title_login', layout: 'auth' },
  { path: PATTERNS.register, screen: () => import('#renderer/features/auth/register.screen.tsx').then((m) => m.RegisterScreen), access: 'guest', titleKey: 'title_register', layout: 'auth' },
  { path: PATTERNS.password, screen: () => import('#renderer/features/auth/password.screen.tsx').then((m) => m.PasswordScreen), access: 'guest', titleKey: 'title_password', layout: 'auth' },
  { path: PATTERNS.passwordReset, screen: () => import('#renderer/features/auth/password-reset.screen.tsx').then((m) => m.PasswordResetScreen), access: 'public', titleKey: 'title_password_reset', layout: 'auth' },
  { path: PATTERNS.activate, screen: () => import('#renderer/features/auth/activate.screen.tsx').then((m) => m.ActivateScreen), access: 'public', titleKey: 'title_activate', layout: 'auth' },
  { path: PATTERNS.politics, screen: () => import('#renderer/features/platform/politics.screen.tsx').then((m) => m.PoliticsScreen), access: 'public', titleKey: 'title_politics', layout: 'public' },
  { path: PATTERNS.contacts, screen: () => import('#renderer/features/platform/contacts.screen.tsx').then((m) => m.ContactsScreen), access: 'public', titleKey: 'title_contacts', layout: 'public' },
  { path: PATTERNS.outbox, screen: () => import('#renderer/features/configuration/outbox.screen.tsx').then((m) => m.OutboxScreen), access: 'public', titleKey: 'title_outbox', layout: 'wide' },
  { path: PATTERNS.ipRestricted, screen: () => import('#renderer/features/status/ip-restricted.screen.tsx').then((m) => m.IpRestrictedScreen), access: 'public', titleKey: 'title_ip_restricted', layout: 'public' },
  { path: PATTERNS.maintenance, screen: () => import('#renderer/features/status/maintenance.screen.tsx').then((m) => m.MaintenanceScreen), access: 'public', titleKey: 'title_maintenance', layout: 'public' },
  { path: PATTERNS.accessDenied, screen: () => import('#renderer/features/status/access-denied.screen.tsx').then((m) => m.AccessDeniedScreen), access: 'public', titleKey: 'title_access_denied', layout: 'public' },
  { path: PATTERNS.notFound, screen: () => import('#renderer/features/status/not-found.screen.tsx').then((m) => m.NotFoundScreen), access: 'public', titleKey: 'title_not_found', layout: 'public' },
];
