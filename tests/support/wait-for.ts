/**
 * Waits until a condition gives something; looks again every few milliseconds. @throws with the last error or the name
 * after `timeout` ms
 */
export async function waitFor<T>(name: string, look: () => T | Promise<T>, timeout = 30_000): Promise<NonNullable<T>> {
  const until = performance.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<T>;
    if (performance.now() > until) throw new Error(`Waited in vain: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
