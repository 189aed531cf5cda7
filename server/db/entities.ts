import { Session, User, UserConsent } from '#server/features/accounts/user.entity.ts';
import { ConsentDocument } from '#server/features/auth/registration/consent.entity.ts';
import { Organization } from '#server/features/clinics/organization.entity.ts';
import { Dependant } from '#server/features/dependants/dependant.entity.ts';
import { File, FileVariant } from '#server/features/files/file.entity.ts';
import { Patient } from '#server/features/patients/patient.entity.ts';
import { Price } from '#server/features/prices/price.entity.ts';
import { Department, Specialty } from '#server/features/registry/directory.entity.ts';
import { Doctor, Employee, Practitioner } from '#server/features/registry/people.entity.ts';

/** Every entity; a test compares each with the table behind it. */
export const ENTITIES = [
  User,
  UserConsent,
  Session,
  ConsentDocument,
  Organization,
  Practitioner,
  Employee,
  Doctor,
  Specialty,
  Department,
  Dependant,
  Patient,
  Price,
  File,
  FileVariant,
];
