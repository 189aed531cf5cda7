import type { WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import type { ImportedPatient } from '#server/features/patient-import/index.ts';
import type { PriceFacts } from '#shared/rules/prices.ts';
import type { Invitee } from '#server/features/auth/index.ts';

/** What a row of each sheet says. What is missing, or empty, says nothing: the database's stays. */
export interface ClinicEntry {
  readonly slug: string;
  readonly fields: {
    readonly title?: string;
    readonly timezone?: string;
    readonly city?: string;
    readonly address?: string;
    readonly phones?: readonly string[];
    readonly inn?: string;
    readonly kpp?: string;
    readonly ogrn?: string;
    readonly okato?: string;
    readonly info?: string;
  };
  readonly admin: Invitee | null;
}
/** Of a clinic: what its column says; once it was checked, the short name. */
interface OfClinic {
  readonly clinic: string;
}
export interface TitledEntry extends OfClinic {
  readonly title: string;
}
export interface EmployeeEntry extends OfClinic {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly email: string;
  readonly phone: string;
  readonly workEmail: string;
  readonly workPhone: string;
}
export interface DoctorEntry extends OfClinic {
  readonly email: string;
  readonly fullName: string;
  readonly specialty: string;
  readonly department: string;
  readonly degree: string;
  readonly experience: number | null;
  readonly shortInfo: string;
  readonly fullInfo: string;
}
export interface PatientEntry extends OfClinic {
  readonly patient: ImportedPatient;
}
export interface PriceEntry extends OfClinic {
  readonly price: PriceFacts;
}
export interface Entries {
  readonly clinics: ClinicEntry;
  readonly departments: TitledEntry;
  readonly specialties: TitledEntry;
  readonly employees: EmployeeEntry;
  readonly doctors: DoctorEntry;
  readonly patients: PatientEntry;
  readonly prices: PriceEntry;
}
/** Sheets whose rows are read, judged and written one by one; patients go in batches. */
export type RowSheet = Exclude<WorkbookSheet, 'patients'>;
