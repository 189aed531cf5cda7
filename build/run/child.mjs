import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Exit code that a shell would report. */
export const exitCodeOf = (code, signal) => code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0);

/** Ends the child with everything it started, when it leads a group of its own. */
export function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It ended a moment ago.
  }
}

/**
 * Runs a command to its end with the console as its own.
 * @param limitMinutes 0 = no limit
 * @returns {Promise<{code: number, signal: string | null, isTimeOut: boolean}>} code 127 when it could not start
 */
export function runCommand(command, args, { env = process.env, limitMinutes = 0, hasShell = false } = {}) {
  return new Promise((done) => {
    const hasGroup = limitMinutes > 0 && process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      shell: hasShell,
      detached: hasGroup,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let isTimeOut = false;
    const timer =
      limitMinutes === 0
        ? null
        : setTimeout(() => {
            isTimeOut = true;
            killGroup(child, 'SIGKILL');
          }, limitMinutes * 60_000);
    // A child in a group of its own does not hear the terminal's Ctrl-C.
    const forward = (signal) => {
      killGroup(child, signal);
      setTimeout(() => process.exit(exitCodeOf(null, signal)), 3_000).unref();
    };
    if (hasGroup) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
    const finish = (code, signal) => {
      if (timer !== null) clearTimeout(timer);
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward);
      done({ code: exitCodeOf(code, signal), signal, isTimeOut });
    };
    child.once('error', (error) => {
      console.error(error.message);
      finish(127, null);
    });
    child.once('exit', finish);
  });
}
