import type { TestApp } from './test-app.ts';

/**
 * Everything that a clinic keeps, as text: equal before and after exactly when nothing of it changed. Tables are found
 * in the catalog, so that a new one is watched at once.
 */
export async function clinicRows(test: TestApp, clinic: string): Promise<string> {
  const tables = await test.rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' and table_name <> 'audit_event' order by 1`,
  );
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await test.rows<{ all: string | null }>(
        `select string_agg(t::text, E'\\n' order by t::text) as all from "${name}" t where organization_id = $1`,
        [clinic],
      );
      return `${name}:\n${row?.all ?? ''}`;
    }),
  );
  const [settings] = await test.rows<{ all: string }>('select t::text as all from organization t where id = $1', [
    clinic,
  ]);
  return [settings?.all, ...parts].join('\n');
}

/** Ids of everything that a clinic keeps, by table, in the order in which they were made. */
export async function clinicIds(test: TestApp, clinic: string): Promise<Record<string, string[]>> {
  const tables = await test.rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.columns i using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and i.column_name = 'id' and c.table_name <> 'audit_event' order by 1`,
  );
  const found = await Promise.all(
    tables.map(
      async ({ name }) =>
        [
          name,
          (
            await test.rows<{ id: string }>(`select id from "${name}" where organization_id = $1 order by id`, [clinic])
          ).map(({ id }) => id),
        ] as const,
    ),
  );
  return Object.fromEntries(found);
}
