/** Longest wait, ms: a page that never rests gets it anyway. */
const PATIENCE_MS = 10_000;
/** The page may still be asking for its own things just after its load. */
const SETTLES_MS = 2_000;

/**
 * Calls once when the page has been loaded and has nothing to do; for what may be needed later. Returns the way to call
 * it off.
 */
export function whenIdle(work: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) work();
  };
  // Safari has no idle callback.
  const settled = () => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: PATIENCE_MS }) : run());
  const wait = () => setTimeout(settled, SETTLES_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isOff = true;
  };
}
