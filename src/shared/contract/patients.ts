import { Type } from 'typebox';
import { APPOINTMENT_STATUSES } from '#shared/rules/appointment-status.ts';
import { RELATIONS } from '#shared/rules/dependants.ts';
import { CARD_IDENTITY, WireCard, WireCardChange } from '#shared/rules/patient-card.ts';
import {
  Day,
  Gender,
  IdParams,
  Instant,
  MaybePersonName,
  NameParts,
  PersonName,
  Uuid,
  Version,
  listOf,
  nullable,
  oneOf,
  pageQuery,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** The registry shows fifty patients a page (2 §9). */
export const PATIENTS_PAGE = 50;
/**
 * Patient search starts with the second letter (docs/performance.md, P6); up to three figures alone are a card number.
 */
export const MIN_PATIENT_SEARCH = 2;
/** +7 and ten digits, or empty; the mask of a field is taken off */
const Phone = Type.String({ pattern: '^(\\+7\\d{10})?$', 'x-clean': 'phone' });
/** an address of mail, or empty */
const MaybeEmail = Type.String({ maxLength: 254, pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]+)?$' });

export const PatientRow = Type.Object({
  id: Uuid,
  last_name: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  date_of_birth: nullable(Day),
  cardid: Type.String(),
  phone: Type.String(),
  gender: Gender,
  good: Type.Boolean(),
});
/** What must be seen of a patient at once, wherever work is done for them. */
export const PatientBanner = Type.Object({
  ...PatientRow.properties,
  has_no_middle_name: Type.Boolean(),
  /** id of the picture that `getPatientPhoto` gives: the clinic's own of the patient, or else the account's */
  avatar: nullable(Type.String()),
  /** item 21 of the card as it was typed; empty while nobody has asked */
  allergies: Type.String(),
  /** diseases under dispensary observation now, the latest first */
  dispensary: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** what the card still needs, in the order of its items; empty when it is `good` */
  missing: Type.Array(oneOf(CARD_IDENTITY)),
});
/** Visits that a banner may have beside it. */
export const MAX_BANNER_VISITS = 10;
/** One of the patient's visits in the clinic as the desk may know it: nothing of what was found. */
const BannerVisit = Type.Object({
  id: Uuid,
  start_time: Instant,
  doctor: Type.Object(NameParts),
  specialty: Type.String(),
  status: oneOf(APPOINTMENT_STATUSES),
  status_text: Type.String(),
});
/** The latest visits first, those to come and cancelled ones too; `total` of all of them. */
export const PatientVisits = Type.Object({ items: Type.Array(BannerVisit), total: Type.Integer() });
/** A banner with the visits that were asked for. */
const BannerWithVisits = Type.Object({
  ...PatientBanner.properties,
  visits: Type.Optional(PatientVisits),
});
/** The whole card. `has_account`: a person signs in as this patient; `has_photo`: the clinic took one of them. */
export const Patient = Type.Object({
  ...PatientBanner.properties,
  email: Type.String(),
  has_account: Type.Boolean(),
  has_photo: Type.Boolean(),
  /** who books for them online; `relation`: who the patient is to that person */
  representative: nullable(
    Type.Object({
      last_name: Type.String(),
      first_name: Type.String(),
      middle_name: Type.String(),
      phone: Type.String(),
      relation: oneOf(RELATIONS),
    }),
  ),
  data: WireCard,
  version: Type.Integer(),
});
/** What the personal account says of a patient; empty where it says nothing. */
export const CardProfile = Type.Object({
  last_name: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  date_of_birth: nullable(Day),
  gender: Gender,
  phone: Type.String(),
  email: Type.String(),
});
/** A card as it is opened, with what the personal account says of the patient; null: nobody signs in for them (K3). */
export const OpenPatient = Type.Object({ ...Patient.properties, profile: nullable(CardProfile) });
/** A registered person beside a card. `cardid`: of the card that is theirs already in the clinic. */
export const FoundPerson = Type.Object({
  id: Uuid,
  ...CardProfile.properties,
  cardid: nullable(Type.String()),
});
/** What a save of a stale version is shown (`current`): the present card, who saved it and when, as the log knows. */
export const StalePatient = Type.Object({
  ...OpenPatient.properties,
  saved_at: nullable(Instant),
  saved_by: nullable(Type.Object(NameParts)),
});
const NewPatient = Type.Object(
  {
    last_name: PersonName,
    first_name: PersonName,
    middle_name: Type.Optional(MaybePersonName),
    phone: Type.Optional(Phone),
    date_of_birth: Type.Optional(nullable(Day)),
    gender: Type.Optional(Gender),
    /** documented clients send the phone here, too (2 §3); it means nothing */
    username: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
const PatientChange = Type.Object(
  {
    last_name: PersonName,
    first_name: PersonName,
    middle_name: MaybePersonName,
    gender: Gender,
    date_of_birth: nullable(Day),
    phone: Phone,
    /** ours; without them the saved values stay */
    has_no_middle_name: Type.Optional(Type.Boolean()),
    email: Type.Optional(MaybeEmail),
    /** read-only: another number than the patient's is refused */
    cardid: Type.Optional(Type.String({ maxLength: 20 })),
    data: WireCardChange,
    version: Version,
  },
  { additionalProperties: false },
);
const Page = pageQuery(PATIENTS_PAGE);

export const patientEndpoints = {
  listPatients: defineEndpoint({
    id: 'listPatients',
    method: 'GET',
    path: '/patient/',
    scope: 'clinic',
    access: 'patient.list',
    module: 'registry',
    summary:
      'Реестр пациентов по алфавиту: поиск по частям имени, телефону, номеру карты и дате рождения; дальше — по странице или по `after` (2 §2)',
    query: Type.Object({
      ...Page.properties,
      /** `next` of the previous page: a page costs the same however far it is */ after: Type.Optional(
        Type.String({ maxLength: 1000 }),
      ),
    }),
    response: Type.Object({
      items: Type.Array(PatientRow),
      total: Type.Integer(),
      pages: Type.Integer(),
      next: nullable(Type.String()),
    }),
    errors: [],
  }),
  createPatient: defineEndpoint({
    id: 'createPatient',
    method: 'POST',
    path: '/patient/',
    scope: 'clinic',
    access: 'patient.list',
    module: 'registry',
    summary: 'Завести пациента со следующим номером карты (2 §2)',
    body: NewPatient,
    response: OpenPatient,
    errors: [],
  }),
  getPatient: defineEndpoint({
    id: 'getPatient',
    method: 'GET',
    path: '/patient/:id',
    scope: 'clinic',
    access: 'patient.read',
    module: ['registry', 'reception'],
    summary: 'Медицинская карта; просмотр записывается в журнал (2 §2)',
    params: IdParams,
    response: OpenPatient,
    errors: ['not_found', 'patient_merged'],
  }),
  getPatientBanner: defineEndpoint({
    id: 'getPatientBanner',
    method: 'GET',
    path: '/patient/:id/banner',
    scope: 'clinic',
    access: 'patient.read',
    module: ['registry', 'reception'],
    summary:
      'Главное о пациенте: возраст, телефон, аллергии, диспансерный учёт, чего не хватает в карте; `visits` — и столько его последних записей в клинике; просмотр записывается в журнал',
    params: IdParams,
    query: Type.Object({
      visits: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_BANNER_VISITS })),
    }),
    response: BannerWithVisits,
    errors: ['not_found', 'patient_merged'],
  }),
  updatePatient: defineEndpoint({
    id: 'updatePatient',
    method: 'PUT',
    path: '/patient/:id',
    scope: 'clinic',
    access: 'patient.write',
    module: ['registry', 'reception'],
    summary: 'Сохранить карту; устаревшая версия отклоняется вместе с нынешней картой (2 §7)',
    params: IdParams,
    body: PatientChange,
    response: OpenPatient,
    errors: ['not_found', 'patient_merged', 'stale_version', 'card_number_read_only'],
  }),
  deletePatient: defineEndpoint({
    id: 'deletePatient',
    method: 'DELETE',
    path: '/patient/:id',
    scope: 'clinic',
    access: 'directory.write',
    module: 'registry',
    summary: 'Убрать пациента, которого завели по ошибке: без записей, приёмов и учётной записи (2 §7)',
    params: IdParams,
    response: Type.Object({ result: Type.Boolean() }),
    errors: ['not_found', 'patient_merged', 'row_in_use'],
  }),
  findPeople: defineEndpoint({
    id: 'findPeople',
    method: 'POST',
    path: '/patient/:id/people',
    scope: 'clinic',
    access: 'patient.write',
    module: 'registry',
    limit: 'link',
    summary:
      'Найти зарегистрированного человека по названному им e-mail или телефону целиком, чтобы сравнить с картой (B38)',
    params: IdParams,
    body: Type.Object(
      {
        /** an e-mail, or +7 and ten digits */
        contact: Type.String({ maxLength: 254, pattern: '^(\\+7\\d{10}|[^\\s@]+@[^\\s@]+\\.[^\\s@]+)$' }),
      },
      { additionalProperties: false },
    ),
    response: listOf(FoundPerson),
    errors: ['not_found', 'patient_merged'],
  }),
  linkAccount: defineEndpoint({
    id: 'linkAccount',
    method: 'POST',
    path: '/patient/:id/account',
    scope: 'clinic',
    access: 'patient.write',
    module: 'registry',
    summary: 'Связать карту с личным кабинетом человека: он увидит её приёмы; пишется в журнал и ему (B38)',
    params: IdParams,
    body: Type.Object({ user: Uuid, version: Version }, { additionalProperties: false }),
    response: OpenPatient,
    errors: ['not_found', 'patient_merged', 'stale_version', 'patient_linked', 'person_has_card'],
  }),
  unlinkAccount: defineEndpoint({
    id: 'unlinkAccount',
    method: 'DELETE',
    path: '/patient/:id/account',
    scope: 'clinic',
    access: 'patient.write',
    module: 'registry',
    summary: 'Отвязать карту от личного кабинета: приёмы остаются в клинике; пишется в журнал и ему (B38)',
    params: IdParams,
    response: OpenPatient,
    errors: ['not_found', 'patient_merged', 'patient_not_linked'],
  }),
};
