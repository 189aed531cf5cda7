import type { Config } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, type Orm } from '#server/db/orm.ts';
import { withDatabase } from './database.ts';

/** Gives the work the product's migrated database, and its address for connections of the work's own. */
export const withOrm = <T>(
  config: Config,
  say: (line: string) => void,
  work: (orm: Orm, url: string) => Promise<T>,
): Promise<T> =>
  withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
    await migrate(ownerUrl, appUrl);
    const orm = await createOrm({ url: appUrl, poolSize: 1, applicationName: 'clinic-cli', statementTimeout: 0 });
    try {
      return await work(orm, appUrl);
    } finally {
      await orm.close();
    }
  });
