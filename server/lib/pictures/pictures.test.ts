import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngOf, svgOf } from '#tests/support/files.ts';
import { PictureError, drawPicture } from './draw.ts';
import { drawSvg } from './draw-svg.ts';

const draw = (source: Uint8Array, isSvg = false) => drawPicture(source, { isSvg, sizes: [50], format: 'png' });

describe('a picture', () => {
  it('keeps its transparency', async () => {
    const source = await sharp({
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [drawn] = await draw(source);
    expect((await sharp(drawn?.data).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ['an SVG under the name of a picture', svgOf()],
    ['a format that nobody sends', Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1')],
    ['text', Buffer.from('hello')],
  ])('is not %s', async (_, source) => {
    await expect(draw(source)).rejects.toThrow(PictureError);
  });
});

describe('an SVG', () => {
  it('is drawn as large as its place asks', async () => {
    const { width, height } = await sharp(await drawSvg(svgOf(), 500)).metadata();
    expect([width, height]).toEqual([500, 400]);
  });

  it('that takes too long is given up, and its process killed', async () => {
    await expect(drawSvg(svgOf('<circle r="9"/>'.repeat(20_000)), 1600, 0)).rejects.toThrow('in time');
  });

  it('that is none is refused', async () => {
    await expect(draw(Buffer.from('<svg'), true)).rejects.toThrow(PictureError);
    await expect(draw(await pngOf(9, 9), true)).rejects.toThrow(PictureError);
  });
});
