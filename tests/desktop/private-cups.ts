import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { access, chmod, constants, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const run = promisify(execFile);
const CUPSD = '/usr/sbin/cupsd';
const CUPS_EXEC = '/usr/lib/cups/daemon/cups-exec';

/** Why there is no CUPS to test with, or null. `npm test` brings it on Debian and Ubuntu. */
export async function missingCups(): Promise<string | null> {
  if (process.platform !== 'linux') return 'отдельный CUPS для проверок запускается только в Linux';
  const isThere = await access(CUPSD, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere ? null : 'нет cupsd: apt-get install cups-daemon cups-client';
}

/** What the printer received: the bytes, and the words of the job as CUPS gave them to its backend. */
export interface Printed {
  readonly pdf: Buffer;
  readonly title: string;
  readonly copies: string;
  readonly options: string;
}
export interface PrivateCups {
  /** for CUPS_SERVER */
  readonly server: string;
  /** runs lpadmin, cupsdisable, cupsreject, lpstat … against this CUPS; resolves to what it printed */
  command(program: string, ...args: string[]): Promise<string>;
  /** a printer of this name was given a document by now */
  printed(job: string): Promise<Printed>;
  /** takes the paper out of every printer, or puts it back */
  paper(isThere: boolean): Promise<void>;
  stop(): Promise<void>;
}

// The arguments of a backend: job, user, title, copies, options, and a file unless the document comes by stdin.
const sink = `#!/bin/sh
[ $# -eq 0 ] && { echo 'direct testsink:/ "Unknown" "Test sink"'; exit 0; }
d="\${DEVICE_URI#testsink:}"
[ -f "$d/NO_PAPER" ] && { echo 'STATE: +media-empty' >&2; exit 1; }
echo 'STATE: -media-empty' >&2
if [ -n "$6" ]; then cat "$6"; else cat; fi > "$d/$1.pdf"
printf '%s\\n' "$3" "$4" "$5" > "$d/$1.new"
chmod 644 "$d/$1.pdf" "$d/$1.new"
mv "$d/$1.new" "$d/$1.job"
`;

const cupsd = (folder: string) => `Listen ${folder}/cups.sock
LogLevel warn
Browsing Off
DefaultAuthType None
WebInterface No
ErrorPolicy retry-job
JobRetryInterval 1
PreserveJobHistory Yes
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;

const files = (folder: string) => `ServerRoot ${folder}/etc
ServerBin ${folder}/lib
DataDir /usr/share/cups
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
TempDir ${folder}/tmp
Printcap
AccessLog ${folder}/access.log
ErrorLog ${folder}/error.log
PageLog ${folder}/page.log
`;

/** Starts a CUPS of its own: own folder, own socket, no printer of the machine and none of its settings. */
export async function startPrivateCups(): Promise<PrivateCups> {
  const folder = await mkdtemp(join(tmpdir(), 'cups-'));
  const out = join(folder, 'out');
  for (const name of [
    'etc/ppd',
    'lib/backend',
    'lib/daemon',
    'lib/filter',
    'spool/tmp',
    'cache',
    'state',
    'tmp',
    'out',
  ])
    await mkdir(join(folder, name), { recursive: true });
  await chmod(folder, 0o755);
  // CUPS runs a backend as its own user only when nobody else may touch it.
  await writeFile(join(folder, 'lib/backend/testsink'), sink, { mode: 0o700 });
  await symlink(CUPS_EXEC, join(folder, 'lib/daemon/cups-exec'));
  await writeFile(join(folder, 'etc/cupsd.conf'), cupsd(folder));
  await writeFile(join(folder, 'etc/cups-files.conf'), files(folder));
  const daemon: ChildProcess = spawn(
    CUPSD,
    ['-f', '-c', join(folder, 'etc/cupsd.conf'), '-s', join(folder, 'etc/cups-files.conf')],
    { stdio: 'ignore' },
  );
  const server = join(folder, 'cups.sock');
  const env = { ...process.env, CUPS_SERVER: server, LC_ALL: 'C', PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const command = async (program: string, ...args: string[]): Promise<string> =>
    (await run(program, args, { env })).stdout;
  await vi.waitUntil(async () => (await command('lpstat', '-r')).includes('scheduler is running'), { timeout: 20_000 });
  return {
    server,
    command,
    async printed(job) {
      const path = join(out, job.slice(job.lastIndexOf('-') + 1));
      await vi.waitUntil(
        () =>
          access(`${path}.job`).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      );
      const [title = '', copies = '', options = ''] = (await readFile(`${path}.job`, 'utf8')).split('\n');
      return { pdf: await readFile(`${path}.pdf`), title, copies, options };
    },
    paper: (isThere) => (isThere ? rm(join(out, 'NO_PAPER'), { force: true }) : writeFile(join(out, 'NO_PAPER'), '')),
    async stop() {
      const ended = new Promise((done) => daemon.once('exit', done));
      daemon.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds a printer that takes every document as it is. */
export const addPrinter = (cups: PrivateCups, name: string, description: string): Promise<string> =>
  cups.command(
    'lpadmin',
    '-p',
    name,
    '-v',
    `testsink:${cups.server.replace(/cups\.sock$/, 'out')}`,
    '-D',
    description,
    '-E',
  );
