import { absenceEndpoints } from './absences.ts';
import { accountEndpoints } from './accounts.ts';
import { adminClinicEndpoints } from './admin-clinics.ts';
import { adminUserEndpoints } from './admin-users.ts';
import { answerEndpoints } from './answers.ts';
import { appointmentEndpoints } from './appointments.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { authEndpoints } from './auth.ts';
import { bookingEndpoints } from './booking.ts';
import { captchaEndpoints } from './captcha.ts';
import { clinicSettingsEndpoints } from './clinic-settings.ts';
import { clinicEndpoints } from './clinics.ts';
import { closingEndpoints } from './closing.ts';
import { configurationEndpoints } from './configuration.ts';
import { dependantEndpoints } from './dependants.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { generationEndpoints } from './generation.ts';
import { jobEndpoints } from './jobs.ts';
import { notificationEndpoints } from './notifications.ts';
import { ownDataEndpoints } from './own-data.ts';
import { ownEmailEndpoints } from './own-email.ts';
import { phoneCodeEndpoints } from './phone-codes.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { platformStateEndpoints } from './platform-state.ts';
import { refbookImports } from './refbook-imports.ts';
import { refbookListEndpoints } from './refbook-lists.ts';
import { refbookRowEndpoints } from './refbook-rows.ts';
import { refbookEndpoints } from './refbooks.ts';
import { ownSessionEndpoints } from './own-sessions.ts';
import { patientPhotoEndpoints } from './patient-photos.ts';
import { patientEndpoints } from './patients.ts';
import { clinicWorkbookEndpoints } from './clinic-workbooks.ts';
import { patientImportEndpoints } from './patient-import.ts';
import { patientMergeEndpoints } from './patient-merges.ts';
import { priceEndpoints } from './prices.ts';
import { queueEndpoints } from './queue.ts';
import { receptionEndpoints } from './reception.ts';
import { registryEndpoints } from './registry.ts';
import { registryExportEndpoints } from './registry-export.ts';
import { reportEndpoints } from './reports.ts';
import { scheduleEndpoints } from './schedule.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { socialEndpoints } from './social.ts';
import { staffEndpoints } from './staff.ts';
import { waitingListEndpoints } from './waiting-list.ts';
import { workstationSignInEndpoints } from './workstation-sign-in.ts';

/** Every call of the API; the generated tests and OpenAPI walk over this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...Object.values(configurationEndpoints),
  ...Object.values(captchaEndpoints),
  ...Object.values(authEndpoints),
  ...Object.values(phoneCodeEndpoints),
  ...Object.values(ownEmailEndpoints),
  ...Object.values(ownSessionEndpoints),
  ...Object.values(accountEndpoints),
  ...Object.values(secondFactorEndpoints),
  ...Object.values(passkeyEndpoints),
  ...Object.values(socialEndpoints),
  ...Object.values(workstationSignInEndpoints),
  ...Object.values(closingEndpoints),
  ...Object.values(ownDataEndpoints),
  ...Object.values(clinicEndpoints),
  ...Object.values(clinicSettingsEndpoints),
  ...Object.values(staffEndpoints),
  ...Object.values(adminClinicEndpoints),
  ...Object.values(adminUserEndpoints),
  ...Object.values(auditLogEndpoints),
  ...Object.values(platformStateEndpoints),
  ...Object.values(bookingEndpoints),
  ...Object.values(searchEndpoints),
  ...Object.values(appointmentEndpoints),
  ...Object.values(dependantEndpoints),
  ...Object.values(answerEndpoints),
  ...Object.values(scheduleEndpoints),
  ...Object.values(generationEndpoints),
  ...Object.values(absenceEndpoints),
  ...Object.values(patientEndpoints),
  ...Object.values(patientPhotoEndpoints),
  ...Object.values(clinicWorkbookEndpoints),
  ...Object.values(patientImportEndpoints),
  ...Object.values(patientMergeEndpoints),
  ...Object.values(queueEndpoints),
  ...Object.values(waitingListEndpoints),
  ...Object.values(receptionEndpoints),
  ...Object.values(registryEndpoints),
  ...Object.values(registryExportEndpoints),
  ...Object.values(priceEndpoints),
  ...Object.values(reportEndpoints),
  ...Object.values(documentEndpoints),
  ...Object.values(refbookEndpoints),
  // those of ICD-10 are among the former
  ...Object.values(refbookImports.grls),
  ...Object.values(refbookImports.foms),
  ...Object.values(refbookImports.lgoti),
  ...Object.values(refbookImports.fias),
  ...Object.values(refbookListEndpoints),
  ...Object.values(refbookRowEndpoints),
  ...Object.values(fileEndpoints),
  ...Object.values(jobEndpoints),
  ...Object.values(notificationEndpoints),
];
