import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DEMO_SECRET } from '#server/config/config.ts';
import { giveMark } from '#server/features/auth/sign-in/device-marks.ts';
import { demoPerson } from '#server/db/seeds/demo/people.ru.ts';
import { SeededRandom } from '#server/db/seeds/demo/random.ts';

/** Sizes of the generated data. */
export interface Sizes {
  readonly slots: number;
  readonly patients: number;
}
/** What the load needs to know of the data. */
export interface BenchData {
  readonly clinic: string;
  readonly zone: string;
  readonly doctors: readonly string[];
  /** first and last day of the schedule */
  readonly start: string;
  readonly end: string;
  readonly password: string;
  /** accounts that sign in */
  readonly emails: readonly string[];
}
export const CLINICS = 10;
export const DOCTORS = 100;
/** Names that patients are given; a prime number. */
const NAMES = 997;
/** A large clinic has so many patients (docs/performance.md, P6); more of them are those of further clinics. */
const PATIENTS_A_CLINIC = 20_000;
/**
 * Accounts that book, so many for each doctor; an account books only with its own doctor, whose times never overlap.
 */
export const BOOKERS_PER_DOCTOR = 20;
export const SLOTS_A_DAY = 32;

/** The employee behind a doctor. */
export const employeeUuid = (index: number): string => uuid('9', index);
export const doctorUuid = (index: number): string => uuid('d', index);
export const clinicUuid = (index: number): string => uuid('c', index % CLINICS);
export const userUuid = (doctor: number, booker: number): string => uuid('a', doctor * BOOKERS_PER_DOCTOR + booker);
/** The session token of a booking account. */
export const tokenOf = (doctor: number, booker: number): string => `bench-token-${doctor}-${booker}-000000000000`;
/** The session token of the clinic's reception desk. */
export const DESK_TOKEN = 'bench-token-of-the-desk-000000000000';
/** An id of generated data: what it is of, as a hexadecimal figure, and its number. */
export const uuid = (kind: string, index: number): string =>
  `${kind.repeat(8)}-0000-8000-8000-${String(index).padStart(12, '0')}`;
/** The same in SQL, of an expression. */
export const uuidSql = (kind: string, expression: string): string =>
  `('${kind.repeat(8)}-0000-8000-8000-' || lpad((${expression})::text, 12, '0'))::uuid`;
/** How many clinics the patients are of, in turn; doctors are in the first of them, whatever their number. */
export const clinicsOf = ({ patients }: Sizes): number => Math.max(CLINICS, Math.ceil(patients / PATIENTS_A_CLINIC));
/** The mark of a device of an account that signs in. */
export const markOf = (booker: number): string => giveMark(DEMO_SECRET, { userId: uuid('a', booker), epoch: 0 });

/**
 * Fills a migrated database: clinics, doctors, slots on a grid from tomorrow on (two of five booked), patients, booking
 * accounts with sessions. Triggers are off while it fills: the data is made consistent.
 */
