import { absenceEndpoints } from './absences.ts';
import { answerEndpoints } from './answers.ts';
import { appointmentEndpoints } from './appointments.ts';
import { authEndpoints } from './auth.ts';
import { bookingEndpoints } from './booking.ts';
import { clinicEndpoints } from './clinics.ts';
import { configurationEndpoints } from './configuration.ts';
import { dependantEndpoints } from './dependants.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { generationEndpoints } from './generation.ts';
import { jobEndpoints } from './jobs.ts';
import { notificationEndpoints } from './notifications.ts';
import { refbookEndpoints } from './refbooks.ts';
import { patientEndpoints } from './patients.ts';
import { queueEndpoints } from './queue.ts';
import { receptionEndpoints } from './reception.ts';
import { registryEndpoints } from './registry.ts';
import { scheduleEndpoints } from './schedule.ts';
import { searchEndpoints } from './search.ts';
import { waitingListEndpoints } from './waiting-list.ts';

/** Every call of the API; the generated tests and OpenAPI walk over this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...Object.values(configurationEndpoints),
  ...Object.values(authEndpoints),
  ...Object.values(clinicEndpoints),
  ...Object.values(bookingEndpoints),
  ...Object.values(searchEndpoints),
  ...Object.values(appointmentEndpoints),
  ...Object.values(dependantEndpoints),
  ...Object.values(answerEndpoints),
  ...Object.values(scheduleEndpoints),
  ...Object.values(generationEndpoints),
  ...Object.values(absenceEndpoints),
  ...Object.values(patientEndpoints),
  ...Object.values(queueEndpoints),
  ...Object.values(waitingListEndpoints),
  ...Object.values(receptionEndpoints),
  ...Object.values(registryEndpoints),
  ...Object.values(documentEndpoints),
  ...Object.values(refbookEndpoints),
  ...Object.values(fileEndpoints),
  ...Object.values(jobEndpoints),
  ...Object.values(notificationEndpoints),
];
