import pg from 'pg';

const ROWS = 25;
async function withClient<T>(superUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Begins to count the statements of a cluster that was started with pg_stat_statements. */
export const watchStatements = (superUrl: string): Promise<unknown> =>
  withClient(superUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });

/** Prints the statements that took most of the database's time. */
export const reportStatements = (superUrl: string, seconds: number): Promise<void> =>
  withClient(superUrl, async (client) => {
    const { rows } = await client.query<{ query: string; calls: number; total: number; mean: number; buffers: number }>(
      `select query, calls::int, total_exec_time as total, mean_exec_time as mean, (shared_blks_hit + shared_blks_read) / calls as buffers
      from pg_stat_statements order by total_exec_time desc limit ${ROWS}`,
    );
    console.log('  statements by their time:');
    for (const { query, calls, total, mean, buffers } of rows)
      console.log(
        `    ${(total / seconds / 10).toFixed(1).padStart(5)} % ${String(calls).padStart(6)} calls of ${mean.toFixed(2).padStart(7)} ms, ${String(buffers).padStart(6)} buffers: ${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`,
      );
  });
