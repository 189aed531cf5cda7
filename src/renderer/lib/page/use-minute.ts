import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** As the clocks turn, not a minute after the page came: «сейчас 10:42» is true at 10:42. */
export const everyMinute = (listener: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
};

/** The present minute, ms: what is next in a list changes as time goes by. */
export const useMinute = (): number =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
