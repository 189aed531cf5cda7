/**
 * A hold of somebody else ends by the server's clock without a message, and times become past by themselves: what is on the screen
 * is read again every minute, while it is looked at.
 */
export const FRESH_TIMES = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;
