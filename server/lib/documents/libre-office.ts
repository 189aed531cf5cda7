import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The system's own Python: another one earlier in PATH has no `uno`. */
const PYTHON = '/usr/bin/python3';
const KNOWN = [
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/usr/lib64/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.com',
  'C:\\Program Files (x86)\\LibreOffice\\program\\soffice.com',
];

/** How LibreOffice can be driven here: kept warm through UNO, or started for each document. */
export type LibreOffice =
  | { readonly mode: 'uno'; readonly python: string; readonly program: string }
  | { readonly mode: 'command'; readonly soffice: string };

/**
 * The program of a setting: `auto` looks where it usually is, `off` is nowhere, anything else is its path.
 * @returns null when it is not there
 */
export function findSoffice(setting: string): string | null {
  if (setting === 'off') return null;
  return (setting === 'auto' ? KNOWN : [setting]).find((file) => existsSync(file)) ?? null;
}

const hasUno = (): Promise<boolean> =>
  new Promise((resolve) => {
    // the worker gets no environment of the server either: what is found by it alone would not be there
    execFile(PYTHON, ['-c', 'import uno'], { timeout: 10_000, env: {} }, (error) => resolve(error === null));
  });

/** Searches again at every call: LibreOffice may be installed while the server runs. */
export async function findLibreOffice(setting: string): Promise<LibreOffice | null> {
  const soffice = findSoffice(setting);
  if (soffice === null) return null;
  const program = dirname(realpathSync(soffice));
  const canKeepWarm =
    process.platform === 'linux' && existsSync(join(program, 'soffice.bin')) && existsSync(PYTHON) && (await hasUno());
  return canKeepWarm ? { mode: 'uno', python: PYTHON, program } : { mode: 'command', soffice };
}
