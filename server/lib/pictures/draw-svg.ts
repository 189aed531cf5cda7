import { fork } from 'node:child_process';
import { join } from 'node:path';

const LONGEST_MS = 5000;
/** A slow machine may take long to start a process; nothing is drawn meanwhile. */
const START_MS = 30_000;
const MAX_HEAP_MB = 128;
const CHILD = join(import.meta.dirname, 'draw-svg-child.ts');
/**
 * What draws for minutes, reads other files, or blows up: a filter of 6 KB ran longer than 100 s and ignored every limit of the
 * library. A logo needs none of it.
 */
const REFUSED = /<\s*(?:\w+:)?(?:filter|foreignObject|image|feImage|script)\b|<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i;

/** What the child is told, and answers. */
export interface SvgTask {
  readonly svg: Uint8Array;
  readonly side: number;
}
export type SvgAnswer = 'ready' | { readonly png: Uint8Array } | { readonly error: string };

/**
 * Draws an SVG as a PNG in a process of its own, which can be killed: nothing else stops the library that draws it.
 * @param side longest side in pixels
 * @param longestMs how long it may draw
 * @throws Error when it is no SVG, has what is refused, or takes too long
 */
export async function drawSvg(source: Uint8Array, side: number, longestMs = LONGEST_MS): Promise<Buffer> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(source);
  if (REFUSED.test(text)) throw new Error('the SVG has parts that are refused');
  const child = fork(CHILD, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const answers = Promise.withResolvers<Exclude<SvgAnswer, 'ready'>>();
  let timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  child.on('message', (message) => {
    const answer = message as SvgAnswer;
    if (answer !== 'ready') return answers.resolve(answer);
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    child.send({ svg: source, side } satisfies SvgTask);
  });
  child.once('error', answers.reject);
  child.once('exit', () => answers.reject(new Error('the SVG was not drawn in time')));
  try {
    const answer = await answers.promise;
    if ('error' in answer) throw new Error(answer.error);
    return Buffer.from(answer.png);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
