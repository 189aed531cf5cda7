import { globSync, readFileSync } from 'node:fs';
import { ReferenceKind } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#server/app.ts';
import '#server/housekeeping.ts';
import '#server/work.ts';
import '#server/db/seeds/demo/index.ts';
import { ENTITIES } from '#server/db/entities.ts';
import { createOrm, type Orm } from '#server/db/orm.ts';
import { declaredStatements } from '#server/db/sql.ts';
import { writtenBy } from './written-by.ts';

/** Statements that write to a table whose rows entities save, and why (docs/architecture.md, "Entities and SQL"). */
const MAY_WRITE: Readonly<Record<string, string>> = {
  patient_create_own: 'a first booking races with another of the same person; patient_user_key decides',
  patient_create_dependants: 'the same of somebody whom the person books for; patient_dependant_key decides',
  patients_insert_imported: 'an import makes 100 000 of them in a minute; the key of the number decides',
  patients_change_imported: 'a table adds to thousands of cards at once; the version decides',
  patients_delete_unused: 'the same backwards; who is used meanwhile stays by the foreign keys',
  patient_insert_back: 'a row comes back as it was, with its id, its number and its day',
  patient_like_again: 'which version a card is like again, beside its version, is for imports alone',
  patient_leave_dependant: 'patients of all clinics lose the account of who booked for them',
  patient_leave_account: 'patients of all clinics lose an account that is erased',
  price_put_away: 'a list of 5000 rows is replaced as one',
  price_insert: 'the same',
  account_insert_waiting: 'registrations and invitations of one address race; app_user_email_key decides',
  pending_accounts_forget: 'job: registrations that nobody activated',
  practitioner_insert: 'clinics that employ one person at once race; practitioner_user_id_key decides',
  session_open: 'a sign-in is one round trip after the password',
  session_take_factor_try: 'codes that come at once are counted one after another',
  session_open_wider: 'of two codes that come at once one opens the session',
  session_narrow: 'whoever reads the session finds out that a factor is owed',
  session_touch: 'every call may be the first of a minute',
  sessions_forget: 'job: sessions that ended long ago',
  file_count_look: 'job: two processes look at once, and one of them has it',
  file_take_orphans: 'job: two processes clean up at once',
  file_delete: 'job: the same',
};

let orm: Orm;
let saved: ReadonlySet<string>;
beforeAll(async () => {
  orm = await createOrm({ url: 'postgresql://nowhere/none', isOffline: true });
  saved = new Set([...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName));
});
afterAll(() => orm.close());

describe('a table is saved by entities or written by SQL', () => {
  const writing = () =>
    [...declaredStatements].filter(([, { text }]) => writtenBy(text).some((table) => saved.has(table)));

  it('is written by SQL only where it is listed here, with its reason', () => {
    expect(saved.size).toBeGreaterThan(10);
    const unlisted = writing().filter(([name]) => !Object.hasOwn(MAY_WRITE, name));
    expect(unlisted.map(([name, { text }]) => `${name}: ${writtenBy(text).join(', ')}`)).toEqual([]);
  });

  it('is listed here only while it does', () => {
    const names = writing().map(([name]) => name);
    expect(Object.keys(MAY_WRITE).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('every entity is loaded by a service, or is part of one that is', () => {
    const parts = new Set(
      [...orm.getMetadata().getAll().values()].flatMap(({ props }) =>
        props.flatMap(({ kind, targetMeta }) => (kind === ReferenceKind.ONE_TO_MANY ? [targetMeta?.className] : [])),
      ),
    );
    const files = globSync('server/features/**/*.service.ts').map((file) => readFileSync(file, 'utf8'));
    const imported = new Set(
      files
        .flatMap((text) => [...text.matchAll(/^import \{([^}]*)\} from '[^']*\.entity\.ts'/gm)])
        .flatMap(([, names]) => names?.match(/(?<!type )\b[A-Z]\w+/g)),
    );
    const idle = ENTITIES.map(({ name }) => name).filter((name) => !parts.has(name) && !imported.has(name));
    expect(idle).toEqual([]);
  });

  it.each([
    ['select * from patient for update', []],
    ['select * from patient for no key update', []],
    ['insert into throttle (key) values ($1) on conflict (key) do update set failures = 1', ['throttle']],
    ['with gone as (delete from a where x returning id) update b set y = 1', ['a', 'b']],
    ['UPDATE Slot SET x = 1', ['slot']],
  ])('%s writes to %j', (statement, tables) => expect(writtenBy(statement)).toEqual(tables));
});
