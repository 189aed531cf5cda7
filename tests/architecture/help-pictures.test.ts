import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PICTURE_SIZES } from '#renderer/features/help/help-picture-sizes.ts';
import { HELP_TOPICS } from '#renderer/features/help/help-topics.ru.ts';

const FOLDER = join(import.meta.dirname, '../../src/renderer/features/help/pictures');

it('each topic of the help has one picture, light and of the size that is said, and none is left over', async () => {
  const files = readdirSync(FOLDER).toSorted();
  expect(files).toEqual(HELP_TOPICS.map(({ id }) => `${id}.webp`).toSorted());
  expect(Object.keys(PICTURE_SIZES).map((topic) => `${topic}.webp`)).toEqual(files);
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(join(FOLDER, file));
    bytes += content.byteLength;
    expect(content.byteLength, file).toBeLessThanOrEqual(40_000);
    const { width, height, format } = await sharp(content).metadata();
    expect([format, width <= 960], file).toEqual(['webp', true]);
    const [shownWidth, shownHeight] = PICTURE_SIZES[file.replace('.webp', '')] ?? [0, 0];
    // a line of points more or less is the rounding of the smaller one
    expect(Math.abs((width * shownHeight) / shownWidth - height), file).toBeLessThan(1.5);
  }
  expect(bytes).toBeLessThanOrEqual(1_000_000);
});
