import { useSecondsUntil } from '#renderer/lib/page/use-seconds-until.ts';

/** Wait between two letters or messages, ms. */
const PAUSE_MS = 60_000;

/** Seconds until another may be sent. @param sentAt ms of the one before; null: none was sent from here */
export const useSendPause = (sentAt: number | null): number =>
  useSecondsUntil(sentAt === null ? null : sentAt + PAUSE_MS);
