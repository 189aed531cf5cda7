import autocannon from 'autocannon';

/** One request of a load. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
/** What one slice of a load measured. */
export interface Slice {
  /** successful answers a second */
  readonly rate: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly failed: number;
  /** successful answers, where a number of requests was asked for */
  readonly amount?: number;
}

/**
 * Sends requests over `connections` kept-alive connections, each waiting for its answer, for `seconds` or until
 * `amount` are sent. `next` gives each request in turn.
 */
export async function load(
  url: string,
  next: () => LoadRequest,
  { connections, seconds, amount }: { connections: number; seconds?: number; amount?: number },
): Promise<Slice> {
  const started = performance.now();
  // autocannon ends on a whole second: the last answer tells how long a number of requests really took
  let lastAnswer = started;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        ...(amount === undefined ? { duration: seconds ?? 2 } : { amount }),
        requests: [
          {
            setupRequest: (request) => {
              const { method = 'GET', path, headers, body } = next();
              return {
                ...request,
                method,
                path,
                headers: { ...request.headers, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
                ...(body ? { body } : {}),
              };
            },
          },
        ],
      },
      (error: Error | null, finished: autocannon.Result) => (error ? reject(error) : resolve(finished)),
    );
    run.on('response', () => {
      lastAnswer = performance.now();
    });
  });
  return {
    rate: result['2xx'] / (amount === undefined ? result.duration : (lastAnswer - started) / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result['4xx'],
    ...(amount === undefined ? {} : { amount: result['2xx'] }),
    failed: result['5xx'] + result.errors + result.timeouts,
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Time of a fixed loop, ms: tells how fast the machine is at this moment. */
export function speedIndex(): number {
  const started = performance.now();
  let mixed = 0;
  for (let at = 0; at < 60_000_000; at += 1) mixed = (mixed * 31 + at) | 0;
  return mixed === 1 ? 0 : performance.now() - started;
}
