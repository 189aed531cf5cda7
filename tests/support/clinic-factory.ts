import { FIRST_MODULES, type Module } from '#shared/access/modules.ts';
import type { Role } from '#shared/access/permissions.ts';
import { addDays, clinicDay } from '#shared/rules/clinic-time.ts';
import { emptyForm, type Form025u } from '#shared/rules/form-025u.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { addPerson, type TestPerson } from './people.ts';
import type { Ground } from './test-app.ts';

/** Who calls: nobody, a role of the clinic, a superuser, or a person without a role here. */
export const CALLERS = ['guest', 'patient', 'doctor', 'employee', 'orgadmin', 'superuser', 'stranger'] as const;
export type Caller = (typeof CALLERS)[number];
export type Headers = Readonly<Record<string, string>>;
/** A doctor of a clinic with the person behind. */
export interface TestDoctor {
  readonly id: string;
  readonly employee: string;
  readonly practitioner: string;
}
interface ClinicOptions {
  readonly timezone?: string;
  readonly modules?: readonly Module[];
  readonly title?: string;
  readonly website?: string;
}
interface SlotOptions {
  /** the clinic's day; default: in a week */
  readonly day?: string;
  /** the clinic's clock, HH:MM */
  readonly at?: string;
  /** instead of day and clock: so many minutes from now */
  readonly inMinutes?: number;
  readonly minutes?: number;
  readonly mode?: 0 | 1;
  readonly isReserve?: boolean;
  readonly isOverbooked?: boolean;
  readonly doctor?: TestDoctor;
}

/** A clinic of one test: directories, a doctor, and one person for every role. */
export class TestClinic {
  readonly test: Ground;
  readonly id = uuidv7();
  readonly slug = `clinic-${this.id}`;
  readonly timezone: string;
  readonly specialty = uuidv7();
  readonly department = uuidv7();
  readonly people = {} as Record<Exclude<Caller, 'guest'>, TestPerson>;
  doctor!: TestDoctor;
  /** of the person with the role `patient` */
  patient!: string;

  constructor(test: Ground, timezone: string) {
    this.test = test;
    this.timezone = timezone;
  }

  /** Headers of a caller in this clinic. */
  as(caller: Caller | TestPerson): Headers {
    const person = typeof caller === 'string' ? (caller === 'guest' ? undefined : this.people[caller]) : caller;
    return { apikey: this.id, ...(person ? { authorization: `Bearer ${person.token}` } : {}) };
  }

  /** The clinic's calendar day, so many days from today. */
  day(fromToday = 7): string {
    return addDays(clinicDay(Date.now(), this.timezone), fromToday);
  }

  /** A doctor; with `practitioner` a person who works elsewhere, too. */
  async addDoctor({
    practitioner,
    lastName = 'Фёдоров',
    firstName = 'Пётр',
    specialty = this.specialty,
  }: { practitioner?: string; lastName?: string; firstName?: string; specialty?: string } = {}): Promise<TestDoctor> {
    const made = { id: uuidv7(), employee: uuidv7(), practitioner: practitioner ?? uuidv7() };
    if (practitioner === undefined)
      await this.test.rows('insert into practitioner (id) values ($1)', [made.practitioner]);
    await this.test.rows(
      'insert into employee (id, organization_id, practitioner_id, last_name, first_name, accepted_at) values ($1, $2, $3, $4, $5, now())',
      [made.employee, this.id, made.practitioner, lastName, firstName],
    );
    await this.test.rows(
      'insert into doctor (id, organization_id, employee_id, practitioner_id, specialty_id, department_id) values ($1, $2, $3, $4, $5, $6)',
      [made.id, this.id, made.employee, made.practitioner, specialty, this.department],
    );
    return made;
  }

  /** A second line of work of a doctor's person, in the same clinic. */
  async addSpecialtyTo({ employee, practitioner }: TestDoctor, title: string): Promise<TestDoctor> {
    const [specialty, id] = [uuidv7(), uuidv7()];
    await this.test.rows('insert into specialty (id, organization_id, title) values ($1, $2, $3)', [
      specialty,
      this.id,
      title,
    ]);
    await this.test.rows(
      'insert into doctor (id, organization_id, employee_id, practitioner_id, specialty_id, department_id) values ($1, $2, $3, $4, $5, $6)',
      [id, this.id, employee, practitioner, specialty, this.department],
    );
    return { id, employee, practitioner };
  }

