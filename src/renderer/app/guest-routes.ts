import { IpRestrictedScreen } from '#renderer/features/status/ip-restricted.screen.tsx';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import { OpenAgain } from './open-again.tsx';
import type { RouteRow } from './route-row.ts';

/** Screens that a guest may open. Those of who is signed in are `SIGNED_IN_ROUTES`: together they are all. */
export const GUEST_ROUTES: readonly RouteRow[] = [
  {
    path: PATTERNS.main,
    screen: () => import('./compositions/home-page.tsx').then((m) => m.HomePage),
    access: 'public',
    titleKey: 'title_main',
    layout: 'full',
  },
  {
    path: PATTERNS.search,
    screen: () => import('#renderer/features/search/search.screen.tsx').then((m) => m.SearchScreen),
    access: 'public',
    titleKey: 'title_search',
    layout: 'wide',
  },
  {
    path: PATTERNS.clinics,
    screen: () => import('#renderer/features/clinics/clinics.screen.tsx').then((m) => m.ClinicsScreen),
    access: 'public',
    titleKey: 'title_clinics',
    layout: 'wide',
  },
  {
    path: PATTERNS.clinic,
    screen: () => import('./compositions/clinic-page.tsx').then((m) => m.ClinicPage),
    access: 'public',
    titleKey: 'title_clinic',
    layout: 'clinic',
  },
  {
    path: PATTERNS.clinicDoctor,
    screen: () => import('#renderer/features/booking/doctor.screen.tsx').then((m) => m.DoctorScreen),
    access: 'public',
    module: 'booking',
    titleKey: 'title_doctor',
    layout: 'clinic',
  },
  {
    path: PATTERNS.ownAppointment,
    screen: () => import('#renderer/features/booking/own-appointment.screen.tsx').then((m) => m.OwnAppointmentScreen),
    access: 'public',
    titleKey: 'title_make_appointment',
    layout: 'public',
  },
  {
    path: PATTERNS.login,
    screen: () => import('#renderer/features/auth/login.screen.tsx').then((m) => m.LoginScreen),
    access: 'guest',
    titleKey: 'title_login',
    layout: 'auth',
  },
  {
    path: PATTERNS.register,
    screen: () => import('#renderer/features/auth/register.screen.tsx').then((m) => m.RegisterScreen),
    access: 'guest',
    titleKey: 'title_register',
    layout: 'auth',
  },
  {
    path: PATTERNS.password,
    screen: () => import('#renderer/features/auth/password.screen.tsx').then((m) => m.PasswordScreen),
    access: 'guest',
    titleKey: 'title_password',
    layout: 'auth',
  },
  {
    path: PATTERNS.passwordReset,
    screen: () => import('#renderer/features/auth/password-reset.screen.tsx').then((m) => m.PasswordResetScreen),
    access: 'public',
    titleKey: 'title_password_reset',
    layout: 'auth',
  },
  {
    path: PATTERNS.activate,
    screen: () => import('#renderer/features/auth/activate.screen.tsx').then((m) => m.ActivateScreen),
    access: 'public',
    titleKey: 'title_activate',
    layout: 'auth',
  },
  ...[PATTERNS.cutActivate, PATTERNS.cutReset].map((path): RouteRow => ({
    path,
    screen: () => import('./compositions/cut-link-page.tsx').then((m) => m.CutLinkPage),
    access: 'public',
    titleKey: 'title_cut_link',
    layout: 'auth',
  })),
  {
    path: PATTERNS.device,
    screen: () => import('#renderer/features/auth/device.screen.tsx').then((m) => m.DeviceScreen),
    access: 'public',
    titleKey: 'title_device',
    layout: 'auth',
  },
  // the gate of the session shows their screens; this is where one comes when nothing is closed
  ...(
    [
      [PATTERNS.lock, 'title_lock'],
      [PATTERNS.secondFactor, 'title_second_factor'],
    ] as const
  ).map(([path, titleKey]): RouteRow => ({
    path,
    screen: () => Promise.resolve(OpenAgain),
    access: 'public',
    titleKey,
    layout: 'auth',
  })),
  {
    path: PATTERNS.visitComing,
    screen: () => import('#renderer/features/answers/answer.screen.tsx').then((m) => m.VisitComingScreen),
    access: 'public',
    titleKey: 'title_visit_answer',
    layout: 'auth',
  },
  {
    path: PATTERNS.visitCancel,
    screen: () => import('#renderer/features/answers/answer.screen.tsx').then((m) => m.VisitCancelScreen),
    access: 'public',
    titleKey: 'title_visit_answer',
    layout: 'auth',
  },
  {
    path: PATTERNS.politics,
    screen: () => import('#renderer/features/platform/politics.screen.tsx').then((m) => m.PoliticsScreen),
    access: 'public',
    titleKey: 'title_politics',
    layout: 'public',
  },
  {
    path: PATTERNS.contacts,
    screen: () => import('#renderer/features/platform/contacts.screen.tsx').then((m) => m.ContactsScreen),
    access: 'public',
    titleKey: 'title_contacts',
    layout: 'public',
  },
  {
    path: PATTERNS.outbox,
    screen: () => import('#renderer/features/configuration/outbox.screen.tsx').then((m) => m.OutboxScreen),
    access: 'public',
    titleKey: 'title_outbox',
    layout: 'wide',
  },
  {
    path: PATTERNS.ipRestricted,
    // the shell has it, and the next one: a door and an address that leads nowhere come without a call
    screen: () => Promise.resolve(IpRestrictedScreen),
    access: 'public',
    titleKey: 'title_ip_restricted',
    layout: 'public',
  },
  {
    path: PATTERNS.maintenance,
    screen: () => import('#renderer/features/status/maintenance.screen.tsx').then((m) => m.MaintenanceScreen),
    access: 'public',
    titleKey: 'title_maintenance',
    layout: 'public',
  },
  {
    path: PATTERNS.accessDenied,
    screen: () => import('#renderer/features/status/access-denied.screen.tsx').then((m) => m.AccessDeniedScreen),
    access: 'public',
    titleKey: 'title_access_denied',
    layout: 'public',
  },
  {
    path: PATTERNS.notFound,
    screen: () => Promise.resolve(NotFoundScreen),
    access: 'public',
    titleKey: 'title_not_found',
    layout: 'public',
  },
];
