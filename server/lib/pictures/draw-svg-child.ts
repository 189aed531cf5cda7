import sharp from 'sharp';
import type { SvgAnswer, SvgTask } from './draw-svg.ts';

const MAX_PIXELS = 4_000_000;
const answer = (message: SvgAnswer) => process.send?.(message);

/** The process of `drawSvg`: one task, then it is killed. */
process.once('message', (task: SvgTask) => {
  const { svg, side } = task;
  sharp(svg, { limitInputPixels: MAX_PIXELS })
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer()
    .then(
      (png) => answer({ png }),
      (error: unknown) => answer({ error: (error as Error).message }),
    );
});
answer('ready');
