import { OrganizationRole } from '#server/features/accounts/organization-role.entity.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { Appointment } from '#server/features/appointments/appointment.entity.ts';
import { ConsentDocument, UserConsent } from '#server/features/auth/consent.entity.ts';
import { OneTimeToken } from '#server/features/auth/one-time-token.entity.ts';
import { Organization } from '#server/features/clinics/organization.entity.ts';
import { File, FileVariant } from '#server/features/files/file.entity.ts';
import { Patient } from '#server/features/patients/patient.entity.ts';
import { Department, Specialty } from '#server/features/registry/directory.entity.ts';
import { Doctor, Employee, Practitioner } from '#server/features/registry/people.entity.ts';
import { Slot } from '#server/features/schedule/slot.entity.ts';
import { MailMessage } from '#server/lib/mail/mail-message.entity.ts';

/** Every entity; a test compares each with the table behind it. */
export const ENTITIES = [
  User,
  OrganizationRole,
  ConsentDocument,
  UserConsent,
  OneTimeToken,
  MailMessage,
  Organization,
  Practitioner,
  Employee,
  Doctor,
  Specialty,
  Department,
  Patient,
  Slot,
  Appointment,
  File,
  FileVariant,
];
