import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import sharp, { type Metadata } from 'sharp';
import type { DrawnPicture, PictureAnswer, PictureLimits, PictureTask } from './draw.ts';

/** How often the process looks at its memory. */
const LOOK_MS = 20;
/**
 * What draws for minutes, reads other files, or blows up: a filter of 6 KB ran longer than 100 s and ignored every
 * limit of the library. A logo needs none of it.
 */
const REFUSED = /<\s*(?:\w+:)?(?:filter|foreignObject|image|feImage|script)\b|<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i;

const answer = (message: PictureAnswer) => process.send?.(message);
/** Nothing less ends the threads of the library. */
const die = () => process.kill(process.pid, 'SIGKILL');

sharp.concurrency(1);
sharp.cache(false);
// of the hundred formats of the library these are allowed, and from memory only
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
try {
  // where memory ends, Linux kills this process and not the server
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // another system
}

/** Bytes that the picture takes when it is decoded whole, by its head. */
function decodedBytes({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Metadata) {
  // the coefficients of a progressive JPEG are held, two bytes each
  const isHeldTwice = format === 'jpeg' && isProgressive && chromaSubsampling !== '4:2:0';
  return width * height * channels * (depth === 'ushort' || isHeldTwice ? 2 : 1);
}
/** The number of pixels is the library's to refuse. */
function assertBearable(head: Metadata, { side, decoded }: PictureLimits): void {
  if (Math.max(head.width, head.height) > side || decodedBytes(head) > decoded)
    throw new Error('the picture is too large');
}

/** The picture as pixels, upright, not larger than the largest size. It is decoded once for all sizes. */
async function pixelsOf({ path, isSvg, sizes, limits }: PictureTask) {
  const source = await readFile(path);
  const side = Math.max(...sizes);
  if (isSvg) {
    if (REFUSED.test(new TextDecoder('utf-8', { fatal: true }).decode(source)))
      throw new Error('the SVG has parts that are refused');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    const drawing = sharp(source, { limitInputPixels: limits.svgPixels });
    return drawing.resize({ width: side, height: side, fit: 'inside' }).raw().toBuffer({ resolveWithObject: true });
  }
  const picture = sharp(source, { limitInputPixels: limits.pixels, failOn: 'error' });
  assertBearable(await picture.metadata(), limits);
  return picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function draw(task: PictureTask): Promise<DrawnPicture[]> {
  const { data: pixels, info: raw } = await pixelsOf(task);
  const drawn: DrawnPicture[] = [];
  for (const size of task.sizes) {
    const picture = sharp(pixels, { raw }).resize({
      width: size,
      height: size,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data, info } = await (
      task.format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality: 78, effort: 4 })
    ).toBuffer({ resolveWithObject: true });
    drawn.push({ size, width: info.width, height: info.height, data });
    if (Math.max(info.width, info.height) < size) break;
  }
  return drawn;
}

/** The process of `drawPicture`: one task, then it is killed; without its parent it ends by itself. */
process.once('disconnect', die);
process.once('message', (task: PictureTask) => {
  // the library works in threads of its own, so this timer runs whatever they do
  setInterval(() => {
    if (process.memoryUsage.rss() > task.limits.memory) die();
  }, LOOK_MS);
  draw(task).then(
    (drawn) => answer({ drawn }),
    (error: unknown) => answer({ error: (error as Error).message }),
  );
});
answer('ready');
