import { Type } from 'typebox';
import { DoctorCard, OfferedDoctor } from './booking.ts';
import { ClinicRow } from './clinics.ts';
import { Day, Instant, NameParts, Uuid, listOf, nullable, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const Text = Type.String({ maxLength: 100 });

/** The clinic of a doctor that was found among all. */
const OfferClinic = Type.Object({
  id: Uuid,
  slug: Type.String(),
  title: Type.String(),
  city: Type.String(),
  address: Type.String(),
  phones: Type.Array(Type.String()),
  timezone: Type.String(),
  modules: Type.Array(Type.String()),
});
/** A doctor of any clinic with the next days, on that clinic's clock. */
export const FoundDoctor = Type.Object({ ...OfferedDoctor.properties, organization: OfferClinic });
/** A doctor whom a person has been at. */
export const PastDoctor = Type.Object({
  ...DoctorCard.properties,
  organization: OfferClinic,
  /** start of the last visit */
  last_visit: Instant,
});
/** A specialty over all clinics: one title, however many clinics have it. */
export const OfferedSpecialty = Type.Object({
  title: Type.String(),
  doctors: Type.Integer(),
  /** the next time of any of them, on the clock of that clinic */
  next_time: nullable(Instant),
  /** of that clinic; without a time of any of them */
  city: Type.String(),
});
export const NearestClinic = Type.Object({
  ...ClinicRow.properties,
  /** whose the next time is */
  next_specialty: Type.String(),
});

/** Doctors, specialties and times over all clinics that take bookings: `scope` is the platform's. */
export const searchEndpoints = {
  searchAllDoctors: defineEndpoint({
    id: 'searchAllDoctors',
    method: 'GET',
    path: '/doctor/all/',
    scope: 'platform',
    access: 'public',
    summary: 'Врачи всех клиник с ближайшими днями: по специальности или ФИО, городу и дню; ближайшее время первым',
    query: Type.Object({
      page: pageQuery(10).properties.page,
      per_page: pageQuery(10).properties.per_page,
      /** words of the specialty and the name, in any order */
      what: Type.Optional(Text),
      city: Type.Optional(Text),
      /** first of the days; without it the first on which anybody found has time */
      from: Type.Optional(Day),
    }),
    response: Type.Object({ ...pageOf(FoundDoctor).properties, from: Day }),
    limit: 'search',
    errors: [],
  }),
  suggestDoctors: defineEndpoint({
    id: 'suggestDoctors',
    method: 'GET',
    path: '/doctor/all/suggest/',
    scope: 'platform',
    access: 'public',
    summary: 'Подсказки поиска: специальности и врачи всех клиник',
    query: Type.Object({ what: Type.String({ minLength: 2, maxLength: 100 }), city: Type.Optional(Text) }),
    response: Type.Object({
      specialties: Type.Array(Type.Object({ title: Type.String(), doctors: Type.Integer() })),
      doctors: Type.Array(
        Type.Object({
          id: Uuid,
          ...NameParts,
          avatar: nullable(Type.String()),
          specialty: Type.String(),
          organization: Type.Object({ slug: Type.String(), title: Type.String(), city: Type.String() }),
        }),
      ),
    }),
    limit: 'search',
    errors: [],
  }),
  getOverview: defineEndpoint({
    id: 'getOverview',
    method: 'GET',
    path: '/organization/overview/',
    scope: 'platform',
    access: 'public',
    summary:
      'Первая страница: сколько клиник, врачей и свободного времени, города, специальности и клиники с ближайшим: всех городов или одного',
    /** a city without clinics is as none */
    query: Type.Object({ city: Type.Optional(Text) }),
    response: Type.Object({
      clinics: Type.Integer(),
      doctors: Type.Integer(),
      /** `MANY_TIMES`: that many or more */
      free_times: Type.Integer(),
      cities: Type.Array(Type.String()),
      /** where the specialties and clinics below are; '' for anywhere */
      city: Type.String(),
      /** those with most doctors first */
      specialties: Type.Array(OfferedSpecialty),
      /** those with the nearest time first */
      nearest: Type.Array(NearestClinic),
    }),
    errors: [],
  }),
  listPastDoctors: defineEndpoint({
    id: 'listPastDoctors',
    method: 'GET',
    path: '/doctor/past/',
    scope: 'platform',
    access: 'signed-in',
    summary: '«Записаться снова»: врачи, у которых человек был, с ближайшим временем; последние первыми',
    response: listOf(PastDoctor),
    errors: [],
  }),
};
