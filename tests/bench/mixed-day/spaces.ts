/**
 * Loaded into the server of a mixed day by `--spaces`: what its memory is made of, a line a minute, in MB. What grows
 * after a warm-up says whose it is: objects (old), code (code, trusted), or what is not JavaScript (the rest of rss).
 */
import { getHeapSpaceStatistics } from 'node:v8';

const MINUTE = 60_000;
const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

setInterval(() => {
  const { rss, heapTotal, external } = process.memoryUsage();
  const spaces = getHeapSpaceStatistics()
    .filter(({ space_size: size }) => size > 0)
    .map(({ space_name: name, space_used_size: used, space_size: size }) => `${name} ${mb(used)}/${mb(size)}`);
  console.error(`  rss ${mb(rss)}, heap ${mb(heapTotal)}, external ${mb(external)}; ${spaces.join(', ')}`);
}, MINUTE).unref();
