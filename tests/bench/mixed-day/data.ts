import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DEMO_SECRET } from '#server/config/config.ts';
import { fullCard, primaryForm } from '#tests/support/form-samples.ts';
import {
  CLINICS,
  DOCTORS,
  SLOTS_A_DAY,
  clinicUuid,
  clinicsOf,
  doctorUuid,
  employeeUuid,
  tokenOf,
  uuidSql,
} from '../data.ts';
import type { Sizes } from '../data.ts';

/** Who takes part: 200 patients, 150 at the desks, 150 doctors, in equal parts of ten clinics. */
export const DESK_CLERKS = 150;
export const DOCTORS_AT_WORK = 150;
const PATIENTS_OF_DOCTOR = 2;
/** of the generated clinics */
export const ZONE = 'Europe/Moscow';
/** Of four times of today three are booked. */
const BOOKED = 'k % 4 < 3';

/** Somebody with a session in a clinic. */
export interface Somebody {
  readonly clinic: string;
  readonly token: string;
}
/** Somebody who has to do with one doctor: the doctor, or a patient who books with this one. */
export interface OfDoctor extends Somebody {
  readonly doctor: string;
  readonly employee: string;
}
export interface DeskClerk extends Somebody {
  /** of the same clinic */
  readonly doctors: readonly string[];
}
export interface DayPeople {
  readonly patients: readonly OfDoctor[];
  readonly clerks: readonly DeskClerk[];
  readonly doctors: readonly OfDoctor[];
}

const staffToken = (n: number): string => `bench-staff-${n}-00000000000000000000`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/**
 * Adds to the generated data what a day of work needs: the accounts of desks and doctors, today's visits with filled
 * cards, and an earlier visit with its record of each of these patients.
 */
