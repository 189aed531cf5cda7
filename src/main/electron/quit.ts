import { app } from 'electron';

const LOOK_EVERY_MS = 100;

/** Holds the end of the program while something would be lost by it. The work itself has time limits, so this ends. */
export function holdQuit(isBusy: () => boolean): void {
  app.on('will-quit', (event) => {
    if (!isBusy()) return;
    event.preventDefault();
    const timer = setInterval(() => {
      if (isBusy()) return;
      clearInterval(timer);
      app.quit();
    }, LOOK_EVERY_MS);
  });
}