export async function generate(superUrl: string, sizes: Sizes, passwordHash: string): Promise<BenchData> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const id = uuidSql;
  const perDoctor = Math.ceil(sizes.slots / DOCTORS);
  const clinics = clinicsOf(sizes);
  try {
    await run(`set session_replication_role = replica`);
    await run(
      `insert into organization (id, slug, title, timezone) select ${id('c', 'n')}, 'bench-' || n, 'Bench ' || n, 'Europe/Moscow' from generate_series(0, ${clinics - 1}) n`,
    );
    await run(
      `insert into specialty (id, organization_id, title) select ${id('e', 'n')}, ${id('c', 'n')}, 'S' from generate_series(0, ${CLINICS - 1}) n`,
    );
    await run(
      `insert into department (id, organization_id, title) select ${id('f', 'n')}, ${id('c', 'n')}, 'D' from generate_series(0, ${CLINICS - 1}) n`,
    );
    await run(`insert into practitioner (id) select ${id('b', 'n')} from generate_series(0, ${DOCTORS - 1}) n`);
    await run(
      `insert into employee (id, organization_id, practitioner_id, accepted_at, last_name, first_name) select ${id('9', 'n')}, ${id('c', `n % ${CLINICS}`)}, ${id('b', 'n')}, now(), 'Doctor' || n, 'Name' from generate_series(0, ${DOCTORS - 1}) n`,
    );
    await run(`insert into doctor (id, organization_id, employee_id, practitioner_id, specialty_id, department_id)
      select ${id('d', 'n')}, ${id('c', `n % ${CLINICS}`)}, ${id('9', 'n')}, ${id('b', 'n')}, ${id('e', `n % ${CLINICS}`)}, ${id('f', `n % ${CLINICS}`)} from generate_series(0, ${DOCTORS - 1}) n`);
    const bookers = DOCTORS * BOOKERS_PER_DOCTOR;
    await run(
      `insert into app_user (id, email, password_hash, status, first_name, last_name) select ${id('a', 'n')}, 'bench' || n || '@bench.test', $1, 'activated', 'Name', 'Surname' from generate_series(0, ${bookers - 1}) n`,
      [passwordHash],
    );
    await run(`insert into patient (id, organization_id, user_id, card_number, last_name, first_name)
      select ${id('7', 'n')}, ${id('c', `(n / ${BOOKERS_PER_DOCTOR}) % ${CLINICS}`)}, ${id('a', 'n')}, 100000000 + n, 'Surname' || n, 'Name' from generate_series(0, ${bookers - 1}) n`);
    await run(
      `insert into organization_role (organization_id, user_id, role) select ${id('c', `(n / ${BOOKERS_PER_DOCTOR}) % ${CLINICS}`)}, ${id('a', 'n')}, 'patient' from generate_series(0, ${bookers - 1}) n`,
    );
    // the first account of every doctor looks at the desk's lists
    await run(
      `insert into organization_role (organization_id, user_id, role) select ${id('c', `n % ${CLINICS}`)}, ${id('a', `n * ${BOOKERS_PER_DOCTOR}`)}, 'orgadmin' from generate_series(0, ${DOCTORS - 1}) n`,
    );
    const random = new SeededRandom('bench');
    const people = Array.from({ length: NAMES }, () => demoPerson(random));
    // numbers without a common divisor with the lists' lengths: neighbours have nothing in common
    await run(
      `insert into patient (id, organization_id, card_number, last_name, first_name, middle_name, birth_date, phone)
      select ${id('8', 'n')}, ${id('c', `n % ${clinics}`)}, n + 1, ($1::text[])[1 + n % ${NAMES}], ($2::text[])[1 + n * 7::bigint % ${NAMES}], ($3::text[])[1 + n * 31::bigint % ${NAMES}],
        date '1935-01-01' + (n * 17::bigint % 30000)::int, '+79' || lpad((n * 7919::bigint % 1000000000)::text, 9, '0') from generate_series(0, ${sizes.patients - 1}) n`,
      [
        people.map(({ lastName }) => lastName),
        people.map(({ firstName }) => firstName),
        people.map(({ middleName }) => middleName),
      ],
    );
    // somebody at the desk of the first clinic
    await run(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'employee')`, [
      clinicUuid(0),
      userUuid(0, 0),
    ]);
    await sessions(client);
    await desk(client, passwordHash);
    await run(`insert into slot (id, organization_id, doctor_id, practitioner_id, claimant_id, start_time, end_time, record_mode, patient_id)
      select uuidv7(), ${id('c', `d % ${CLINICS}`)}, ${id('d', 'd')}, ${id('b', 'd')}, ${id('b', 'd')}, start_time, start_time + interval '15 minutes', (k % 16 = 0)::int,
        case when k % 5 < 2 then ${id('8', `(d % ${CLINICS} + ${clinics} * (d / ${CLINICS} + k * 7 % ${Math.max(1, Math.floor(sizes.patients / clinics) - DOCTORS)})) % ${sizes.patients}`)} end
      from generate_series(0, ${DOCTORS - 1}) d, generate_series(0, ${perDoctor - 1}) k,
        lateral (select ((current_date + 1 + k / ${SLOTS_A_DAY})::timestamp + interval '8 hours' + (k % ${SLOTS_A_DAY}) * interval '15 minutes') at time zone 'Europe/Moscow' as start_time) t`);
    await run(`insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status)
      select uuidv7(), organization_id, id, doctor_id, practitioner_id, patient_id, start_time, end_time, 'booked' from slot where patient_id is not null
      on conflict do nothing`);
    await run(
      `update slot set patient_id = null where patient_id is not null and not exists (select from appointment a where a.slot_id = slot.id)`,
    );
    await run('set session_replication_role = origin');
    await run('vacuum (analyze)');
    const {
      rows: [days],
    } = await client.query<{ start: string; end: string }>(
      `select to_char(current_date + 1, 'YYYY-MM-DD') as start, to_char(current_date + 31, 'YYYY-MM-DD') as "end"`,
    );
    return {
      clinic: clinicUuid(0),
      zone: 'Europe/Moscow',
      doctors: Array.from({ length: DOCTORS / CLINICS }, (_, n) => doctorUuid(n * CLINICS)),
      start: days!.start,
      end: days!.end,
      password: 'bench-password',
      emails: Array.from({ length: bookers }, (_, n) => `bench${n}@bench.test`),
    };
  } finally {
    await client.end();
  }
}

async function sessions(client: pg.Client): Promise<void> {
  const ids: string[] = [];
  const users: string[] = [];
  const hashes: Buffer[] = [];
  for (let doctor = 0; doctor < DOCTORS; doctor += 1) {
    for (let booker = 0; booker < BOOKERS_PER_DOCTOR; booker += 1) {
      ids.push(uuid('6', doctor * BOOKERS_PER_DOCTOR + booker));
      users.push(userUuid(doctor, booker));
      hashes.push(createHmac('sha256', DEMO_SECRET).update(tokenOf(doctor, booker)).digest());
    }
  }
  await client.query(
    `insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip)
    select * from unnest($1::uuid[], $2::bytea[], $3::uuid[]), (values (now() + interval '30 days', 100000, '')) rest`,
    [ids, hashes, users],
  );
}

/** One who works at the desk of the first clinic, signed in. */
async function desk(client: pg.Client, passwordHash: string): Promise<void> {
  await client.query(
    `insert into app_user (id, email, password_hash, status, first_name, last_name) values ($1, 'desk@bench.test', $2, 'activated', 'Name', 'Desk')`,
    [uuid('5', 0), passwordHash],
  );
  await client.query(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'employee')`, [
    clinicUuid(0),
    uuid('5', 0),
  ]);
  await client.query(
    `insert into session (id, token_hash, user_id, expires_at, idle_minutes, ip) values ($1, $2, $3, now() + interval '30 days', 100000, '')`,
    [uuid('4', 0), createHmac('sha256', DEMO_SECRET).update(DESK_TOKEN).digest(), uuid('5', 0)],
  );
}

/** Free times of the future, each with the account that is to book it. */
export async function freeSlots(superUrl: string): Promise<{ slot: string; doctor: number; booker: number }[]> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; doctor: number; k: number }>(`
      select id, right(doctor_id::text, 12)::int as doctor, (row_number() over (partition by doctor_id order by start_time))::int as k
      from slot where patient_id is null and not is_reserve and record_mode = 0 and start_time > now() + interval '1 hour' order by md5(id::text)`);
    return rows.map(({ id, doctor, k }) => ({ slot: id, doctor, booker: k % BOOKERS_PER_DOCTOR }));
  } finally {
    await client.end();
  }
}
