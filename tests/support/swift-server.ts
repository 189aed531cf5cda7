import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { S3Client, CreateBucketCommand } from '@aws-sdk/client-s3';
import { freePort } from './free-port.ts';
import type { S3Server } from './s3-server.ts';
import { waitFor } from './wait-for.ts';

const SERVERS = ['proxy', 'account', 'container', 'object'] as const;
const program = (name: string) => `/usr/bin/swift-${name}-server`;

/** Four processes in Python take long to start on a busy machine. */
const START_MS = 120_000;

/** Why Swift is not started here; null: it can be. It takes half a minute, so `npm run test:long` asks for it. */
export function whySwiftIsMissing(): string | null {
  if (process.env['WITH_SWIFT'] !== '1') return 'Swift, which npm run test:long starts (WITH_SWIFT=1)';
  const missing = SERVERS.map(program).filter((path) => !existsSync(path));
  return missing.length === 0 ? null : `Debian's Swift (${missing.join(', ')})`;
}

const PIPELINE = 'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server';
const filters = {
  catch_errors: '',
  gatekeeper: '',
  healthcheck: '',
  cache: 'memcache_servers = 127.0.0.1:1\nmemcache_max_connections = 1',
  listing_formats: '',
  s3api: 's3_acl = false\nforce_swift_request_proxy_log = false',
  tempauth: 'user_test_tester = testing .admin',
  copy: '',
  slo: '',
  dlo: '',
} as const;
const EGG: Readonly<Record<string, string>> = { cache: 'memcache' };

/** Starts Swift with its S3 interface: rings of one device, four processes, everything in a folder of its own. */
export async function startSwift(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-swift-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  const ports = Object.fromEntries(
    await Promise.all(SERVERS.map(async (name) => [name, await freePort()] as const)),
  ) as Record<(typeof SERVERS)[number], number>;
  for (const name of ['account', 'container', 'object'] as const) {
    const builder = join(folder, `${name}.builder`);
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [builder, ...args], { stdio: 'ignore' });
    ring('create', '4', '1', '0');
    ring(
      'add',
      '--region',
      '1',
      '--zone',
      '1',
      '--ip',
      '127.0.0.1',
      '--port',
      String(ports[name]),
      '--device',
      'd1',
      '--weight',
      '1',
    );
    ring('rebalance');
  }
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = s\nswift_hash_path_prefix = p\n');
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\ndevices = ${folder}/devices\nmount_check = false\nlog_level = ERROR\n`;
  for (const name of ['account', 'container', 'object'] as const)
    await writeFile(
      join(folder, `${name}.conf`),
      `${common(ports[name])}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
  const sections = Object.entries(filters).map(
    ([name, text]) => `[filter:${name}]\nuse = egg:swift#${EGG[name] ?? name}\n${text}\n`,
  );
  await writeFile(
    join(folder, 'proxy.conf'),
    `${common(ports.proxy)}[pipeline:main]\npipeline = ${PIPELINE}\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${sections.join('')}`,
  );
  const processes: ChildProcess[] = SERVERS.map((name) =>
    spawn(program(name), [join(folder, `${name}.conf`)], {
      stdio: 'ignore',
      env: { ...process.env, SWIFT_DIR: folder },
    }),
  );
  const settings = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    bucket: 'clinic-files',
    region: 'us-east-1',
    accessKey: 'test:tester',
    secretKey: 'testing',
  };
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const close = async () => {
    client.destroy();
    for (const child of processes) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(
      'Swift has its bucket',
      async () => {
        try {
          await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
          return true;
        } catch {
          return false;
        }
      },
      START_MS,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { settings, close };
}