  /** A time; PostgreSQL itself turns the clinic's clock into an instant. @returns its id */
  async addSlot({
    day = this.day(),
    at = '10:00',
    inMinutes,
    minutes = 30,
    mode = 0,
    isReserve = false,
    isOverbooked = false,
    doctor = this.doctor,
  }: SlotOptions = {}): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time, record_mode, is_reserve, is_overbooked)
       select $1, $2, $3, $4, start_time, start_time + make_interval(mins => $9::int), $10, $11, $12
       from (select coalesce(date_trunc('second', now()) + make_interval(mins => $8::int), ($5::date + $6::time) at time zone $7) as start_time) as at`,
      [
        id,
        this.id,
        doctor.id,
        doctor.practitioner,
        day,
        at,
        this.timezone,
        inMinutes ?? null,
        minutes,
        // one beside the grid is for the desk alone
        isOverbooked ? 1 : mode,
        isReserve,
        isOverbooked,
      ],
    );
    return id;
  }

  /** A patient whom the desk made, or of an account. @returns its id */
  async addPatient({
    userId = null,
    lastName = 'Пациентова',
  }: { userId?: string | null; lastName?: string } = {}): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `with number as (insert into card_number_counter (organization_id, last_number) values ($2, 1) on conflict (organization_id) do update set last_number = card_number_counter.last_number + 1 returning last_number)
       insert into patient (id, organization_id, user_id, card_number, last_name, first_name) select $1, $2, $3, last_number, $4, 'Мария' from number`,
      [id, this.id, userId, lastName],
    );
    return id;
  }

  /** Books a time past the application. @returns the appointment's id */
  async addAppointment(
    slot: string,
    { patient = this.patient, status = 'booked' }: { patient?: string; status?: string } = {},
  ): Promise<string> {
    const id = uuidv7();
    const isCancelled = status === 'cancelled' || status === 'reception_cancelled';
    await this.test.rows(
      `with taken as (update slot set patient_id = case when $5 then null else $2::uuid end where id = $3 returning *)
       insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status, cancelled_at, arrived_at)
       select $1, organization_id, id, doctor_id, practitioner_id, $2, start_time, end_time, $4::text, case when $5 then now() end, case $4::text when 'arrived' then now() end from taken`,
      [id, patient, slot, status, isCancelled],
    );
    return id;
  }

  /** The saved record of a visit, in a treatment case of its own or in a given one. @returns the record's id */
  async addReception(
    appointment: string,
    { form = {}, treatmentCase }: { form?: Partial<Form025u>; treatmentCase?: string } = {},
  ): Promise<string> {
    const [id, opened] = [uuidv7(), treatmentCase ?? uuidv7()];
    if (treatmentCase === undefined) {
      await this.test.rows(
        `insert into treatment_case (id, organization_id, patient_id, specialty_id) select $1, $2, a.patient_id, d.specialty_id
        from appointment a join doctor d on d.id = a.doctor_id where a.id = $3`,
        [opened, this.id, appointment],
      );
    }
    const content = { ...emptyForm(), ...form };
    await this.test.rows(
      `insert into reception_record (id, organization_id, appointment_id, patient_id, doctor_id, practitioner_id, treatment_case_id, form, edition, is_primary, has_epicrisis, visit_at, content)
       select $1, $2, a.id, a.patient_id, a.doctor_id, a.practitioner_id, $4, '025u', '834n', $5, $6, a.start_time, $7 from appointment a where a.id = $3`,
      [id, this.id, appointment, opened, treatmentCase === undefined, content.epicrisis !== null, content],
    );
    return id;
  }

  /** A document of a record that waits for its PDF. @returns its id */
  async addDocument(record: string): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `insert into document_job (id, organization_id, kind, patient_id, record_id, edition, edition_reason, card_opened, file_name, requested_by, state, docx)
       select $1, $2, 'record', patient_id, id, '834n', 'chosen', '2025-03-12', 'f.docx', $4, 'failed', 'x' from reception_record where id = $3`,
      [id, this.id, record, this.people.doctor.userId],
    );
    return id;
  }

  /** A private file of the clinic's row alone, without its bytes. @returns its id */
  async addFile(): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `with made as (
         insert into file (id, organization_id, owner_kind, owner_id, sha256, bytes, type, name, store, state)
         values ($1, $2, 'organization', $2, repeat('0', 64), 1, 'application/pdf', 'f.pdf', 'private', 'ready')
       ), kept as (
         insert into file_usage (organization_id, used_bytes, max_bytes) values ($2, 1, 1000000000)
         on conflict (organization_id) do update set used_bytes = file_usage.used_bytes + 1
       )
       insert into file_variant (organization_id, file_id, size, bytes, key) values ($2, $1, 0, 1, replace(gen_random_uuid()::text, '-', ''))`,
      [id, this.id],
    );
    return id;
  }

  /** A notification of an appointment that waits; without its job. @returns its id */
  async addNotification(appointment: string): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `with made as (
         insert into notification (id, organization_id, patient_id, kind, dedupe_key, data)
         select $1, $2, patient_id, 'booked', 'booked:' || id, jsonb_build_object('appointment', id) from appointment where id = $3 returning id)
       insert into notification_delivery (organization_id, notification_id, channel, state, due_at) select $2, id, 'letter', 'queued', now() from made`,
      [id, this.id, appointment],
    );
    return id;
  }

  /** The clinic's patient waits for its doctor, and is offered a time. @returns ids of the entry and the offer */
  async addWaiting(slot: string): Promise<{ readonly entry: string; readonly offer: string }> {
    const [entry, offer] = [uuidv7(), uuidv7()];
    await this.test.rows(
      `with made as (
         insert into waiting_entry (id, organization_id, patient_id, doctor_id, weekdays, from_minute, to_minute, from_date, to_date, status)
         values ($1, $2, $3, $4, '{1,2,3,4,5,6,7}', 0, 1440, current_date, current_date + 30, 'offered')
       ), held as (
         update slot set hold_patient_id = $3, hold_until = now() + interval '30 minutes' where id = $5 returning *
       )
       insert into waiting_offer (id, organization_id, entry_id, slot_id, doctor_id, start_time, until)
       select $6, $2, $1, id, doctor_id, start_time, hold_until from held`,
      [entry, this.id, this.patient, this.doctor.id, slot, offer],
    );
    return { entry, offer };
  }

  /** The clinic's doctor is away for a day. @returns its id */
  async addAbsence(day: string): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `insert into absence (id, organization_id, employee_id, start_time, end_time, reason)
       values ($1, $2, $3, $4::date::timestamp at time zone $5, ($4::date + 1)::timestamp at time zone $5, 'sick')`,
      [id, this.id, this.doctor.employee, day, this.timezone],
    );
    return id;
  }

  /** A run of a job that failed; without its job. */
  async addJobRun(): Promise<string> {
    const id = uuidv7();
    await this.test.rows(
      `insert into job_run (id, organization_id, kind, state, finished_at) values ($1, $2, 'test-run', 'failed', now())`,
      [id, this.id],
    );
    return id;
  }
}

/** Makes a clinic of its own for a test. */
export async function createClinic(
  test: Ground,
  { timezone = 'Europe/Moscow', modules = FIRST_MODULES, title = 'Клиника', website = '' }: ClinicOptions = {},
): Promise<TestClinic> {
  const clinic = new TestClinic(test, timezone);
  await test.rows(
    `with o as (insert into organization (id, slug, title, timezone, modules, website, city) values ($1, $2, $3, $4, $5, $6, 'Тверь')),
       s as (insert into specialty (id, organization_id, title) values ($7, $1, 'Терапия'))
     insert into department (id, organization_id, title) values ($8, $1, 'Поликлиника')`,
    [clinic.id, clinic.slug, title, timezone, modules, website, clinic.specialty, clinic.department],
  );
  clinic.doctor = await clinic.addDoctor();
  for (const role of ['patient', 'doctor', 'employee', 'orgadmin'] satisfies Role[])
    clinic.people[role] = await addPerson(test, { roles: [[clinic.id, role]] });
  clinic.people.superuser = await addPerson(test, { isSuperuser: true });
  clinic.people.stranger = await addPerson(test);
  clinic.patient = await clinic.addPatient({ userId: clinic.people.patient.userId });
  await test.rows('update practitioner set user_id = $1 where id = $2', [
    clinic.people.doctor.userId,
    clinic.doctor.practitioner,
  ]);
  return clinic;
}
