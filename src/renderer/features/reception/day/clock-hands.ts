/**
 * Angles of the hands from twelve, degrees, for a wall clock `HH:MM:SS`; the hour and minute hands move on with the
 * seconds.
 */
export function clockHands(clock: string): { readonly hour: number; readonly minute: number; readonly second: number } {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const second = seconds * 6;
  const minute = minutes * 6 + seconds / 10;
  return { hour: (hours % 12) * 30 + minute / 12, minute, second };
}
