import type { PatientCard } from '#shared/rules/patient-card.ts';
import { foldedSql } from '#server/db/like.ts';
import { twoSnilsSql } from '#server/db/snils.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { PatientPerson } from './patient.entity.ts';

/** Who somebody in a table of patients is. */
export interface Identity {
  readonly person: Pick<PatientPerson, 'lastName' | 'firstName' | 'middleName' | 'birthDate' | 'phone'>;
  readonly card: Pick<Partial<PatientCard>, 'snils' | 'omsSerial' | 'omsNumber'>;
}
/** A patient to be made. */
export interface ImportedCard {
  readonly id: string;
  readonly cardNumber: number;
  readonly person: PatientPerson;
  readonly card: Partial<PatientCard>;
}

/** A patient as the database has them, with the version in which they were read. */
export interface ImportedFacts {
  readonly id: string;
  readonly version: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly has_no_middle_name: boolean;
  /** YYYY-MM-DD */
  readonly birth_date: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly phone: string;
  readonly email: string;
  readonly data: Partial<PatientCard>;
  /** an undo brought it back to this version, which says the same; null: it says what no version before it says */
  readonly like: number | null;
}

const named = (column: string): string => `${foldedSql(`p.${column}`)} = ${foldedSql(`given.${column}`)}`;
const NAMED = `${named('last_name')} and ${named('first_name')}`;
/**
 * The oldest of those whom a probe finds. Not `order by id limit 1`: the planner would walk patient_pkey in the hope of
 * an early hit, all rows of the platform where there is none. What has nothing to be looked for by is not probed.
 */
const found = (given: string, where: string): string =>
  `(select (array_agg(p.id order by p.id))[1] from patient p where ${given} and p.organization_id = :clinic and ${where})`;
/** Policies of the old form are told apart by their series; one that is not known is like every other. */
const SERIES = `(given.series = '' or translate(coalesce(p.data ->> 'omsSerial', ''), ' -', '') in ('', translate(given.series, ' -', '')))`;
/** Nobody has two: namesakes of different ones are two people. A misprint in one of them is none. */
const ONE_SNILS = `(given.snils = '' or coalesce(p.data ->> 'snils', '') in ('', given.snils) or not ${twoSnilsSql('given.snils', `p.data ->> 'snils'`)})`;
/**
 * Which patient of the clinic each of them is, in the same order: by SNILS, by the number of the policy, by name and
 * birth date (a patronymic that one of the two does not have does not count), without a birth date by name and phone.
 * Names are those of another person where both have a sound SNILS and another one.
 * By patient_snils_idx, patient_oms_idx, patient_birth_idx and patient_phone_idx, at most four probes each.
 */
const selectKnown = clinicSql<{ id: string | null }>(
  'patients_known',
  `
  select coalesce(
    ${found(`given.snils <> ''`, `p.data ->> 'snils' <> '' and p.data ->> 'snils' = given.snils`)},
    ${found(`given.oms <> ''`, `p.data ->> 'omsNumber' <> '' and translate(p.data ->> 'omsNumber', ' -', '') = translate(given.oms, ' -', '') and ${SERIES}`)},
    ${found('given.birth_date is not null', `p.birth_date = given.birth_date and ${NAMED} and (${named('middle_name')} or p.middle_name = '' or given.middle_name = '') and ${ONE_SNILS}`)},
    ${found(`given.birth_date is null and given.phone <> ''`, `p.phone <> '' and p.phone = given.phone and ${NAMED} and ${named('middle_name')} and ${ONE_SNILS}`)}
  ) as id
  from unnest(:last_names::text[], :first_names::text[], :middle_names::text[], :birth_dates::date[], :phones::text[], :snils::text[], :series::text[], :policies::text[])
    with ordinality as given (last_name, first_name, middle_name, birth_date, phone, snils, series, oms, place)
  order by given.place`,
  { prepared: false },
);
/**
 * With those of cards that have become part of others: each of them leads to the card that stayed, and comes back with
 * its own. By patient_organization_id_card_number_key and patient_merge_number_idx.
 */
