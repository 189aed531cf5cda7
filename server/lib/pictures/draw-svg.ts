import { fork } from 'node:child_process';
import { join } from 'node:path';

const LONGEST_MS = 5000;
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
export type SvgAnswer = { readonly png: Uint8Array } | { readonly error: string };

/**
 * Draws an SVG as a PNG in a process of its own, which can be killed: nothing else stops the library that draws it.
 * @param side longest side in pixels
 * @throws Error when it is no SVG, has what is refused, or takes too long
 */
export async function drawSvg(source: Uint8Array, side: number): Promise<Buffer> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(source);
  if (REFUSED.test(text)) throw new Error('the SVG has parts that are refused');
  const child = fork(CHILD, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<SvgAnswer>();
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  child.once('message', (answer) => resolve(answer as SvgAnswer));
  child.once('error', reject);
  child.once('exit', () => reject(new Error('the SVG was not drawn in time')));
  try {
    child.send({ svg: source, side } satisfies SvgTask);
    const answer = await promise;
    if ('error' in answer) throw new Error(answer.error);
    return Buffer.from(answer.png);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
