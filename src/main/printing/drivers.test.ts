import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCupsDriver, jobName, lpArguments } from './cups.ts';
import { parseJob, parsePrinters, refusalOf } from './cups-output.ts';
import type { PrintOrder } from './driver.ts';
import type { Outcome, RunProgram } from './run-program.ts';
import { createSumatraDriver, sumatraArguments } from './sumatra.ts';
import { systemDriver } from './system-driver.ts';
import { LIST_COMMAND, parseWindowsPrinters } from './windows-printers.ts';

const order: PrintOrder = {
  printer: 'Reception',
  title: 'Карта № 12',
  paper: 'A4',
  sides: 'one',
  copies: 2,
  pages: null,
};

/** Gives the answers one after another and records the calls. */
function fakeRun(...answers: Partial<Outcome>[]): { run: RunProgram; calls: unknown[][] } {
  const calls: unknown[][] = [];
  const run: RunProgram = async (program, args, { cwd, env }) => {
    calls.push([program, args, cwd ?? env ?? null]);
    return { code: 0, stdout: '', stderr: '', ...answers[calls.length - 1] };
  };
  return { run, calls };
}

const block = (name: string, head: string, alerts: string, description = '') =>
  `printer ${name} ${head}\n\tForm mounted:\n\tDescription: ${description}\n\tAlerts: ${alerts}\n\tLocation: \n`;

describe('CUPS: list', () => {
  const states = `scheduler is running
system default destination: Reception
Reception accepting requests since Sat Nov 21 11:27:59 2026
Broken not accepting requests since Sat Nov 21 11:27:59 2026 -
\tнет тонера
${block('Reception', 'is idle.  enabled since Sat Nov 21 11:27:59 2026', 'none', 'Регистратура, кабинет 1')}${block('Busy', 'now printing Busy-12.  enabled since Sat', 'none')}${block('Lunch', 'disabled since Sat -\n\tобед', 'paused')}${block('Empty', 'is idle.  enabled since Sat', 'media-empty')}${block('Stopped', 'disabled since Sat -\n\tout of paper', 'media-empty-error,paused')}${block('Broken', 'is idle.  enabled since Sat', 'none')}${block('Jam', 'is idle.  enabled since Sat', 'media-jam-error')}${block('Off', 'is idle.  enabled since Sat', 'offline-report')}${block('Tray2', 'is idle.  enabled since Sat', 'media-empty-warning,toner-low-report')}`;

  it('gives name, description, state and the default printer, and a network printer without a queue', () => {
    const printers = parsePrinters('Reception\nOffice_AirPrint\n', states);
    expect(printers.map(({ name, state }) => [name, state])).toEqual([
      ['Broken', 'refusing'],
      ['Busy', 'printing'],
      ['Empty', 'no_paper'],
      ['Jam', 'attention'],
      ['Lunch', 'paused'],
      ['Off', 'offline'],
      ['Office_AirPrint', 'ready'],
      ['Reception', 'ready'],
      ['Stopped', 'no_paper'],
      ['Tray2', 'ready'],
    ]);
    expect(printers.filter(({ isDefault }) => isDefault)).toEqual([
      { name: 'Reception', displayName: 'Регистратура, кабинет 1', isDefault: true, state: 'ready' },
    ]);
    expect(printers[0]?.displayName).toBe('Broken');
  });
  it('may be empty', () =>
    expect(parsePrinters('', 'scheduler is running\nno system default destination\n')).toEqual([]));
  it('a description cannot pose as another printer', () => {
    const printers = parsePrinters('A\n', block('A', 'is idle.  enabled since Sat', 'none', 'printer Evil is idle.'));
    expect(printers.map(({ name }) => name)).toEqual(['A']);
  });
});

describe('CUPS: job', () => {
  it('has all settings, a title of one line, the file after --', () => {
    const args = lpArguments('/x/p1.pdf', {
      ...order,
      title: "$(touch pwned) `id` 'x",
      paper: 'A5',
      sides: 'long-edge',
      pages: '1-3,5',
    });
    expect(args).toEqual([
      '-d',
      'Reception',
      '-n',
      '2',
      '-t',
      "$(touch pwned) `id` 'x",
      '-o',
      'media=A5',
      '-o',
      'sides=two-sided-long-edge',
      '-o',
      'print-scaling=auto-fit',
      '-P',
      '1-3,5',
      '--',
      '/x/p1.pdf',
    ]);
    expect(lpArguments('/x/p1.pdf', order)).not.toContain('-P');
  });
  it('a name has at most 255 bytes and splits no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const name = jobName(title);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(title.startsWith(name)).toBe(true);
        expect(Buffer.byteLength(title) <= 255 ? name === title : Buffer.byteLength(name) >= 252).toBe(true);
      }),
    );
  });
  it.each([
    ['lp: Error - The printer or class does not exist.', 'printer_missing'],
    ['lp: Destination "Second" is not accepting jobs.', 'printer_refuses'],
    ['lp: Error - scheduler is not running.', 'no_printing_system'],
    ['lp: Unsupported document-format "x".', 'failed'],
  ])('%s', (stderr, reason) => expect(refusalOf(stderr)).toBe(reason));
  it('reads the number of a job', () => {
    expect(parseJob('request id is Reception-12 (1 file(s))\n')).toBe('Reception-12');
    expect(parseJob('')).toBeNull();
  });
  it('the driver speaks English, gives the reason of a refusal and survives a hung program', async () => {
    const { run, calls } = fakeRun(
      { stdout: 'request id is Reception-1 (1 file(s))' },
      { code: 1, stderr: 'lp: Error - The printer or class does not exist.' },
      { code: null },
    );
    const driver = createCupsDriver(run);
    expect(await driver.submit('/x/p1.pdf', order)).toBe('Reception-1');
    expect(calls[0]).toEqual(['lp', lpArguments('/x/p1.pdf', order), { LC_ALL: 'C', LANG: 'C', SOFTWARE: '' }]);
    await expect(driver.submit('/x/p1.pdf', order)).rejects.toMatchObject({ reason: 'printer_missing' });
    await expect(driver.submit('/x/p1.pdf', order)).rejects.toMatchObject({ reason: 'failed' });
  });
  it('reports that the print service is not running', async () => {
    const { run } = fakeRun({}, { stdout: 'scheduler is not running\n', code: 1 });
    await expect(createCupsDriver(run).list()).rejects.toMatchObject({ reason: 'no_printing_system' });
  });
  it('looks for the exact name in the queue, not for a prefix', async () => {
    const line = 'Reception-12             root              1024   Sat Nov 21 11:29:02 2026\n';
    const { run } = fakeRun({ stdout: line }, { stdout: line });
    const driver = createCupsDriver(run);
    expect(await driver.isQueued('Reception', 'Reception-12')).toBe(true);
    expect(await driver.isQueued('Reception', 'Reception-1')).toBe(false);
  });
});

