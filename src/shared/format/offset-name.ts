const MINUTES = 60;

/** `UTC+12`, `UTC+5:30`, from minutes east. */
export function offsetName(offset: number): string {
  const size = Math.abs(offset);
  const minutes = size % MINUTES === 0 ? '' : `:${String(size % MINUTES).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(size / MINUTES)}${minutes}`;
}
