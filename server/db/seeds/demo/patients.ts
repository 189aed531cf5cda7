import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';
import { Patient } from '#server/features/patients/patient.entity.ts';
import { DEMO_ALLERGIES, DEMO_CLINICS, DEMO_SUBJECTS } from './clinics.ru.ts';
import { demoPerson } from './people.ru.ts';
import { SeededRandom, seededUuid } from './random.ts';
import { clinicId } from './registry.ts';

/** Patients of the demo over its clinics, together 2 000. */
export const PATIENTS_BY_CLINIC = [600, 1000, 400];
export const patientId = (clinic: number, place: number): string => seededUuid('patient', clinic, place);

/** The cards were opened over the last year, one after another in no order of names. */
const [DAYS_OF_CARDS, SPREAD, DAY_MS] = [365, 37, 86_400_000];
/** Patients whose item 21 says something. */
const ANSWERED_SHARE = 0.3;

const setCounter = clinicSql(
  'seed_card_counter',
  `
  insert into card_number_counter (organization_id, last_number) values (:clinic, :last_number)
  on conflict (organization_id) do update set last_number = excluded.last_number`,
);

/** Patients with plausible names; three cards of four are filled, and some say what must not be given. */
export async function seedPatients(em: SqlEntityManager): Promise<void> {
  const now = Date.now();
  const random = new SeededRandom('patients');
  // of its own: the people stay who they are
  const allergies = new SeededRandom('allergies');
  for (const [clinic, count] of PATIENTS_BY_CLINIC.entries()) {
    await em.insertMany(
      Patient,
      Array.from({ length: count }, (_, place) => {
        const person = demoPerson(random);
        const isFilled = random.next() < 0.75;
        const birthDate = new Date(Date.UTC(random.int(1938, 2020), random.int(0, 11), random.int(1, 28)))
          .toISOString()
          .slice(0, 10);
        return {
          id: patientId(clinic, place),
          version: 1,
          organizationId: clinicId(clinic),
          cardNumber: place + 1,
          hasNoMiddleName: false,
          email: '',
          isImported: false,
          createdAt: new Date(now - ((place * SPREAD) % DAYS_OF_CARDS) * DAY_MS),
          lastName: person.lastName,
          firstName: person.firstName,
          middleName: person.middleName,
          gender: person.gender,
          birthDate,
          phone: `+79${random.int(100_000_000, 999_999_999)}`,
          data: {
            ...(isFilled ? { registrationSubject: DEMO_SUBJECTS[clinic] ?? '' } : {}),
            ...(allergies.next() < ANSWERED_SHARE ? { allergies: allergies.pick(DEMO_ALLERGIES) } : {}),
          },
        };
      }),
    );
    await setCounter({ em, clinic: { id: clinicId(clinic) } }, { last_number: count });
  }
  if (PATIENTS_BY_CLINIC.length !== DEMO_CLINICS.length)
    throw new Error('Every demo clinic needs its number of patients');
}
