/** After so long without a key, a pointer or a touch nobody is there, as far as the page knows. */
const IDLE_MS = 60_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;
/** ms of the last sign of a person; opening the page is one */
let lastSign = Date.now();

/** Calls back at every sign of a person, in whatever part of the page; returns the way to stop. */
export function watchActivity(onSign: () => void): () => void {
  const mark = () => {
    lastSign = Date.now();
    onSign();
  };
  for (const sign of SIGNS) window.addEventListener(sign, mark, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, mark, { capture: true });
  };
}

/** Headers of a call: polls and refetches of a page that nobody touches do not keep its session alive. */
export const idleHeaders = (): Record<string, string> => (Date.now() - lastSign > IDLE_MS ? { 'X-Idle': '1' } : {});
