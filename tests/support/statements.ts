import { onStatement } from '#server/db/prepared-client.ts';

/**
 * Statements that every call makes: the session's lookup, its activity, the clinic's settings, the transaction's frame.
 */
const FRAME =
  /^\s*(begin|commit|rollback|start transaction)\b|from session s join|update session set last_active_at|select o\.id, o\.title, o\.timezone, case when o\.takes_bookings/i;

/** Runs some work and gives the statements that this process sent meanwhile, without the frame of a call. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const stop = onStatement((text) => {
    if (!FRAME.test(text)) seen.push(text.trim().split('\n')[0] ?? '');
  });
  try {
    await work();
  } finally {
    stop();
  }
  return seen;
}
