import pg from 'pg';
import type { QueryRunner } from './assert-database.ts';

/** Tables that the migrator keeps for itself. */
const OWN_TABLES = ['schema_migration'];

/** Columns with type, nullability, default and generation. */
const COLUMNS = `
  select c.relname as owner, format('column %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
    case when d.oid is null then '' when a.attgenerated = 's' then ' generated ' || pg_get_expr(d.adbin, d.adrelid) else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line,
    1 as part, to_char(a.attnum, 'FM0000') as place
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
/** Keys, checks and exclusions; "not null" is told at its column (PostgreSQL 18 lists it here, too). */
const CONSTRAINTS = `
  select c.relname, format('constraint %s %s', n.conname, pg_get_constraintdef(n.oid)), 2, n.conname
  from pg_constraint n join pg_class c on c.oid = n.conrelid where c.relnamespace = 'public'::regnamespace and n.contype not in ('n', 't')`;
const INDEXES = `
  select c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE ', ''), 3, x.relname
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_constraint n where n.conindid = i.indexrelid and n.contype in ('p', 'u', 'x'))`;
const TRIGGERS = `
  select c.relname, regexp_replace(pg_get_triggerdef(t.oid), '^CREATE ', ''), 4, t.tgname
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;
/** Functions of our own; those of extensions belong to the extensions. */
const FUNCTIONS = `
  select 'function ' || p.proname, pg_get_functiondef(p.oid), 1, pg_get_function_identity_arguments(p.oid)
  from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/**
 * The whole structure of a database as text: what the migrations made of it, for the committed snapshot that a test
 * compares. Call it as a role that may see the tables.
 */
export async function describeSchema(client: QueryRunner): Promise<string> {
  const { rows } = await client.query(
    `
    select owner, line from (${[COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, FUNCTIONS].join(' union all ')}) as found
    where owner <> all($1) order by owner like 'function %', owner collate "C", part, place collate "C"`,
    [OWN_TABLES],
  );
  const lines: string[] = [];
  let owner = '';
  for (const row of rows) {
    if (row['owner'] !== owner) lines.push('', (owner = String(row['owner'])));
    lines.push(
      ...String(row['line'])
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`.trimEnd()),
    );
  }
  return `${lines.join('\n').trim()}\n`;
}

/** The same of the database behind an address, as the role that owns the tables. */
export async function readSchema(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await describeSchema(client);
  } finally {
    await client.end();
  }
}
