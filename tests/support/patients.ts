import type { Static } from 'typebox';
import type { Patient, patientEndpoints } from '#shared/contract/patients.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { TestClinic } from './clinic-factory.ts';

interface PatientOptions {
  readonly lastName?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly phone?: string;
  readonly birthDate?: string | null;
  readonly gender?: 'male' | 'female' | null;
  /** default: the next one */
  readonly cardNumber?: number;
}

/** A patient with what the desk searches by, past the application. @returns the id */
export async function addKnownPatient(
  clinic: TestClinic,
  {
    lastName = 'Пациентова',
    firstName = 'Мария',
    middleName = '',
    phone = '',
    birthDate = null,
    gender = null,
    cardNumber,
  }: PatientOptions,
): Promise<string> {
  const id = uuidv7();
  await clinic.test.rows(
    `with number as (insert into card_number_counter (organization_id, last_number) values ($2, 1) on conflict (organization_id) do update set last_number = card_number_counter.last_number + 1 returning last_number)
     insert into patient (id, organization_id, card_number, last_name, first_name, middle_name, phone, birth_date, gender)
     select $1, $2, coalesce($3, last_number), $4, $5, $6, $7, $8, $9 from number`,
    [id, clinic.id, cardNumber ?? null, lastName, firstName, middleName, phone, birthDate, gender],
  );
  return id;
}

/** What a save of this card sends, with some of it changed. */
export function changeOf(
  patient: Static<typeof Patient>,
  {
    data,
    ...change
  }: Partial<Omit<Input<typeof patientEndpoints.updatePatient>['body'], 'data'>> & {
    data?: Partial<Static<typeof Patient>['data']>;
  } = {},
): Input<typeof patientEndpoints.updatePatient>['body'] {
  const { last_name, first_name, middle_name, has_no_middle_name, gender, date_of_birth, phone, email, version } =
    patient;
  return {
    last_name,
    first_name,
    middle_name,
    has_no_middle_name,
    gender,
    date_of_birth,
    phone,
    email,
    version,
    ...change,
    data: { ...patient.data, ...data },
  };
}

/**
 * Many patients of a clinic with names that differ and cards of the usual weight, as a big registry has them; about 10
 * 000 a second.
 */
export async function fillRegistry(clinic: TestClinic, count: number): Promise<void> {
  const last = [
    'Иванов',
    'Смирнов',
    'Кузнецов',
    'Попов',
    'Фёдоров',
    'Соколов',
    'Лебедев',
    'Козлов',
    'Новиков',
    'Морозов',
    'Константинопольский',
    'Ким',
  ];
  const first = ['Александр', 'Дмитрий', 'Максим', 'Сергей', 'Андрей', 'Алексей', 'Артём', 'Илья', 'Кирилл', 'Михаил'];
  const middle = ['Александрович', 'Дмитриевич', 'Сергеевич', 'Андреевич', 'Петрович', 'Ильич', ''];
  await clinic.test.rows(
    `insert into patient (id, organization_id, card_number, last_name, first_name, middle_name, phone, birth_date, data)
     select gen_random_uuid(), $1, 1000 + n, ($3::text[])[1 + n % array_length($3::text[], 1)] || case when n % 3 = 0 then 'а' else '' end, ($4::text[])[1 + n / 7 % array_length($4::text[], 1)],
       ($5::text[])[1 + n / 11 % array_length($5::text[], 1)], '+79' || lpad((n::bigint * 48271 % 1000000000)::text, 9, '0'), date '1930-01-01' + n * 7919 % 30000,
       jsonb_build_object('registrationSubject', 'Тверская область', 'registrationCity', 'Тверь', 'snils', md5(n::text), 'allergies', repeat(md5(n::text), 25))
     from generate_series(1, $2::int) n`,
    [clinic.id, count, last, first, middle],
  );
}

/** What a row of a table has of a patient. */
const FILLING = {
  cardNumber: null,
  person: {
    lastName: 'Пациентова',
    firstName: 'Мария',
    middleName: '',
    hasNoMiddleName: false,
    birthDate: null,
    gender: null,
    phone: '+79160000000',
    email: '',
  },
  card: {},
};
/** A file of patients that was read and waits, with a row that nobody looked at and one that fills a card. */
export async function addPatientImport(clinic: TestClinic): Promise<void> {
  await clinic.test.rows(
    `with made as (insert into patient_import (id, organization_id, file_name, state, sheets, epoch, heads, samples, columns, rows, known_cards, filled_rows)
       values ($1, $2, 'a.csv', 'read', '{}', 1900, '{a}', '[[]]', '{null}', 2, 'fill', 1))
     insert into patient_import_row (organization_id, import_id, place, line, cells, kind, fills, patient, patient_id)
     values ($2, $1, 1, 2, '["x"]', null, '{}', null, null), ($2, $1, 2, 3, '["x"]', 'filled', '{phone}', $4, $3)`,
    [uuidv7(), clinic.id, clinic.patient, JSON.stringify(FILLING)],
  );
}
