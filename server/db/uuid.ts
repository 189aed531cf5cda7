import { randomBytes, randomInt } from 'node:crypto';

/** The 12 bits behind the time; a millisecond begins in their lower half, so that there is room to count. */
const COUNTS = 0x1000;

/**
 * Makes version 7 UUIDs: 48 bits of milliseconds, a counter of 12, then random bits (RFC 9562, 6.2, method 1). Those of
 * one maker are in the order in which they were made, within a millisecond and over a clock that is set back, too.
 */
export function uuidMaker(clock: () => number): () => string {
  let [at, count] = [0, 0];
  return () => {
    const now = clock();
    if (now > at) [at, count] = [now, randomInt(COUNTS / 2)];
    else if (count + 1 < COUNTS) count += 1;
    else [at, count] = [at + 1, randomInt(COUNTS / 2)];
    const bytes = randomBytes(16);
    bytes.writeUIntBE(at, 0, 6);
    bytes.writeUInt16BE(0x7000 | count, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/**
 * The id of a new row: made by the application, because an external PostgreSQL may be older than 18; ordered by time,
 * so that indexes grow at their end, and events of one process stand in the log in their order.
 */
export const uuidv7 = uuidMaker(() => Date.now());
