import { spawn, type ChildProcess } from 'node:child_process';

const alive = new Set<ChildProcess>();
// LibreOffice ends with this process however that ends by itself; after a SIGKILL the kernel ends it (`die_with` of
// uno-worker.py).
process.on('exit', () => {
  for (const child of alive) killGroup(child);
});

/** Starts a program at the head of a process group of its own, so that everything it starts can be ended with it. */
export function spawnGroup(command: string, args: readonly string[], home: string): ChildProcess {
  const child = spawn(command, args, {
    detached: process.platform !== 'win32',
    // LibreOffice must neither read nor write the settings of whoever runs the server
    env: {
      PATH: process.env['PATH'] ?? '',
      SystemRoot: process.env['SystemRoot'] ?? '',
      LANG: 'C.UTF-8',
      HOME: home,
      TMPDIR: home,
      SAL_USE_VCLPLUGIN: 'svp',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  alive.add(child);
  child.once('close', () => alive.delete(child));
  child.on('error', () => alive.delete(child));
  // a write to a program that has ended: its exit is handled elsewhere
  child.stdin?.on('error', () => {});
  return child;
}

/**
 * Kills a program and everything that it started, also when the program itself has ended and a child of it still holds
 * its output.
 */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || !alive.has(child)) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // it has ended in between
  }
}

/** Resolves when a program has ended and its output is closed. */
export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('close', () => resolve());
      });
