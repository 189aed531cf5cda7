import { basename, dirname } from 'node:path';
import type { Sides } from '#shared/workstation/printing.ts';
import { PrintRefused, type PrinterDriver, type PrintOrder } from './driver.ts';
import type { RunProgram } from './run-program.ts';
import { LIST_COMMAND, parseWindowsPrinters } from './windows-printers.ts';

const LIST_TIMEOUT_MS = 30_000;
/** SumatraPDF may hang on a printer that has gone; the spooler's work itself takes seconds. */
const PRINT_TIMEOUT_MS = 120_000;

const sides: Readonly<Record<Sides, string>> = {
  one: 'simplex',
  'long-edge': 'duplexlong',
  'short-edge': 'duplexshort',
};

/** Arguments of SumatraPDF. It has none for the title: the spooler shows the path of the file instead. */
export const sumatraArguments = (
  file: string,
  { printer, copies, paper, sides: side, pages }: PrintOrder,
): string[] => [
  '-print-to',
  printer,
  '-silent',
  '-print-settings',
  [...(pages === null ? [] : [pages]), `${copies}x`, `paper=${paper}`, sides[side], 'shrink'].join(','),
  file,
];

/** Where the two programs of Windows are. */
export interface SumatraPaths {
  /** absolute path of SumatraPDF.exe */
  readonly sumatra: string;
  /** absolute path of powershell.exe */
  readonly powershell: string;
}

/** Windows: printers by PowerShell, documents by SumatraPDF, which waits until the spooler has them. */
export function createSumatraDriver(run: RunProgram, { sumatra, powershell }: SumatraPaths): PrinterDriver {
  return {
    async list() {
      const { code, stdout, stderr } = await run(
        powershell,
        ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', LIST_COMMAND],
        { timeoutMs: LIST_TIMEOUT_MS },
      );
      if (code !== 0) throw new PrintRefused('no_printing_system', { cause: stderr });
      return parseWindowsPrinters(stdout);
    },
    async submit(file, order) {
      // The bare name of the file, in its folder: long paths with letters that are not Latin make SumatraPDF hang.
      const { code, stderr } = await run(sumatra, sumatraArguments(basename(file), order), {
        timeoutMs: PRINT_TIMEOUT_MS,
        cwd: dirname(file),
      });
      if (code !== 0) throw new PrintRefused('failed', { cause: stderr });
      return null;
    },
    isQueued: () => Promise.resolve(false),
  };
}