export async function layDay(superUrl: string, sizes: Sizes): Promise<DayPeople> {
  const clinics = clinicsOf(sizes);
  if (sizes.patients / clinics < (DOCTORS_AT_WORK / CLINICS) * SLOTS_A_DAY) throw new Error('Generate more patients');
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const clinicOf = (n: string) => uuidSql('c', `${n} % ${CLINICS}`);
  const staff = DOCTORS_AT_WORK + DESK_CLERKS;
  try {
    await run('set session_replication_role = replica');
    const more = `generate_series(${DOCTORS}, ${DOCTORS_AT_WORK - 1}) n`;
    await run(`insert into practitioner (id) select ${uuidSql('b', 'n')} from ${more}`);
    await run(
      `insert into employee (id, organization_id, practitioner_id, accepted_at, last_name, first_name) select ${uuidSql('9', 'n')}, ${clinicOf('n')}, ${uuidSql('b', 'n')}, now(), 'Doctor' || n, 'Name' from ${more}`,
    );
    await run(
      `insert into doctor (id, organization_id, employee_id, practitioner_id, specialty_id, department_id) select ${uuidSql('d', 'n')}, ${clinicOf('n')}, ${uuidSql('9', 'n')}, ${uuidSql('b', 'n')}, ${uuidSql('e', `n % ${CLINICS}`)}, ${uuidSql('f', `n % ${CLINICS}`)} from ${more}`,
    );
    // doctors first, then the desks
    await run(
      `insert into app_user (id, email, password_hash, status, first_name, last_name) select ${uuidSql('1', 'n')}, 'staff' || n || '@bench.test', '-', 'activated', 'Name', 'Staff' from generate_series(0, ${staff - 1}) n`,
    );
    await run(
      `insert into organization_role (organization_id, user_id, role) select ${clinicOf('n')}, ${uuidSql('1', 'n')}, case when n < ${DOCTORS_AT_WORK} then 'doctor' else 'employee' end from generate_series(0, ${staff - 1}) n`,
    );
    await run(
      `update practitioner p set user_id = ${uuidSql('1', 'n')} from generate_series(0, ${DOCTORS_AT_WORK - 1}) n where p.id = ${uuidSql('b', 'n')}`,
    );
    await run(
      `insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip)
      select ${uuidSql('3', 'n - 1')}, hash, ${uuidSql('1', 'n - 1')}, now() + interval '1 day', 30, '' from unnest($1::bytea[]) with ordinality as made (hash, n)`,
      [numbers(staff).map((n) => createHmac('sha256', DEMO_SECRET).update(staffToken(n)).digest())],
    );
    await run(
      `create temp table day as select d, k, ${clinicOf('d')} as clinic, ${uuidSql('8', `d % ${CLINICS} + ${clinics} * (d / ${CLINICS} * ${SLOTS_A_DAY} + k)`)} as patient,
        gen_random_uuid() as slot, gen_random_uuid() as visit, gen_random_uuid() as treatment_case,
        (current_date::timestamp + interval '8 hours' + k * interval '15 minutes') at time zone '${ZONE}' as start_time
      from generate_series(0, ${DOCTORS_AT_WORK - 1}) d, generate_series(0, ${SLOTS_A_DAY - 1}) k`,
    );
    await run(
      `update patient p set data = $1, gender = 'female', has_no_middle_name = p.middle_name = '' from day where p.id = day.patient`,
      [fullCard()],
    );
    // who books by themself has a card that can be saved, too: a clerk may find it
    await run(
      `update patient set data = $1, last_name = 'Surname', gender = 'female', birth_date = '1980-01-01', has_no_middle_name = middle_name = '' where user_id is not null`,
      [fullCard()],
    );
    await run(`insert into slot (id, organization_id, doctor_id, practitioner_id, claimant_id, start_time, end_time, record_mode, patient_id)
      select slot, clinic, ${uuidSql('d', 'd')}, ${uuidSql('b', 'd')}, ${uuidSql('b', 'd')}, start_time, start_time + interval '15 minutes', 0, case when ${BOOKED} then patient end from day`);
    const visit = (id: string, slot: string, start: string, status: string) =>
      `insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status)
      select ${id}, clinic, ${slot}, ${uuidSql('d', 'd')}, ${uuidSql('b', 'd')}, patient, ${start}, ${start} + interval '15 minutes', ${status} from day where ${BOOKED}`;
    // every doctor is in the middle of a visit: all at once they would begin the first ones
    await run(visit('gen_random_uuid()', 'slot', 'start_time', `case when k = 0 then 'in_progress' else 'booked' end`));
    await run(visit('visit', 'null', `start_time - interval '30 days'`, `'done'`));
    await run(`insert into treatment_case (id, organization_id, patient_id, specialty_id, opened_at)
      select treatment_case, clinic, patient, ${uuidSql('e', `d % ${CLINICS}`)}, start_time - interval '30 days' from day where ${BOOKED}`);
    await run(
      `insert into reception_record (id, organization_id, appointment_id, patient_id, doctor_id, practitioner_id, treatment_case_id, form, edition, is_primary, has_epicrisis, visit_at, content)
      select gen_random_uuid(), clinic, visit, patient, ${uuidSql('d', 'd')}, ${uuidSql('b', 'd')}, treatment_case, '025u', '834n', true, false, start_time - interval '30 days', $1 from day where ${BOOKED}`,
      [primaryForm()],
    );
    await run(
      `insert into card_number_counter (organization_id, last_number) select organization_id, max(card_number) from patient group by organization_id`,
    );
    await run('set session_replication_role = origin');
    await run('vacuum (analyze)');
  } finally {
    await client.end();
  }
  const ofDoctor = (n: number, token: string): OfDoctor => ({
    clinic: clinicUuid(n),
    token,
    doctor: doctorUuid(n),
    employee: employeeUuid(n),
  });
  return {
    // the first account of a doctor is an administrator's
    patients: numbers(DOCTORS * PATIENTS_OF_DOCTOR).map((n) =>
      ofDoctor(n % DOCTORS, tokenOf(n % DOCTORS, 1 + Math.floor(n / DOCTORS))),
    ),
    doctors: numbers(DOCTORS_AT_WORK).map((n) => ofDoctor(n, staffToken(n))),
    clerks: numbers(DESK_CLERKS).map((n) => ({
      clinic: clinicUuid(n),
      token: staffToken(DOCTORS_AT_WORK + n),
      doctors: numbers(DOCTORS / CLINICS).map((place) => doctorUuid((n % CLINICS) + place * CLINICS)),
    })),
  };
}

/** A share of each kind. */
export const someOf = ({ patients, clerks, doctors }: DayPeople, share: number): DayPeople => {
  const some = <T>(all: readonly T[]) => all.slice(0, Math.round(all.length * share));
  return { patients: some(patients), clerks: some(clerks), doctors: some(doctors) };
};
