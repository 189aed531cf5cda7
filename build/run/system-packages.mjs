import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { LaunchError } from './node24.mjs';
import { binScript } from './paths.mjs';
import { texts } from './texts.ru.mjs';

/**
 * What the tests need of the machine beyond npm.
 * name: as people know it; detect: where it is, or null; apt: Debian packages; fallback: command where apt has none
 * (Ubuntu ships Chromium only as a snap).
 */
const SYSTEM_PACKAGES = [
  {
    name: 'Chromium',
    detect: () => findChromium(),
    apt: ['chromium', 'fonts-liberation'],
    fallback: (node) => [node, [binScript('@playwright/test', 'playwright'), 'install', '--with-deps', 'chromium']],
  },
  {
    // The printing tests start one of their own; where there is no Debian they are skipped, and say so.
    name: 'CUPS',
    detect: () => (isDebian() ? ['/usr/sbin/cupsd'].find((file) => existsSync(file) && existsSync('/usr/bin/lp')) ?? null : texts.packageNotNeeded),
    apt: ['cups-daemon', 'cups-client'],
  },
];

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

async function findMissing() {
  const missing = [];
  for (const item of SYSTEM_PACKAGES) {
    const where = await item.detect();
    if (where === null) missing.push(item);
    else console.log(texts.packageFound(item.name, where));
  }
  return missing;
}

const hasCandidate = (name) => {
  const { stdout } = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return /Candidate: (?!\(none\))/.test(stdout ?? '');
};

async function installMissing(missing, node) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = missing.flatMap((item) => item.apt);
  console.log(texts.packageInstall(missing.map((item) => item.name).join(', '), packages.join(' ')));
  await runCommand('apt-get', ['update'], { env });
  const fromApt = missing.filter((item) => item.fallback === undefined || item.apt.every(hasCandidate));
  const names = fromApt.flatMap((item) => item.apt);
  if (names.length > 0) await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
  for (const item of missing) if (!fromApt.includes(item)) await runCommand(...item.fallback(node), { env });
}

/**
 * Finds the system packages of the tests; as root on Debian and Ubuntu brings the missing ones after saying so.
 * @throws LaunchError with the one command to type
 */
export async function ensureSystemPackages(node) {
  const missing = await findMissing();
  if (missing.length === 0) return;
  const names = missing.map((item) => item.name).join(', ');
  if (process.getuid?.() !== 0 || !isDebian()) {
    const command = isDebian() ? `sudo apt-get install -y ${missing.flatMap((item) => item.apt).join(' ')}` : 'npx playwright install --with-deps chromium';
    throw new LaunchError(texts.packageByHand(names, command));
  }
  await installMissing(missing, node);
  const rest = await findMissing();
  if (rest.length > 0) throw new LaunchError(texts.packageStillMissing(rest.map((item) => item.name).join(', ')));
}
