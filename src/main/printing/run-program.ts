import { execFile } from 'node:child_process';
import { PrintRefused } from './driver.ts';

const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/** How a program ended. `code` is null when it took too long and was killed. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface RunOptions {
  readonly timeoutMs: number;
  /** folder to run in */
  readonly cwd?: string;
  /** added to the environment of the workstation */
  readonly env?: Readonly<Record<string, string>>;
}
export type RunProgram = (program: string, args: readonly string[], options: RunOptions) => Promise<Outcome>;

/**
 * Runs a program without a shell: every argument arrives as it is.
 * @throws PrintRefused `no_printing_system` when there is no such program
 */
export const runProgram: RunProgram = (program, args, { timeoutMs, cwd, env }) =>
  new Promise((done, fail) => {
    const options = {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      windowsHide: true,
      encoding: 'utf8',
      cwd,
      env: { ...process.env, ...env },
    } as const;
    const child = execFile(program, [...args], options, (error, stdout, stderr) => {
      if (!error) return done({ code: 0, stdout, stderr });
      if (error.code === 'ENOENT') return fail(new PrintRefused('no_printing_system', { cause: error }));
      done({ code: typeof error.code === 'number' ? error.code : null, stdout, stderr });
    });
    // A program that asks something must hear at once that nobody answers.
    child.stdin?.end();
  });
