import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server script of this folder on the database and waits for its port. */
export async function startServer(
  script: 'product-server.ts' | 'raw-server.ts',
  databaseUrl: string,
): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${message.port}`,
    child,
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Texts of the statements that one piece of work made the product send, without session lookup and transaction control. */
export async function statementsSent(server: BenchServer, work: () => Promise<unknown>): Promise<string[]> {
  server.child.send('count');
  await work();
  server.child.send('counted');
  const [{ texts }] = (await once(server.child, 'message')) as [{ texts: string[] }];
  return texts.filter(
    (text) =>
      !/^\s*(begin|commit|rollback|start transaction)/i.test(text) &&
      !/from session s join app_user|update session set/.test(text),
  );
}

/** How many they are. */
export const countStatements = async (server: BenchServer, work: () => Promise<unknown>): Promise<number> =>
  (await statementsSent(server, work)).length;
