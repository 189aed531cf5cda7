// A process that does with the database what the product does at its start, and reports it in lines of JSON.
import { Client } from 'pg';
import { loadConfig } from '#server/config/config.ts';
import { assertDatabase } from '#server/db/assert-database.ts';
import { EmbeddedError, startEmbeddedPostgres } from '#server/db/embedded/index.ts';

const report = (line: object): void => console.log(JSON.stringify(line));

async function inspect(url: string, ownerUrl = url): Promise<Record<string, unknown>> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await assertDatabase(owner);
  } finally {
    await owner.end();
  }
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select current_setting('server_encoding') as encoding, datlocprovider as provider, datlocale as locale, lower('Ё') as small,
              (select array_agg(l order by l) from unnest(array['Жуков','Ёлкин','Абрамов','Егоров']) l) as sorted,
              current_setting('timezone') as zone, current_user as role
         from pg_database where datname = current_database()`,
    );
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

const config = loadConfig(process.env);
try {
  if (!config.isEmbedded) {
    report({ at: 'ready', ...(await inspect(config.DATABASE_URL)) });
  } else {
    const log = {
      info: (text: string) => report({ at: 'log', text }),
      warn: (text: string) => report({ at: 'warn', text }),
    };
    const cluster = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, address: 'http://127.0.0.1:3456' }, log);
    const stop = () => void cluster.stop().then(() => process.exit(0));
    // Before the report: whoever reads it may send a signal at once.
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const { isFresh, isAdopted, postmasterPid, dataDir, superUrl } = cluster;
    report({
      at: 'ready',
      isFresh,
      isAdopted,
      postmasterPid,
      dataDir,
      superUrl,
      ...(await inspect(cluster.appUrl, cluster.ownerUrl)),
    });
    setInterval(() => {}, 60_000);
  }
} catch (error) {
  report({ at: 'refused', name: (error as Error).name, message: (error as Error).message });
  process.exitCode = error instanceof EmbeddedError ? error.exitCode : 1;
}
