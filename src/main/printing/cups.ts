import type { Sides } from '#shared/workstation/printing.ts';
import { isSchedulerDown, parseJob, parsePrinters, refusalOf } from './cups-output.ts';
import { PrintRefused, type PrinterDriver, type PrintOrder } from './driver.ts';
import type { RunProgram } from './run-program.ts';

const TIMEOUT_MS = 30_000;
const MAX_NAME_BYTES = 255;

/**
 * English words that can be read by a program; on macOS CUPS takes its language from LANG only when SOFTWARE is set.
 */
const ENVIRONMENT = { LC_ALL: 'C', LANG: 'C', SOFTWARE: '' };

const sides: Readonly<Record<Sides, string>> = {
  one: 'one-sided',
  'long-edge': 'two-sided-long-edge',
  'short-edge': 'two-sided-short-edge',
};

/** An IPP name holds 255 bytes, and a longer one fails the job; cut between characters. */
export function jobName(title: string): string {
  let name = '';
  let size = 0;
  for (const character of title) {
    size += Buffer.byteLength(character);
    if (size > MAX_NAME_BYTES) break;
    name += character;
  }
  return name;
}

/**
 * Arguments of `lp`. Each option has its value in an argument of its own and `--` closes them, so neither a title nor a
 * printer's name can become an option. A page that is larger than the paper is made smaller, others keep their size.
 */
export const lpArguments = (
  file: string,
  { printer, title, copies, paper, sides: side, pages }: PrintOrder,
): string[] => [
  '-d',
  printer,
  '-n',
  String(copies),
  '-t',
  jobName(title),
  '-o',
  `media=${paper}`,
  '-o',
  `sides=${sides[side]}`,
  '-o',
  'print-scaling=auto-fit',
  ...(pages === null ? [] : ['-P', pages]),
  '--',
  file,
];

/** CUPS, on Linux and macOS. A name that the driver does not find on the list never reaches `lp`. */
export function createCupsDriver(run: RunProgram): PrinterDriver {
  const ask = (program: 'lp' | 'lpstat', args: readonly string[]) =>
    run(program, args, { timeoutMs: TIMEOUT_MS, env: ENVIRONMENT });
  return {
    async list() {
      const [names, states] = await Promise.all([ask('lpstat', ['-e']), ask('lpstat', ['-r', '-d', '-a', '-l', '-p'])]);
      if (states.code === null || isSchedulerDown(states.stdout)) throw new PrintRefused('no_printing_system');
      return parsePrinters(names.stdout, states.stdout);
    },
    async submit(file, order) {
      const { code, stdout, stderr } = await ask('lp', lpArguments(file, order));
      if (code !== 0) throw new PrintRefused(code === null ? 'failed' : refusalOf(stderr), { cause: stderr });
      return parseJob(stdout);
    },
    async isQueued(printer, job) {
      const { stdout } = await ask('lpstat', ['-o', printer]);
      return stdout.split('\n').some((line) => line.startsWith(`${job} `));
    },
  };
}
