import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runCommand } from './child.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { LaunchError } from './node24.mjs';
import { binScript } from './paths.mjs';
import { texts } from './texts.ru.mjs';

const firstOf = (...files) => files.find((file) => existsSync(file)) ?? null;
/** The first words that a command answers, or null when it is not there. */
const answerOf = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim().split('\n')[0] : null;
};

/**
 * What the tests need of the machine beyond npm. `npm start` needs none of it. name: as people know it; detect: where
 * it is, or null; apt: Debian packages; fallback: command where apt has none (Ubuntu ships Chromium only as a snap);
 * elsewhere: command outside Debian and Ubuntu; isLinuxOnly: not looked for anywhere else; isOptional: tests are only
 * slower without it.
 */
const SYSTEM_PACKAGES = [
  {
    name: 'Chromium',
    detect: () => findChromium(),
    apt: ['chromium', 'fonts-liberation'],
    fallback: (node) => [node, [binScript('@playwright/test', 'playwright'), 'install', '--with-deps', 'chromium']],
    elsewhere: 'npx playwright install --with-deps chromium',
  },
  {
    name: 'Chromium headless shell',
    isLinuxOnly: true,
    isOptional: true,
    detect: findHeadlessShell,
    apt: ['chromium-headless-shell'],
  },
  {
    name: 'LibreOffice',
    detect: () =>
      firstOf(
        '/usr/bin/soffice',
        '/usr/lib/libreoffice/program/soffice',
        '/Applications/LibreOffice.app/Contents/MacOS/soffice',
        'C:\\Program Files\\LibreOffice\\program\\soffice.com',
      ),
    apt: ['libreoffice-writer-nogui'],
    elsewhere: 'brew install --cask libreoffice',
  },
  {
    // the warm converter talks to LibreOffice through the system's own Python
    name: 'python3-uno',
    isLinuxOnly: true,
    detect: () => answerOf('/usr/bin/python3', '-c', 'import uno; print(uno.__file__)'),
    apt: ['python3-uno'],
    elsewhere: 'dnf install libreoffice-pyuno',
  },
  {
    name: 'Poppler',
    detect: () => firstOf('/usr/bin/pdftotext', '/usr/local/bin/pdftotext', '/opt/homebrew/bin/pdftotext'),
    apt: ['poppler-utils'],
    elsewhere: 'brew install poppler',
  },
  {
    name: 'Liberation',
    isLinuxOnly: true,
    detect: () => answerOf('fc-list', 'Liberation Serif:lang=ru', 'file'),
    apt: ['fonts-liberation', 'fontconfig'],
    elsewhere: 'dnf install liberation-fonts',
  },
  // the printing tests start one of their own
  {
    name: 'CUPS',
    isLinuxOnly: true,
    detect: () => (existsSync('/usr/bin/lp') ? firstOf('/usr/sbin/cupsd') : null),
    apt: ['cups-daemon', 'cups-client'],
    elsewhere: 'dnf install cups',
  },
];

/** What the long tests start besides; without it they skip what needs it, and say so. */
const LONG_PACKAGES = [
  {
    name: 'nginx',
    detect: () => firstOf('/usr/sbin/nginx'),
    apt: ['nginx'],
  },
  {
    name: 'Redis',
    detect: () => firstOf('/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'),
    apt: ['redis-server'],
  },
  {
    name: 'PostgreSQL 15',
    detect: () => firstOf('/usr/lib/postgresql/15/bin/postgres'),
    apt: ['postgresql-15'],
  },
].map((item) => ({ ...item, isLinuxOnly: true }));

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

async function findMissing(packages) {
  const missing = [];
  for (const item of packages) {
    if (item.isLinuxOnly && process.platform !== 'linux') continue;
    const where = await item.detect();
    if (where === null) missing.push(item);
    else console.log(texts.packageFound(item.name, where));
  }
  return missing;
}

const hasCandidate = (name) => {
  const { stdout } = spawnSync('apt-cache', ['policy', name], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return /Candidate: (?!\(none\))/.test(stdout ?? '');
};

async function installMissing(missing, node) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = missing.flatMap((item) => item.apt);
  console.log(texts.packageInstall(missing.map((item) => item.name).join(', '), packages.join(' ')));
  await runCommand('apt-get', ['update'], { env });
  const fromApt = missing.filter(
    (item) => (item.fallback === undefined && !item.isOptional) || item.apt.every(hasCandidate),
  );
  const names = fromApt.flatMap((item) => item.apt);
  if (names.length > 0) await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
  for (const item of missing)
    if (item.fallback !== undefined && !fromApt.includes(item)) await runCommand(...item.fallback(node), { env });
}

/**
 * Finds the system packages of the tests; as root on Debian and Ubuntu brings the missing ones after saying so.
 * @throws LaunchError with the one command to type
 */
export async function ensureSystemPackages(node) {
  const missing = await findMissing(SYSTEM_PACKAGES);
  const needed = missing.filter((item) => !item.isOptional);
  if (process.getuid?.() !== 0 || !isDebian()) {
    if (needed.length === 0) return;
    const command = isDebian()
      ? `sudo apt-get install -y ${needed.flatMap((item) => item.apt).join(' ')}`
      : needed.map((item) => item.elsewhere).join(' && ');
    throw new LaunchError(texts.packageByHand(needed.map((item) => item.name).join(', '), command));
  }
  if (missing.length === 0) return;
  await installMissing(missing, node);
  const rest = await findMissing(needed);
  if (rest.length > 0) throw new LaunchError(texts.packageStillMissing(rest.map((item) => item.name).join(', ')));
}

const POLICY = '/usr/sbin/policy-rc.d';
/** Debian starts a service when its package comes; here tests start their own, on ports of their own. */
async function withoutServices(work) {
  if (existsSync(POLICY)) return work();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(POLICY, { force: true });
  }
}

/** Looks for the servers of the long tests; as root on Debian brings those that it has, without starting them. */
export async function offerLongPackages(node) {
  if (process.platform !== 'linux') return;
  const missing = await findMissing(LONG_PACKAGES);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && isDebian()) {
    const known = missing.filter((item) => item.apt.every(hasCandidate));
    if (known.length > 0) await withoutServices(() => installMissing(known, node));
  }
  const rest = await findMissing(missing);
  if (rest.length > 0) console.log(texts.longPackagesMissing(rest.map((item) => item.name).join(', ')));
}
