import { fork } from 'node:child_process';
import { join } from 'node:path';
import { DomainError } from '#server/http/domain-error.ts';
import { KeyedSemaphore } from '#server/lib/throttle/keyed-semaphore.ts';

/** One picture in one size. */
export interface DrawnPicture {
  /** the longest side that was asked for, in pixels */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
/** Thrown for what is no picture, is broken, is too large, or takes too long. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const MB = 1_048_576;
/** What the drawing of one picture may take. The first three are asked of its head, before anything is decoded. */
export const PICTURE_LIMITS = {
  /** a PNG of 95 KB, one pixel wide and 49 million high, kept the library busy for half a minute */
  side: 10_000,
  /** more than a camera makes; a PNG of 31 KB could ask for 256 million */
  pixels: 50_000_000,
  /** bytes of the decoded picture: an interlaced one is held whole */
  decoded: 200 * MB,
  svgPixels: 4_000_000,
  /** bytes of the process that draws */
  memory: 400 * MB,
  /** for all sizes together */
  ms: 20_000,
  svgMs: 5000,
};
export type PictureLimits = typeof PICTURE_LIMITS;

/** What is drawn, from which file, and how. */
export interface PictureOrder {
  readonly path: string;
  readonly isSvg: boolean;
  /** longest sides in pixels, from small to large */
  readonly sizes: readonly number[];
  readonly format: 'webp' | 'png';
}
/** What the child is told, and answers. */
export type PictureTask = PictureOrder & { readonly limits: PictureLimits };
export type PictureAnswer = 'ready' | { readonly drawn: DrawnPicture[] } | { readonly error: string };

const CHILD = join(import.meta.dirname, 'draw-child.ts');
const MAX_HEAP_MB = 128;
/** A slow machine may take long to start a process; nothing is drawn meanwhile. */
const START_MS = 30_000;
/** Characters of what a broken process says, for the log. */
const MAX_COMPLAINT = 2000;
/** One clinic draws one picture at a time: its heavy ones hold up nobody else's. */
const OF_A_CLINIC = { running: 1, waiting: 40 };
/** At most one of each clinic waits here, so that they take turns. */
const OF_ALL = { running: 2, waiting: Infinity };
const turns = new KeyedSemaphore();
const BUSY_S = 5;

interface Drawing {
  /** whose turn it takes */
  readonly clinic: string;
  /** aborted when the caller hangs up: the drawing ends then */
  readonly gone?: AbortSignal | undefined;
  readonly limits?: PictureLimits;
  /** what the process runs; tests give it another */
  readonly child?: string;
}

/**
 * Decodes a picture and draws it anew in the sizes, upright and without what the camera wrote into it. A size that the
 * picture does not reach is drawn once, as large as the picture is. Nothing of it is decoded in this process.
 * @throws PictureError; server_busy when too many of the clinic wait or no process can be started; the reason of
 * `gone`; Error when the process cannot run
 */
export function drawPicture(
  order: PictureOrder,
  { clinic, gone, limits = PICTURE_LIMITS, child = CHILD }: Drawing,
): Promise<DrawnPicture[]> {
  return turns.run(clinic, OF_A_CLINIC, gone, () =>
    turns.run('all', OF_ALL, gone, () => drawInChild(child, { ...order, limits }, gone)),
  );
}

/** In a process of its own, which can be killed: nothing else stops the library, or gives its memory back. */
async function drawInChild(file: string, task: PictureTask, gone: AbortSignal | undefined): Promise<DrawnPicture[]> {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-MAX_COMPLAINT)));
  const answers = Promise.withResolvers<Exclude<PictureAnswer, 'ready'>>();
  const kill = () => child.kill('SIGKILL');
  const busy = () => new DomainError('server_busy', { retryAfter: BUSY_S });
  let isReady = false;
  let timer = setTimeout(kill, START_MS);
  child.on('message', (message) => {
    const answer = message as PictureAnswer;
    if (answer !== 'ready') return answers.resolve(answer);
    isReady = true;
    clearTimeout(timer);
    timer = setTimeout(kill, task.isSvg ? task.limits.svgMs : task.limits.ms);
    child.send(task satisfies PictureTask, () => {});
  });
  child.once('error', () => answers.reject(busy()));
  // its stderr has been read by then
  child.once('close', (code) => {
    if (isReady) answers.reject(new PictureError('the picture took too much time or memory'));
    // it did not even begin: killed for that on a slow machine, or broken itself
    else answers.reject(code === null ? busy() : new Error(`The process that draws ended with ${code}: ${complaint}`));
  });
  const hangUp = () => answers.reject(gone?.reason as Error);
  gone?.addEventListener('abort', hangUp, { once: true });
  try {
    const answer = await answers.promise;
    if ('error' in answer) throw new PictureError(answer.error);
    return answer.drawn;
  } finally {
    gone?.removeEventListener('abort', hangUp);
    clearTimeout(timer);
    kill();
  }
}