describe('Windows', () => {
  it.each<[string, Partial<PrintOrder>, string]>([
    ['writes plain settings', {}, '2x,paper=A4,simplex,shrink'],
    ['writes A5 on both sides', { paper: 'A5', sides: 'long-edge', copies: 1 }, '1x,paper=A5,duplexlong,shrink'],
    [
      'writes the short edge and pages',
      { sides: 'short-edge', pages: '1-3,5' },
      '1-3,5,2x,paper=A4,duplexshort,shrink',
    ],
  ])('SumatraPDF: %s', (_title, change, settings) => {
    const args = sumatraArguments('p1.pdf', { ...order, printer: '\\\\server\\HP LaserJet & Co', ...change });
    expect(args).toEqual([
      '-print-to',
      '\\\\server\\HP LaserJet & Co',
      '-silent',
      '-print-settings',
      settings,
      'p1.pdf',
    ]);
  });
  it('the file name has no path and is run in its folder; a failure or a hang gives «failed»', async () => {
    const { run, calls } = fakeRun({}, { code: 1 }, { code: null });
    const driver = createSumatraDriver(run, { sumatra: 'S.exe', powershell: 'P.exe' });
    expect(await driver.submit('/data/printing/p1.pdf', order)).toBeNull();
    expect(calls[0]).toEqual(['S.exe', sumatraArguments('p1.pdf', order), '/data/printing']);
    await expect(driver.submit('/x/p1.pdf', order)).rejects.toMatchObject({ reason: 'failed' });
    await expect(driver.submit('/x/p1.pdf', order)).rejects.toMatchObject({ reason: 'failed' });
  });
  it('the list gives the state, Cyrillic names, and a single printer that is no array', () => {
    const row = (Name: string, extra: object = {}) => ({
      Name,
      Default: false,
      WorkOffline: false,
      DetectedErrorState: 2,
      ExtendedPrinterStatus: 3,
      ...extra,
    });
    const rows = [
      row('Ярус', { Default: true }),
      row('Бумага', { DetectedErrorState: 4 }),
      row('Пауза', { ExtendedPrinterStatus: 8 }),
      row('Сеть', { WorkOffline: true }),
      row('Замятие', { DetectedErrorState: 8 }),
      row('Печатает', { ExtendedPrinterStatus: 4 }),
      { Name: null },
      'мусор',
    ];
    expect(
      parseWindowsPrinters(`${JSON.stringify(rows)}\r\n`).map(({ name, isDefault, state }) => [name, isDefault, state]),
    ).toEqual([
      ['Бумага', false, 'no_paper'],
      ['Замятие', false, 'attention'],
      ['Пауза', false, 'paused'],
      ['Печатает', false, 'printing'],
      ['Сеть', false, 'offline'],
      ['Ярус', true, 'ready'],
    ]);
    expect(parseWindowsPrinters(JSON.stringify(row('Один')))).toHaveLength(1);
    expect(parseWindowsPrinters('')).toEqual([]);
  });
  it('the list comes from a constant command; a stopped print service is reported', async () => {
    const { run, calls } = fakeRun({ stdout: '[]' }, { code: 1 });
    const driver = createSumatraDriver(run, { sumatra: 'S.exe', powershell: 'P.exe' });
    expect(await driver.list()).toEqual([]);
    expect(calls[0]).toEqual(['P.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', LIST_COMMAND], null]);
    await expect(driver.list()).rejects.toMatchObject({ reason: 'no_printing_system' });
  });
});

it('the driver follows the system; only Windows is asked where SumatraPDF is', () => {
  const never = (): string => {
    throw new Error('asked');
  };
  expect(systemDriver('linux', never)).not.toBeNull();
  expect(systemDriver('darwin', never)).not.toBeNull();
  expect(systemDriver('freebsd', never)).toBeNull();
  expect(systemDriver('win32', () => 'C:\\S.exe')).not.toBeNull();
});
