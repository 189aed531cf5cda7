import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
};

/** The present minute, ms: what is next in a list changes as time goes by. */
export const useMinute = (): number =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
