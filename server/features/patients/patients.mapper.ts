import type { Static } from 'typebox';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import type {
  CardProfile as CardProfileOnWire,
  FoundPerson as FoundPersonOnWire,
  OpenPatient,
  Patient,
  PatientBanner,
  PatientRow,
  PatientVisits,
  StalePatient,
  patientEndpoints,
} from '#shared/contract/patients.ts';
import { statusText } from '#shared/rules/appointment-status.ts';
import {
  cardChangeFromWire,
  cardToWire,
  emptyCard,
  missingInCard,
  type PatientCard,
} from '#shared/rules/patient-card.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { wireFieldOf, type CheckedField } from '#shared/rules/patient-check.ts';
import type { PatientListRow } from './list-patients.service.ts';
import type { PatientBannerRow } from './patient-banner.service.ts';
import type { VisitRow } from './patient-visits.service.ts';
import type { CardProfile } from './card-profile.ts';
import type { FoundPerson } from './patient-accounts.service.ts';
import type { NewPatient, PatientCardRow, PatientChange, SavedCard } from './patient-cards.service.ts';

export const fromNewPatient = (body: Input<typeof patientEndpoints.createPatient>['body']): NewPatient => ({
  lastName: body.last_name,
  firstName: body.first_name,
  middleName: body.middle_name ?? '',
  phone: body.phone ?? '',
  birthDate: body.date_of_birth ?? null,
  gender: body.gender ?? null,
});

export const fromPatientChange = (body: Input<typeof patientEndpoints.updatePatient>['body']): PatientChange => ({
  lastName: body.last_name,
  firstName: body.first_name,
  middleName: body.middle_name,
  hasNoMiddleName: body.has_no_middle_name,
  phone: body.phone,
  email: body.email,
  birthDate: body.date_of_birth,
  gender: body.gender,
  cardNumber: body.cardid,
  card: cardChangeFromWire(body.data),
  version: body.version,
});

/** The name of a field of a refusal. */
export const patientFieldOf = (field: string): string =>
  field === 'cardNumber' ? 'cardid' : wireFieldOf(field as CheckedField);

export const toPatientRow = (row: PatientListRow): Static<typeof PatientRow> => ({
  id: row.id,
  last_name: row.last_name,
  first_name: row.first_name,
  middle_name: row.middle_name,
  date_of_birth: row.birth_date,
  cardid: String(row.card_number),
  phone: row.phone,
  gender: row.gender,
  good: row.is_card_filled,
});

const toPatientBanner = (row: PatientBannerRow): Static<typeof PatientBanner> => ({
  ...toPatientRow(row),
  has_no_middle_name: row.has_no_middle_name,
  avatar: row.avatar,
  allergies: row.allergies ?? '',
  dispensary: row.dispensary.map(({ code, name }) => ({ code, name })),
  missing: missingInCard({
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    hasNoMiddleName: row.has_no_middle_name,
    birthDate: row.birth_date,
    gender: row.gender,
    registrationSubject: row.registration_subject ?? '',
  }),
});

/** Latest visits of a patient, with the count of all. */
export const toPatientVisits = (visits: readonly VisitRow[], zone: string): Static<typeof PatientVisits> => ({
  items: visits.map((visit) => ({
    id: visit.id,
    start_time: toClinicIso(visit.start_ms, zone),
    doctor: { lastName: visit.last_name, firstName: visit.first_name, middleName: visit.middle_name },
    specialty: visit.specialty,
    status: visit.status,
    status_text: statusText(visit.status),
  })),
  total: visits[0]?.total ?? 0,
});

/** The banner of a call that may ask for visits. */
export const toBannerWithVisits = (
  { visits, ...row }: PatientBannerRow & { readonly visits?: readonly VisitRow[] },
  zone: string,
): Output<typeof patientEndpoints.getPatientBanner> => ({
  ...toPatientBanner(row),
  ...(visits === undefined ? {} : { visits: toPatientVisits(visits, zone) }),
});

/** The card of a row with every item in its place. */
export const cardOf = ({ data }: Pick<PatientCardRow, 'data'>): PatientCard => ({ ...emptyCard(), ...data });

export const toPatient = (row: PatientCardRow): Static<typeof Patient> => ({
  ...toPatientBanner(row),
  email: row.email,
  has_account: row.has_account,
  has_photo: row.has_photo,
  representative: row.representative,
  data: cardToWire(cardOf(row)),
  version: row.version,
});

const toProfile = (row: CardProfile): Static<typeof CardProfileOnWire> => ({
  last_name: row.last_name,
  first_name: row.first_name,
  middle_name: row.middle_name,
  date_of_birth: row.birth_date,
  gender: row.gender,
  phone: row.phone,
  email: row.email,
});

/** A card as the desk opens it. */
export const toOpenPatient = (row: PatientCardRow): Static<typeof OpenPatient> => ({
  ...toPatient(row),
  profile: row.profile && toProfile(row.profile),
});

export const toPerson = (person: FoundPerson): Static<typeof FoundPersonOnWire> => ({
  id: person.id,
  ...toProfile(person),
  cardid: person.card_number === null ? null : String(person.card_number),
});

export const toStalePatient = ({ card, saver }: SavedCard, zone: string): Static<typeof StalePatient> => ({
  ...toOpenPatient(card),
  saved_at: saver && toClinicIso(saver.saved_ms, zone),
  saved_by:
    saver === null || saver.last_name === null
      ? null
      : { lastName: saver.last_name, firstName: saver.first_name ?? '', middleName: saver.middle_name ?? '' },
});
