import sharp from 'sharp';
import { KeyedSemaphore } from '#server/lib/throttle/keyed-semaphore.ts';
import { drawSvg } from './draw-svg.ts';

/** One picture in one size. */
export interface DrawnPicture {
  /** the longest side that was asked for, in pixels */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}
/** Thrown for what is no picture, is broken, or has too many pixels. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** More pixels than a camera makes; a PNG of 31 KB could ask for 256 million. */
const MAX_PIXELS = 50_000_000;
const LONGEST_S = 20;
const LIMITS = { running: 2, waiting: 20 };
const semaphore = new KeyedSemaphore();

// several pictures at once share the cores with the calls
sharp.concurrency(1);
sharp.cache(false);
// of the hundred formats of the library these four are allowed, and from memory only
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/**
 * Decodes a picture and draws it anew in the sizes, upright and without what the camera wrote into it. A size that the picture does
 * not reach is drawn once, as large as the picture is.
 * @param sizes longest sides in pixels, from small to large
 * @throws PictureError; server_busy when too many wait
 */
export function drawPicture(
  source: Uint8Array,
  { isSvg, sizes, format }: { isSvg: boolean; sizes: readonly number[]; format: 'webp' | 'png' },
): Promise<DrawnPicture[]> {
  return semaphore.run('pictures', LIMITS, undefined, async () => {
    try {
      const raster = isSvg ? await drawSvg(source, Math.max(...sizes)) : source;
      const drawn: DrawnPicture[] = [];
      for (const size of sizes) {
        const picture = sharp(raster, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
          .autoOrient()
          .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
          .timeout({ seconds: LONGEST_S });
        const { data, info } = await (
          format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality: 78, effort: 4 })
        ).toBuffer({ resolveWithObject: true });
        drawn.push({ size, width: info.width, height: info.height, data });
        if (Math.max(info.width, info.height) < size) break;
      }
      return drawn;
    } catch (error) {
      throw error instanceof PictureError ? error : new PictureError((error as Error).message);
    }
  });
}
