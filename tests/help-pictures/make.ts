import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signedInState } from '#tests/e2e/fixtures/people.ts';
import { startServer } from '#tests/e2e/fixtures/server-process.ts';
import { findChromium, findHeadlessShell } from '../../build/run/chromium.mjs';
import { findNode24 } from '../../build/run/node24.mjs';
import { ensureWebBuilt } from '../../build/run/web.mjs';
import { prepare } from './prepare.ts';
import type { Kit, Scene } from './scene.ts';
import { ADMIN_SCENES } from './scenes-admin.ts';
import { CLINIC_SCENES } from './scenes-clinic.ts';
import { DESK_SCENES } from './scenes-desk.ts';
import { PEOPLE_SCENES } from './scenes-people.ts';

const HELP = join(import.meta.dirname, '../../src/renderer/features/help');
const FOLDER = join(HELP, 'pictures');
const SCENES = [...DESK_SCENES, ...CLINIC_SCENES, ...ADMIN_SCENES, ...PEOPLE_SCENES];
/** A screen of twice the points: what is cut out of it stays sharp. */
const SCALE = 2;
const WINDOW = { width: 1280, height: 800 };
/** Around what is shown, pixels of the page. */
const MARGIN = 12;
const MOST_HEIGHT = 620;
/** Of a file: points and bytes. */
const MOST_WIDTH = 960;
const MOST_BYTES = 40_000;
/** A step of a scene that takes longer has failed. */
const STEP_MS = 15_000;
const QUALITIES = [78, 70, 62, 54, 46, 38, 30];

interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What holds all that is shown, within the page. */
async function cutOf(page: Page, scene: Scene, kit: Kit): Promise<Cut> {
  const { height: most = MOST_HEIGHT, margin = MARGIN, isLower = false } = scene;
  // places in the window are those in the page
  if (!isLower) await page.evaluate('scrollTo(0, 0)');
  const boxes: Cut[] = [];
  for (const shown of scene.shown(page, kit)) {
    await shown.first().waitFor();
    const box = await shown.first().boundingBox();
    if (box) boxes.push(box);
  }
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x)) - margin));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + margin);
  const width = Math.min(WINDOW.width, right) - x;
  if (isLower) return { x, width, y: WINDOW.height - most, height: most };
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y)) - margin));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + margin);
  return { x, width, y, height: Math.min(bottom - y, most) };
}

/** The picture as WebP, as good as its bytes allow. @throws when it is too heavy however poor */
async function drawn(png: Buffer, topic: string): Promise<Buffer> {
  const picture = sharp(png).resize({ width: MOST_WIDTH, withoutEnlargement: true });
  for (const quality of QUALITIES) {
    const webp = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.byteLength <= MOST_BYTES) return webp;
  }
  throw new Error(`${topic}: heavier than ${MOST_BYTES} bytes`);
}

/** One scene, in a browser of its own. @returns what the picture takes on the page */
async function take(browser: Browser, origin: string, kit: Kit, scene: Scene): Promise<readonly [number, number]> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: signedInState(origin, { token: kit.tokens.get(scene.as) ?? '' }),
    viewport: WINDOW,
    deviceScaleFactor: SCALE,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  try {
    context.setDefaultTimeout(STEP_MS);
    const page = await context.newPage();
    await page.goto(scene.path(kit));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await scene.stage?.(page, kit);
    await page.waitForLoadState('networkidle');
    const clip = await cutOf(page, scene, kit);
    const png = await page.screenshot({
      clip,
      fullPage: scene.isLower !== true,
      animations: 'disabled',
      caret: 'hide',
    });
    const webp = await drawn(png, scene.topic);
    writeFileSync(join(FOLDER, `${scene.topic}.webp`), webp);
    console.log(`${scene.topic}: ${clip.width} x ${clip.height}, ${webp.byteLength} bytes`);
    return [clip.width, clip.height];
  } finally {
    await context.close();
  }
}

/** The file that tells the help how large its pictures are, as the formatter writes it. */
function writeSizes(sizes: ReadonlyMap<string, readonly [number, number]>): void {
  const rows = [...sizes].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(([topic, [width, height]]) => `  ${topic}: [${width}, ${height}],`);
  writeFileSync(
    join(HELP, 'help-picture-sizes.ts'),
    [
      '/** What `npm run help:pictures` writes: width and height of each picture on the page, by its topic. */',
      'export const PICTURE_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

/** Makes the pictures of the topics named, or all; the sizes of the others stay. */
async function make(topics: readonly string[]): Promise<void> {
  await ensureWebBuilt(findNode24());
  mkdirSync(FOLDER, { recursive: true });
  const { PICTURE_SIZES } = await import('#renderer/features/help/help-picture-sizes.ts');
  const sizes = new Map(topics.length === 0 ? [] : Object.entries(PICTURE_SIZES));
  const failed: string[] = [];
  const executablePath = findHeadlessShell() ?? (await findChromium());
  const server = await startServer({});
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const kit = await prepare(server.origin);
    // the platform's main address: there and nowhere else are its keys of access
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    const wanted = SCENES.filter(({ topic }) => topics.length === 0 || topics.includes(topic));
    for (const scene of wanted) {
      try {
        sizes.set(scene.topic, await take(browser, origin, kit, scene));
      } catch (error) {
        // the others are made all the same
        failed.push(`${scene.topic}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  writeSizes(sizes);
  if (failed.length > 0) throw new Error(failed.join('\n'));
}

if (import.meta.main) await make(process.argv.slice(2));
