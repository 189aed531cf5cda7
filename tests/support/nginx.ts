import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const PROGRAM = '/usr/sbin/nginx';

/** Why nginx is not started here; null: it can be. */
export const whyNginxIsMissing = (): string | null =>
  existsSync(PROGRAM) ? null : `nginx (${PROGRAM}; Debian: apt-get install nginx)`;

export interface TestNginx {
  readonly url: string;
  /** calls so far: the status and the port of each server that was asked, the last one answered */
  calls(): { readonly status: number; readonly ports: readonly number[] }[];
  close(): Promise<void>;
}

/** The configuration of the README, for servers of this machine and without TLS. */
function configuration(port: number, servers: readonly number[]): string {
  const [, documented] = /```nginx\n([\s\S]+?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  if (documented === undefined) throw new Error('The README documents no nginx');
  const upstream = servers.map((each) => `  server 127.0.0.1:${each} max_fails=3 fail_timeout=5s;`).join('\n');
  return documented
    .replace(/^\s*(?:ssl_\w+|server_name) .*\n/gm, '')
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace(/(?:^ *server [\w.]+:\d+.*;\n)+/gm, `${upstream}\n`);
}

/** Starts nginx in front of servers of this machine; everything it writes lies in `folder`. */
export async function startNginx(folder: string, servers: readonly number[]): Promise<TestNginx> {
  const port = await freePort();
  const root = join(folder, 'nginx');
  mkdirSync(root, { mode: 0o755 });
  const log = join(root, 'access.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${root}/${name};`,
  );
  // one process, so that it needs no account of its own
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${root}/pid;
error_log ${root}/error.log;
events { worker_connections 2048; }
http {
${temporary.join('\n')}
log_format calls '$status $upstream_addr';
access_log ${log} calls;
${configuration(port, servers)}
}
`,
  );
  const child = spawn(PROGRAM, ['-c', join(root, 'nginx.conf'), '-p', root, '-e', join(root, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitFor('nginx answers', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
    return fetch(url).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    calls: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /^\d+ \d/.test(line))
        .map((line) => ({
          status: Number(line.slice(0, 3)),
          ports: [...line.matchAll(/:(\d+)/g)].map(([, each]) => Number(each)),
        })),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
