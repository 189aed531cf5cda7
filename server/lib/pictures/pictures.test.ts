import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blackPng, pngOf, svgOf } from '#tests/support/files.ts';
import { PICTURE_LIMITS, PictureError, drawPicture, type PictureLimits, type PictureOrder } from './draw.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Wishes = Partial<Omit<PictureOrder, 'path'>> & {
  readonly clinic?: string;
  readonly gone?: AbortSignal;
  readonly limits?: Partial<PictureLimits>;
};
async function draw(source: Uint8Array, { clinic = 'a', gone, limits, ...order }: Wishes = {}) {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, source);
  return drawPicture(
    { isSvg: false, sizes: [50], format: 'png', ...order, path },
    { clinic, gone, limits: { ...PICTURE_LIMITS, ...limits } },
  );
}

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

  it.each([
    ['grey', { width: 60, height: 30, bits: 8, color: 0 }],
    ['of one bit', { width: 60, height: 30, bits: 1, color: 0 }],
    ['of sixteen bits, interlaced', { width: 60, height: 30, bits: 16, color: 6, isInterlaced: true }],
  ] as const)('%s is drawn as it is', async (_, kind) => {
    const [drawn] = await draw(blackPng(kind));
    const { data, info } = await sharp(drawn?.data).flatten().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, Math.max(...data)]).toEqual([50, 25, 0]);
  });
});

describe('a picture that is more than it looks', () => {
  it.each([
    ['one pixel wide', { width: 1, height: 10_001, bits: 1, color: 0 }],
    ['of 81 megapixels', { width: 9000, height: 9000, bits: 1, color: 0 }],
    ['interlaced, of sixteen bits, which is held whole', { width: 6000, height: 6000, bits: 16, color: 6 }],
  ] as const)('%s is refused by its head', async (_, kind) => {
    const head = blackPng({ ...kind, isInterlaced: true, isHeadOnly: true });
    await expect(draw(head)).rejects.toThrow(/the picture is too large|pixel limit/);
  });

  it('ends the process that draws it, by memory', async () => {
    const source = blackPng({ width: 4500, height: 4500, bits: 16, color: 6, isInterlaced: true });
    await expect(draw(source, { limits: { memory: 150 * 1_048_576 } })).rejects.toThrow('too much time or memory');
    expect(await draw(source)).toHaveLength(1);
  });

  it('ends the process that draws it, by one time for all sizes', async () => {
    const source = blackPng({ width: 9000, height: 5000, bits: 1, color: 0, isInterlaced: true });
    await expect(draw(source, { limits: { ms: 0 } })).rejects.toThrow('too much time or memory');
  });

  it('takes no memory of this process', async () => {
    const source = blackPng({ width: 4500, height: 4500, bits: 16, color: 6, isInterlaced: true });
    const before = process.memoryUsage.rss();
    await draw(source);
    expect(process.memoryUsage.rss() - before).toBeLessThan(80 * 1_048_576);
  });
});

it('a process that cannot run is no busy server: the log says why', async () => {
  const child = join(folder, 'broken.mjs');
  await writeFile(child, "throw new Error('no such library')");
  const path = join(folder, 'any');
  await writeFile(path, await pngOf(10, 10));
  const order = { path, isSvg: false, sizes: [50], format: 'png' } as const;
  await expect(drawPicture(order, { clinic: 'a', child })).rejects.toThrow(/ended with 1: [^]*no such library/);
});

it('the process that draws has none of the secrets of the server', async () => {
  const child = join(folder, 'names.mjs');
  await writeFile(child, "throw new Error(`names: ${Object.keys(process.env).join(' ')}`)");
  const order = { path: join(folder, 'any'), isSvg: false, sizes: [50], format: 'png' } as const;
  vi.stubEnv('APP_SECRET', 'a secret');
  const error: unknown = await drawPicture(order, { clinic: 'a', child }).catch((problem: unknown) => problem);
  vi.unstubAllEnvs();
  expect(String(error)).toMatch(/names: (?![^\n]*APP_SECRET)/);
});

describe('pictures of several clinics', () => {
  /** Takes seconds to be drawn. */
  const heavy = () => sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } });

  it('take turns: many of one hold up no other', async () => {
    const source = await heavy().jpeg().toBuffer();
    const order: string[] = [];
    const done = (clinic: string) => draw(source, { clinic, sizes: [1600] }).then(() => void order.push(clinic));
    const many = Array.from({ length: 5 }, () => done('a'));
    await done('b');
    const before = order.filter((clinic) => clinic === 'a').length;
    await Promise.all(many);
    // in the order of their coming two at a time, it would have waited for four
    expect(before).toBeLessThanOrEqual(3);
  });

  it('of which one sends more than may wait: it alone is told so', async () => {
    const source = await pngOf(10, 10);
    const hang = new AbortController();
    const many = Array.from({ length: 45 }, () =>
      draw(source, { clinic: 'a', gone: hang.signal }).catch((error: unknown) => (error as { code?: string }).code),
    );
    await draw(source, { clinic: 'b' });
    hang.abort(new Error('enough'));
    expect((await Promise.all(many)).filter((result) => result === 'server_busy').length).toBeGreaterThan(0);
  });

  it('of which one hung up: the drawing ends', async () => {
    const source = await heavy().png({ compressionLevel: 0 }).toBuffer();
    const hang = new AbortController();
    const first = draw(source, { gone: hang.signal });
    const second = draw(source, { gone: hang.signal });
    setTimeout(() => hang.abort(new Error('hung up')), 100);
    // at once: the one that nobody waits for yet would be a rejection of its own
    await Promise.all([first, second].map((one) => expect(one).rejects.toThrow('hung up')));
  });
});

describe('an SVG', () => {
  it('is drawn as large as its place asks', async () => {
    const [drawn] = await draw(svgOf(), { isSvg: true, sizes: [500] });
    const { width, height } = await sharp(drawn?.data).metadata();
    expect([width, height]).toEqual([500, 400]);
  });

  it('that takes too long is given up, and its process killed', async () => {
    const source = svgOf('<circle r="9"/>'.repeat(20_000));
    await expect(draw(source, { isSvg: true, sizes: [1600], limits: { svgMs: 0 } })).rejects.toThrow('too much time');
  });

  it('that is none is refused', async () => {
    await expect(draw(Buffer.from('<svg'), { isSvg: true })).rejects.toThrow(PictureError);
    await expect(draw(await pngOf(9, 9), { isSvg: true })).rejects.toThrow(PictureError);
  });
});
