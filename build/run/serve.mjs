import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { exitCodeOf } from './child.mjs';
import { LaunchError } from './node24.mjs';
import { envWithBin, inRoot, ROOT } from './paths.mjs';
import { SERVER_ARGS, SERVER_ENV } from './server-args.mjs';
import { texts } from './texts.ru.mjs';

/** One Ctrl-C arrives twice: from the terminal, and again from npm, which passes on what it hears. */
const ECHO_MS = 400;
const HARD_EXIT_MS = 1_000;
const LOOK_FOR_PARENT_MS = 1_000;

/**
 * Runs the server until it ends, and ends the launcher with the server's code.
 * The server gets a session of its own, so that the terminal's Ctrl-C reaches it once, through here; a second signal
 * ends it hard.
 * @param nodeArgs arguments before the entry file
 */
export function serve(node, nodeArgs = [], env = {}) {
  const entry = inRoot('server', 'server.ts');
  if (!existsSync(entry)) throw new LaunchError(texts.noServer);
  const tether = pathToFileURL(inRoot('build', 'run', 'tether.mjs')).href;
  const child = spawn(node, ['--import', tether, ...SERVER_ARGS, ...nodeArgs, entry, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...SERVER_ENV, ...envWithBin(), ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let firstAt = null;
  const forward = (signal) => {
    const now = performance.now();
    if (firstAt !== null && now - firstAt < ECHO_MS) return;
    if (firstAt !== null) {
      console.error(texts.stoppingHard);
      setTimeout(() => child.kill('SIGKILL'), HARD_EXIT_MS).unref();
    }
    firstAt ??= now;
    // On Windows the console tells the server itself, and kill() would end it at once.
    if (process.platform !== 'win32') child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  // npm hands SIGTERM to its shell, which ends and tells nobody. Not without npm: what runs in the background outlives
  // its shell.
  if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      forward('SIGTERM');
    }, LOOK_FOR_PARENT_MS);
  }
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}

/** Runs a launcher; its expected failures are messages, not stacks. */
export async function launch(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.name === 'LaunchError' ? error.message : error);
    process.exit(1);
  }
}