const selectTakenNumbers = clinicSql<{ card_number: number }>(
  'patients_taken_numbers',
  `
  select card_number from patient where organization_id = :clinic and card_number = any(:numbers::int[])
  union
  select (source ->> 'card_number')::int from patient_merge
  where organization_id = :clinic and undone_at is null and source ->> 'card_number' = any(:numbers::int[]::text[])`,
);
/** Numbers behind all that the clinic has given and all that are brought; in a transaction of its own. */
const reserveNumbers = clinicSql<{ first: number }>(
  'card_numbers_reserve',
  `
  insert into card_number_counter (organization_id, last_number) values (:clinic, :largest::int + :count::int)
  on conflict (organization_id) do update set last_number = greatest(card_number_counter.last_number, :largest::int) + :count::int
  returning last_number - :count::int + 1 as first`,
);
const insertPatients = clinicSql<{ id: string }>(
  'patients_insert_imported',
  `
  insert into patient (id, organization_id, card_number, last_name, first_name, middle_name, has_no_middle_name, birth_date, gender, phone, email, data, is_imported)
  select given.id, :clinic, given.card_number, given.last_name, given.first_name, given.middle_name, given.has_no_middle_name, given.birth_date, given.gender, given.phone, given.email, given.data, true
  from jsonb_to_recordset(:patients::jsonb) as given (id uuid, card_number int, last_name text, first_name text, middle_name text, has_no_middle_name boolean,
    birth_date date, gender text, phone text, email text, data jsonb)
  -- a card that has become part of another comes back with its number
  where not exists (select from patient_merge m where m.organization_id = :clinic and m.undone_at is null and m.source ->> 'card_number' = given.card_number::text)
  on conflict (organization_id, card_number) do nothing
  returning id`,
  { prepared: false },
);
/** The version that a card `p` has, or that it is like since an undo. */
const VERSION = 'case when p.version = p.restored_version then p.restored_like else p.version end';
/** Whoever books, changes or merges one of them is waited for, and seen by the next statement. By patient_pkey. */
const lockWhole = clinicSql(
  'patients_lock_whole',
  'select id from patient where organization_id = :clinic and id = any(:patients::uuid[]) order by id for update',
);
/** Nobody has booked, linked, merged or changed them; copies that a queue keeps for an hour go with the card. */
const deleteUnused = clinicSql<{ id: string }>(
  'patients_delete_unused',
  `
  with unused as (
    select p.organization_id, p.id from patient p
    where p.organization_id = :clinic and p.id = any(:patients::uuid[]) and ${VERSION} = (:versions::int[])[array_position(:patients::uuid[], p.id)] and p.user_id is null and p.photo_id is null
      and not exists (select from appointment a where a.organization_id = :clinic and a.patient_id = p.id)
      and not exists (select from treatment_case c where c.organization_id = :clinic and c.patient_id = p.id)
      and not exists (select from waiting_entry w where w.organization_id = :clinic and w.patient_id = p.id)
      and not exists (select from notification n where n.organization_id = :clinic and n.patient_id = p.id)
      and not exists (select from patient_merge m where m.organization_id = :clinic and m.target_id = p.id and m.undone_at is null)
  ), prints as (
    delete from document_job d using unused u where d.organization_id = u.organization_id and d.patient_id = u.id
  ), gone as (
    delete from patient p using unused u where p.organization_id = u.organization_id and p.id = u.id returning p.id
  )
  select id from gone`,
);

/** By patient_pkey. */
const selectFacts = clinicSql<ImportedFacts>(
  'patients_facts',
  `
  select id, version, last_name, first_name, middle_name, has_no_middle_name, birth_date::text as birth_date, gender, phone, email, data,
    case when version = restored_version then restored_like end as like
  from patient where organization_id = :clinic and id = any(:patients::uuid[])`,
);
/** Batch by batch, tables of one clinic would lock its cards in orders of their own: the second waits for the first. */
const awaitTurn = clinicSql(
  'cards_fill_turn',
  `select pg_advisory_xact_lock(hashtextextended('fill cards ' || :clinic, 0))`,
);
/** One after the other in the order of their ids, as whatever locks several cards does. By patient_pkey. */
const lockRows = clinicSql(
  'patients_lock',
  'select id from patient where organization_id = :clinic and id = any(:patients::uuid[]) order by id for no key update',
);
/** Who is changed meanwhile keeps what the other one saved: the version says so. By patient_pkey. */
const updatePatients = clinicSql<{ id: string; version: number }>(
  'patients_change_imported',
  `
  update patient p set last_name = given.last_name, first_name = given.first_name, middle_name = given.middle_name, has_no_middle_name = given.has_no_middle_name,
    birth_date = given.birth_date, gender = given.gender, phone = given.phone, email = given.email, data = given.data, version = p.version + 1,
    restored_version = case when given.restored_like is null then null else p.version + 1 end, restored_like = given.restored_like
  from jsonb_to_recordset(:patients::jsonb) as given (id uuid, version int, last_name text, first_name text, middle_name text, has_no_middle_name boolean,
    birth_date date, gender text, phone text, email text, data jsonb, restored_like int)
  where p.organization_id = :clinic and p.id = given.id and p.version = given.version
  returning p.id, p.version`,
  { prepared: false },
);
/** By card_number_counter_pkey. */
const deleteCounter = clinicSql(
  'card_numbers_forget',
  'delete from card_number_counter where organization_id = :clinic',
);

