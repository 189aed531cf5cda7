import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addDays } from '#shared/rules/clinic-time.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import { User, UserConsent } from '#server/features/accounts/user.entity.ts';
import { ConsentDocument } from '#server/features/auth/registration/consent.entity.ts';
import { Patient } from '#server/features/patients/patient.entity.ts';
import { Employee, Practitioner } from '#server/features/registry/people.entity.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { DEMO_ACCOUNTS } from './clinics.ru.ts';
import { patientId, seedPatients } from './patients.ts';
import { seedPrices } from './prices.ts';
import { seededUuid } from './random.ts';
import { clinicId, demoDoctors, DOCTORS_PER_CLINIC, seedRegistry } from './registry.ts';
import { seedDays } from './schedule.ts';
import { seedOwnBookings } from './own-bookings.ts';
import { seedReceptions } from './receptions.ts';

const REASON = 'the demo fills several clinics';
/** Schedule around today: a week back, three ahead. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 21;
/** The demo sign-ins, except the superuser's, belong to this clinic. */
const HOME = 1;
/** The doctor's demo account is this practitioner, who works in two clinics. */
const DOCTOR_PLACE = 0;

const readUntil = platformSql<{ day: string }>(
  'demo_until',
  REASON,
  `select value #>> '{}' as day from app_meta where key = 'demo_until'`,
);
const writeUntil = platformSql(
  'demo_set_until',
  REASON,
  `
  insert into app_meta (key, value) values ('demo_until', to_jsonb(:day::text)) on conflict (key) do update set value = excluded.value`,
);

const grantRole = platformSql(
  'demo_role',
  REASON,
  `insert into organization_role (organization_id, user_id, role) values (:clinic, :user, :role)`,
);

const utcDay = (today: Date): string => today.toISOString().slice(0, 10);
/** The last doctor of each clinic keeps no schedule, to show «Запись не ведется». */
const scheduledDoctors = () =>
  demoDoctors().filter((_, index) => index % DOCTORS_PER_CLINIC !== DOCTORS_PER_CLINIC - 1);

/** True when the demo is in the database. */
export async function hasDemo(orm: Orm): Promise<boolean> {
  return (await readUntil(systemEm(orm, REASON), {})).length > 0;
}

/**
 * Lays the demo: clinics, doctors, four weeks of schedule, patients, bookings, one account a role. Deterministic for a
 * day.
 */
export async function seedDemo(orm: Orm, { today }: { today: Date }): Promise<void> {
  await systemEm(orm, REASON).transactional(async (em) => {
    await seedRegistry(em);
    await seedPrices(em, clinicId(HOME));
    await seedPatients(em);
    await seedAccounts(em);
    await seedUntil(em, addDays(utcDay(today), -DAYS_BACK), today);
    await seedOwnBookings(em, patientId(HOME, 0), clinicId(HOME), today);
    await seedReceptions(em, clinicId(HOME), {
      practitioner: seededUuid('practitioner', 'shared', DOCTOR_PLACE),
      patient: patientId(HOME, 0),
      author: seededUuid('user', 'doctor'),
      today: utcDay(today),
    });
  });
}

/**
 * Adds the days that are missing up to three weeks from today, so that the demo never runs dry; what people changed
 * stays.
 */
export async function extendDemo(orm: Orm, { today }: { today: Date }): Promise<void> {
  await systemEm(orm, REASON).transactional(async (em) => {
    const [row] = await readUntil(em, {});
    const next = row ? addDays(row.day, 1) : utcDay(today);
    await seedUntil(em, next < utcDay(today) ? utcDay(today) : next, today);
  });
}

async function seedUntil(em: SqlEntityManager, start: string, today: Date): Promise<void> {
  const end = addDays(utcDay(today), DAYS_AHEAD);
  if (start > end) return;
  await seedDays(em, scheduledDoctors(), { start, end }, today.getTime());
  await writeUntil(em, { day: end });
}

async function seedAccounts(em: SqlEntityManager): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const shared = seededUuid('practitioner', 'shared', DOCTOR_PLACE);
  const practitioner = await em.findOneOrFail(Practitioner, { id: shared });
  const doctor = await em.findOneOrFail(Employee, { organizationId: clinicId(HOME), practitioner });
  const userId = (role: string) => seededUuid('user', role);
  await em.insertMany(
    User,
    DEMO_ACCOUNTS.map(({ email, role, lastName, firstName, middleName }) => ({
      id: userId(role),
      version: 1,
      email,
      passwordHash,
      status: 'activated' as const,
      isSuperuser: role === 'superuser',
      createdAt: new Date(),
      ...(role === 'doctor'
        ? { lastName: doctor.lastName, firstName: doctor.firstName, middleName: doctor.middleName }
        : { lastName, firstName, middleName }),
    })),
  );
  // as people agree who register (decision "Consents")
  const documents = await em.find(ConsentDocument, { isRequired: true }, { orderBy: { documentVersion: 'asc' } });
  const inForce = new Map(documents.map(({ kind, documentVersion }) => [kind, documentVersion]));
  await em.insertMany(
    UserConsent,
    DEMO_ACCOUNTS.flatMap(({ role }) =>
      [...inForce].map(([kind, documentVersion]) => ({
        id: seededUuid('consent', role, kind),
        user: userId(role),
        kind,
        documentVersion,
        givenAt: new Date(),
        ip: '127.0.0.1',
      })),
    ),
  );
  const desk = DEMO_ACCOUNTS.find(({ role }) => role === 'employee')!;
  const atDesk = seededUuid('practitioner', 'desk');
  await em.insertMany(Practitioner, [{ id: atDesk, userId: userId('employee'), createdAt: new Date() }]);
  await em.insertMany(Employee, [
    {
      id: seededUuid('employee', 'desk'),
      version: 1,
      organizationId: clinicId(HOME),
      practitioner: atDesk,
      lastName: desk.lastName,
      firstName: desk.firstName,
      middleName: desk.middleName,
      email: desk.email,
      phone: '+79160000001',
      workPhone: '+7 495 000-00-00',
      acceptedAt: new Date(),
    },
  ]);
  for (const role of ['orgadmin', 'employee', 'doctor', 'patient'])
    await grantRole(em, { clinic: clinicId(HOME), user: userId(role), role });
  await grantRole(em, { clinic: clinicId(0), user: userId('doctor'), role: 'doctor' });
  practitioner.linkTo(userId('doctor'));
  const { lastName, firstName, middleName } = DEMO_ACCOUNTS.find(({ role }) => role === 'patient')!;
  await em.nativeUpdate(
    Patient,
    { id: patientId(HOME, 0) },
    { userId: userId('patient'), lastName, firstName, middleName, gender: 'female' },
  );
}
