import type { Handle } from './handle.ts';

/** The part of Electron's `powerMonitor` that is needed here, so that tests need no Electron. */
export interface PowerPort {
  on(event: 'lock-screen' | 'suspend', listener: () => void): unknown;
}

/**
 * Tells the page each time that the system locks its screen (Windows, macOS) or falls asleep: its person has left the
 * workstation (K8).
 */
export function registerSystemLock(handle: Handle, power: PowerPort): void {
  let waiting: (() => void)[] = [];
  const tell = () => {
    const told = waiting;
    waiting = [];
    for (const resolve of told) resolve();
  };
  power.on('lock-screen', tell);
  power.on('suspend', tell);
  handle('workstation:system-lock', () => new Promise((resolve) => waiting.push(() => resolve(undefined))));
}
