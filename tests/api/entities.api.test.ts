import { EntitySchema, ReferenceKind, type EntityName } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '#server/db/entities.ts';
import { clinicEm } from '#server/db/orm.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { addPrice } from '#tests/support/prices.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
interface Column {
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
}
/** columns by table */
let columns: Map<string, Map<string, Column>>;
beforeAll(async () => {
  test = await buildTestApp();
  const rows = await test.rows<{ table: string; column: string; type: string; nullable: boolean; generated: boolean }>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  columns = new Map();
  for (const { table, column, type, nullable, generated } of rows) {
    const known = columns.get(table) ?? new Map<string, Column>();
    columns.set(table, known.set(column, { type, isNullable: nullable, isGenerated: generated }));
  }
});
afterAll(() => test.close());

/** Tables that only single statements read and write; they have no entity. */
const WITHOUT_ENTITY = [
  'absence',
  'absence_move',
  'address_object',
  'address_object_before',
  'address_object_staged',
  'app_meta',
  'appointment',
  'audit_event',
  'audit_seal',
  'auth_challenge',
  'card_number_counter',
  'clinic_workbook',
  'clinic_workbook_row',
  'diagnosis_favourite',
  'diagnosis_use',
  'document_job',
  'file_stray',
  'file_usage',
  'idempotent_answer',
  'job_run',
  'mail_message',
  'mkb10',
  'mkb10_before',
  'mkb10_staged',
  'notification',
  'notification_choice',
  'notification_delivery',
  'one_time_token',
  'organization_grant',
  'organization_role',
  'organization_slug',
  'patient_distinct',
  'patient_import',
  'patient_import_row',
  'patient_merge',
  'presence',
  'presence_process',
  'price_undo',
  'proof_spent',
  'reception_draft',
  'reception_record',
  'refbook_import',
  'refbook_row',
  'refbook_row_before',
  'refbook_row_staged',
  'schema_migration',
  'slot',
  'sms_message',
  'throttle',
  'treatment_case',
  'user_avatar_part',
  'user_factor',
  'user_identity',
  'user_passkey',
  'user_recovery_code',
  'visit_diagnosis',
  'visit_link',
  'waiting_entry',
  'waiting_offer',
];
/** Columns of mapped tables that entities leave to PostgreSQL. */
const UNMAPPED = [
  'employee.claimant_id',
  'patient.is_card_filled',
  'patient.restored_like',
  'patient.restored_version',
  'patient.search_text',
  'session.by_code',
  'session.by_passkey',
  'session.factor_tries',
  'session.idle_minutes',
  'session.level',
  'session.token_hash',
];

/** What MikroORM calls a type, as PostgreSQL does. */
const asPostgres = (type: string): string => {
  const names: Record<string, string> = {
    int: 'integer',
    int4: 'integer',
    int2: 'smallint',
    bool: 'boolean',
    'varchar(255)': 'text',
    'timestamptz(0)': 'timestamp with time zone',
    'timestamptz(6)': 'timestamp with time zone',
    timestamptz: 'timestamp with time zone',
  };
  return names[type] ?? type;
};
const metadata = () => [...test.orm.getMetadata().getAll().values()];
const mapped = () =>
  metadata().flatMap((entity) =>
    entity.props
      // a list of parts has no column: the parts point at the whole
      .filter(({ persist, kind }) => persist !== false && kind !== ReferenceKind.ONE_TO_MANY)
      .flatMap((property) =>
        property.fieldNames.map((column, index) => ({
          entity,
          property,
          table: entity.tableName,
          column,
          type: asPostgres(property.columnTypes[index] ?? ''),
        })),
      ),
  );

describe('entities and tables', () => {
  it('every entity is known, and has its table', () => {
    expect(metadata().length).toBe(ENTITIES.length);
    expect(
      metadata()
        .filter(({ tableName }) => !columns.has(tableName))
        .map(({ className }) => className),
    ).toEqual([]);
    expect(ENTITIES.every((entity) => !(entity instanceof EntitySchema))).toBe(true);
  });

  it('every mapped property has its column, of its type', () => {
    const wrong = mapped().flatMap(({ table, column, type }) => {
      const found = columns.get(table)?.get(column);
      return found?.type === type ? [] : [`${table}.${column}: mapped as ${type}, is ${found?.type ?? 'missing'}`];
    });
    expect(wrong).toEqual([]);
  });

  it('a property is nullable exactly when its column is', () => {
    const wrong = mapped()
      .filter(
        ({ property, table, column }) => (property.nullable ?? false) !== columns.get(table)?.get(column)?.isNullable,
      )
      .map(({ table, column }) => `${table}.${column}`);
    expect(wrong).toEqual([]);
  });

  it('every column is mapped, or listed here as left to PostgreSQL', () => {
    const known = new Set(mapped().map(({ table, column }) => `${table}.${column}`));
    const unmapped = [...columns]
      .filter(([table]) => !WITHOUT_ENTITY.includes(table))
      .flatMap(([table, names]) => [...names.keys()].map((column) => `${table}.${column}`))
      .filter((name) => !known.has(name));
    expect(unmapped.toSorted()).toEqual(UNMAPPED);
  });

  it('a column that PostgreSQL generates is read alone', () => {
    expect(
      mapped()
        .filter(
          ({ table, column, property }) =>
            (columns.get(table)?.get(column)?.isGenerated ?? false) !== Boolean(property.generated),
        )
        .map(({ table, column }) => `${table}.${column}`),
    ).toEqual([]);
  });

  it('every table has an entity, or is listed here as having none', () => {
    const withEntity = new Set(metadata().map(({ tableName }) => tableName));
    expect([...columns.keys()].filter((table) => !withEntity.has(table)).toSorted()).toEqual(WITHOUT_ENTITY);
  });

  it('every entity with a clinic has the clinic filter, and only those', () => {
    const wrong = metadata()
      .filter((entity) => 'organizationId' in entity.properties !== 'clinic' in entity.filters)
      .map(({ className }) => className);
    expect(wrong).toEqual([]);
  });

  it('every clinic entity is found in its own clinic only, and without a clinic not at all', async () => {
    const [one, two] = [await createClinic(test), await createClinic(test)];
    for (const clinic of [one, two]) {
      await clinic.addAppointment(await clinic.addSlot());
      await clinic.addFile();
      await addPrice(clinic);
    }
    const filtered = metadata().filter((entity) => 'clinic' in entity.filters);
    expect(filtered.length).toBeGreaterThan(5);
    for (const { class: found, className } of filtered) {
      const entity = found as EntityName<{ organizationId: string }>;
      const rows = await clinicEm(test.orm, one.id).find(entity, {});
      expect(rows.length, className).toBeGreaterThan(0);
      expect(rows.filter(({ organizationId }) => organizationId !== one.id)).toEqual([]);
      await expect(test.orm.em.fork().find(entity, {})).rejects.toThrow('clinic');
    }
  });
});
