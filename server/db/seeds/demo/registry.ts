import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Organization } from '#server/features/clinics/organization.entity.ts';
import { Department, Specialty } from '#server/features/registry/directory.entity.ts';
import { Doctor, Employee, Practitioner } from '#server/features/registry/people.entity.ts';
import {
  DEMO_CLINICS,
  DEMO_DEGREES,
  DEMO_DEPARTMENTS,
  DEMO_SPECIALTIES,
  demoFullInfo,
  demoShortInfo,
} from './clinics.ru.ts';
import { demoPerson } from './people.ru.ts';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { SeededRandom, seededUuid } from './random.ts';

/** A doctor of the demo with the days and hours of the work week. */
export interface DemoDoctor {
  readonly id: string;
  readonly practitionerId: string;
  readonly organizationId: string;
  readonly timezone: string;
  readonly clinicIndex: number;
  /** ISO weekdays */
  readonly weekday: readonly number[];
  readonly isMorning: boolean;
  /** minutes */
  readonly duration: number;
}
export const DOCTORS_PER_CLINIC = 10;
/** Doctors (by their number in the second clinic) who work in the first one, too, on other days. */
const SHARED = [0, 1];

export const clinicId = (index: number): string => seededUuid('clinic', index);
const doctorId = (clinic: number, place: number): string => seededUuid('doctor', clinic, place);

/** The doctors of the demo with their hours; the same on every run, so that later starts can extend the schedule. */
export function demoDoctors(): DemoDoctor[] {
  return DEMO_CLINICS.flatMap((clinic, clinicIndex) =>
    Array.from({ length: DOCTORS_PER_CLINIC }, (_, place) => {
      const isShared = clinicIndex < 2 && SHARED.includes(place);
      return {
        id: doctorId(clinicIndex, place),
        practitionerId: isShared
          ? seededUuid('practitioner', 'shared', place)
          : seededUuid('practitioner', clinicIndex, place),
        organizationId: clinicId(clinicIndex),
        timezone: clinic.timezone,
        clinicIndex,
        // at home the demo's doctor has patients at weekends, too
        weekday: isShared
          ? clinicIndex === 0
            ? [2, 4]
            : [1, 3, 5, 6, 7]
          : place % 4 === 3
            ? [1, 2, 4, 6]
            : [1, 2, 3, 4, 5],
        isMorning: place % 2 === 0,
        duration: [15, 20, 30][place % 3] ?? 15,
      };
    }),
  );
}

/**
 * Clinics, directories, employees and doctors. The last doctor of each clinic has no schedule («Запись не ведется»).
 */
export async function seedRegistry(em: SqlEntityManager): Promise<void> {
  const random = new SeededRandom('registry');
  await em.insertMany(
    Organization,
    DEMO_CLINICS.map(({ color, coords, phones, ...clinic }, index) => ({
      ...clinic,
      id: clinicId(index),
      version: 1,
      phones: [...phones],
      modules: [...FIRST_MODULES],
      website: '',
      front: { primaryColor: color, secondaryColor: color, coords },
      createdAt: new Date(),
    })),
  );
  await em.insertMany(
    Department,
    DEMO_CLINICS.flatMap((_, clinic) =>
      DEMO_DEPARTMENTS.map((title, index) => ({
        id: seededUuid('department', clinic, index),
        version: 1,
        organizationId: clinicId(clinic),
        title,
      })),
    ),
  );
  await em.insertMany(
    Specialty,
    DEMO_CLINICS.flatMap((_, clinic) =>
      DEMO_SPECIALTIES.map((title, index) => ({
        id: seededUuid('specialty', clinic, index),
        version: 1,
        organizationId: clinicId(clinic),
        title,
      })),
    ),
  );

  const doctors = demoDoctors();
  await em.insertMany(
    Practitioner,
    [...new Set(doctors.map(({ practitionerId }) => practitionerId))].map((id) => ({ id, createdAt: new Date() })),
  );
  const people = new Map(
    doctors.map(({ practitionerId }) => [
      practitionerId,
      { ...demoPerson(random), phone: `+79${random.int(100_000_000, 999_999_999)}`, years: random.int(2, 34) },
    ]),
  );
  const rows = doctors.map((doctor, index) => {
    const person = people.get(doctor.practitionerId)!;
    const place = index % DOCTORS_PER_CLINIC;
    const specialty = (place + doctor.clinicIndex * 2) % DEMO_SPECIALTIES.length;
    return { doctor, person, specialty: doctor.clinicIndex < 2 && SHARED.includes(place) ? place : specialty, place };
  });
  await em.insertMany(
    Employee,
    rows.map(({ doctor, person, place }) => ({
      id: seededUuid('employee', doctor.id),
      version: 1,
      organizationId: doctor.organizationId,
      practitioner: doctor.practitionerId,
      lastName: person.lastName,
      firstName: person.firstName,
      middleName: person.middleName,
      phone: person.phone,
      workPhone: '+7 495 000-00-00',
      acceptedAt: new Date(),
      email: `vrach${place + 1}@${DEMO_CLINICS[doctor.clinicIndex]?.slug}.test`,
      workEmail: `priem${place + 1}@${DEMO_CLINICS[doctor.clinicIndex]?.slug}.test`,
    })),
  );
  await em.insertMany(
    Doctor,
    rows.map(({ doctor, person, specialty, place }) => ({
      id: doctor.id,
      version: 1,
      organizationId: doctor.organizationId,
      employee: seededUuid('employee', doctor.id),
      practitioner: doctor.practitionerId,
      specialty: seededUuid('specialty', doctor.clinicIndex, specialty),
      department: seededUuid('department', doctor.clinicIndex, place % DEMO_DEPARTMENTS.length),
      degree: random.pick(DEMO_DEGREES),
      experience: person.years,
      shortInfo: demoShortInfo(DEMO_SPECIALTIES[specialty] ?? ''),
      fullInfo: demoFullInfo(DEMO_SPECIALTIES[specialty] ?? '', person.years),
    })),
  );
}