/** The patient of the clinic who each of them is; null: nobody. */
export async function knownPatients(call: ClinicEm, people: readonly Identity[]): Promise<(string | null)[]> {
  const rows = await selectKnown(call, {
    last_names: people.map(({ person }) => person.lastName),
    first_names: people.map(({ person }) => person.firstName),
    middle_names: people.map(({ person }) => person.middleName),
    birth_dates: people.map(({ person }) => person.birthDate),
    phones: people.map(({ person }) => person.phone),
    snils: people.map(({ card }) => card.snils ?? ''),
    series: people.map(({ card }) => card.omsSerial ?? ''),
    policies: people.map(({ card }) => card.omsNumber ?? ''),
  });
  return rows.map(({ id }) => id);
}

/** Which of these numbers cards of the clinic have, also such as have become part of others. */
export const takenCardNumbers = async (call: ClinicEm, numbers: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await selectTakenNumbers(call, { numbers })).map(({ card_number }) => card_number));

/**
 * Reserves so many numbers for cards, in a transaction of its own: the desk goes on giving numbers behind them. What is
 * not used of them is nobody's.
 * @param largest of the numbers that are brought along; 0: none
 * @returns the first of them
 */
export async function reserveCardNumbers(call: ClinicEm, count: number, largest: number): Promise<number> {
  const [row] = await reserveNumbers(call, { count, largest });
  if (!row) throw new Error('A reservation has a row');
  return row.first;
}

/** Makes patients, in the transaction of `em`. @returns ids of those whose number was free */
export async function insertImported(call: ClinicEm, patients: readonly ImportedCard[]): Promise<ReadonlySet<string>> {
  const given = patients.map(({ id, cardNumber, person, card }) => ({
    id,
    card_number: cardNumber,
    last_name: person.lastName,
    first_name: person.firstName,
    middle_name: person.middleName,
    has_no_middle_name: person.hasNoMiddleName,
    birth_date: person.birthDate,
    gender: person.gender,
    phone: person.phone,
    email: person.email,
    data: card,
  }));
  return new Set((await insertPatients(call, { patients: JSON.stringify(given) })).map(({ id }) => id));
}

/** A card in the version in which it was left; a new one: 1. */
export interface LeftCard {
  readonly id: string;
  readonly version: number;
}
/** Removes those of them that were never used since, in the transaction of `em`. @returns ids of those */
export async function removeUnused(call: ClinicEm, cards: readonly LeftCard[]): Promise<ReadonlySet<string>> {
  const given = { patients: cards.map(({ id }) => id), versions: cards.map(({ version }) => version) };
  await lockWhole(call, { patients: given.patients });
  return new Set((await deleteUnused(call, given)).map(({ id }) => id));
}

/** What the clinic has of these patients; who is gone is missing. */
export const factsOfPatients = (call: ClinicEm, patients: readonly string[]): Promise<ImportedFacts[]> =>
  selectFacts(call, { patients });

/**
 * Keeps the cards of patients from being changed by others until the end of the transaction of `em`, and those who fill
 * cards of the clinic from filling more.
 */
export async function lockToFill(call: ClinicEm, patients: readonly string[]): Promise<void> {
  await awaitTurn(call, {});
  await lockRows(call, { patients });
}

/**
 * Makes patients what a table says of them, in the transaction of `em`.
 * @param patients each with the version in which it was read
 * @param likes versions that these are like from now on, by id
 * @returns new versions by id; who is missing was changed by somebody else, or is gone
 */
export async function changeImported(
  call: ClinicEm,
  patients: readonly ImportedFacts[],
  likes: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const given = patients.map((patient) => ({ ...patient, restored_like: likes.get(patient.id) ?? null }));
  const rows = await updatePatients(call, { patients: JSON.stringify(given) });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** With a clinic that is removed goes the counter of its cards; in the transaction of `em`. */
export const forgetCardNumbers = async (call: ClinicEm): Promise<void> => void (await deleteCounter(call, {}));
