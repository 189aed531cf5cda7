import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand } from './child.mjs';
import { LaunchError } from './node24.mjs';
import { binScript, envWithBin, inRoot, ROOT } from './paths.mjs';
import { withPreparationLock } from './preparation-lock.mjs';
import { texts } from './texts.ru.mjs';

const SOURCES = [
  'src/renderer',
  'src/shared',
  'build/vite.config.ts',
  'build/renderer-vite.ts',
  'build/blueprint-css.ts',
  'build/compress-assets.ts',
  'build/contract-as-data.ts',
  'package-lock.json',
  'package.json',
];
const PAGE = inRoot('out', 'web', 'index.html');
/** Beside the output, not in it: the output is served. */
const STAMP = inRoot('out', '.web-stamp');

const listFiles = (path) => {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)],
  );
};

function sourceMark() {
  const files = SOURCES.flatMap((source) =>
    /\.\w+$/.test(source) ? [inRoot(source)].filter(existsSync) : listFiles(inRoot(source)),
  );
  const hash = createHash('sha256');
  for (const file of files.sort((a, b) => (a < b ? -1 : 1)))
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const isFresh = (mark) => existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === mark;

/** Runs the build whatever the state is. @returns the result of `runCommand` */
export async function buildWeb(node, limitMinutes = 0) {
  const env = envWithBin();
  // Left over from a shell, it would make a development build of React.
  delete env.NODE_ENV;
  const mark = sourceMark();
  const result = await runCommand(node, [binScript('vite', 'vite'), 'build', '-c', 'build/vite.config.ts'], {
    env,
    limitMinutes,
  });
  if (result.code === 0) writeFileSync(STAMP, mark);
  return result;
}

/**
 * Builds the web app when its sources have changed since the last build.
 * @throws LaunchError when the build fails
 */
export async function ensureWebBuilt(node) {
  if (isFresh(sourceMark())) return;
  await withPreparationLock(async () => {
    if (isFresh(sourceMark())) return;
    console.log(texts.building);
    const { code } = await buildWeb(node);
    if (code !== 0) throw new LaunchError(texts.buildFailed);
  });
}
