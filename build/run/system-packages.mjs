import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './child.mjs';
import { findChromium } from './chromium.mjs';
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
 * What the tests need of the machine beyond npm. `npm start` needs none of it.
 * name: as people know it; detect: where it is, or null; apt: Debian packages; fallback: command where apt has none
 * (Ubuntu ships Chromium only as a snap); elsewhere: command outside Debian and Ubuntu; isLinuxOnly: not looked for anywhere else.
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
    const command = isDebian()
      ? `sudo apt-get install -y ${missing.flatMap((item) => item.apt).join(' ')}`
      : missing.map((item) => item.elsewhere).join(' && ');
    throw new LaunchError(texts.packageByHand(names, command));
  }
  await installMissing(missing, node);
  const rest = await findMissing();
  if (rest.length > 0) throw new LaunchError(texts.packageStillMissing(rest.map((item) => item.name).join(', ')));
}
