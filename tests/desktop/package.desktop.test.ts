import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { built, ensureBuilt } from './built.ts';

/** Folders and files of an archive: the tree of `files` in the header of the asar format. */
interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
}

/** Header of an asar: three little-endian numbers, then the length of the text, then the text. */
async function readArchive(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const header = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry;
  const walk = (entry: Entry, prefix: string): string[] =>
    Object.entries(entry.files ?? {}).flatMap(([name, child]) =>
      child.files ? walk(child, `${prefix}${name}/`) : [prefix + name],
    );
  return walk(header, '');
}

/** A folder that electron-builder takes for an unpacked Electron; nothing of it is ever run. */
async function makeStub(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'chrome_crashpad_handler'])
    await writeFile(join(folder, name), '');
  await writeFile(join(folder, 'version'), '45.4.1');
  await writeFile(join(folder, 'electron'), '#!/bin/sh\nexit 1\n');
  await chmod(join(folder, 'electron'), 0o755);
}

it.skipIf(process.platform !== 'linux')(
  'the package has exactly the built main, preload, renderer and package.json',
  { timeout: 120_000 },
  async ({ onTestFinished }) => {
    await ensureBuilt();
    const folder = await mkdtemp(join(tmpdir(), 'package-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await makeStub(join(folder, 'electron'));
    // Fuses are bits in the real program; the stub has none to flip.
    const config = {
      extends: join(built.project, 'build/electron-builder.yml'),
      electronFuses: null,
      electronDist: join(folder, 'electron'),
      directories: { output: join(folder, 'release') },
    };
    await writeFile(join(folder, 'config.json'), JSON.stringify(config));
    const args = [
      join(built.project, 'node_modules/electron-builder/cli.js'),
      '--config',
      join(folder, 'config.json'),
      '--projectDir',
      built.project,
      '--linux',
      'dir',
      '--publish',
      'never',
    ];
    const output = await new Promise<string>((done, fail) => {
      const child = spawn(process.execPath, args, { cwd: built.project, stdio: ['ignore', 'pipe', 'pipe'] });
      let text = '';
      const collect = (chunk: Buffer): void => void (text += chunk.toString());
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.on('error', fail);
      child.on('exit', (code) => (code === 0 ? done(text) : fail(new Error(text))));
    });
    const files = await readArchive(join(folder, 'release/linux-unpacked/resources/app.asar'));
    expect(files, output).toEqual(
      expect.arrayContaining(['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html', 'package.json']),
    );
    expect(files.filter((file) => !/^(?:package\.json$|out\/(?:main|preload|renderer)\/)/.test(file))).toEqual([]);
  },
);

it('the fuses are set', async () => {
  const config = await readFile(join(built.project, 'build/electron-builder.yml'), 'utf8');
  for (const fuse of [
    'runAsNode: false',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'onlyLoadAppFromAsar: true',
    'enableEmbeddedAsarIntegrityValidation: true',
    'grantFileProtocolExtraPrivileges: false',
    'enableCookieEncryption: true',
  ])
    expect(config).toContain(fuse);
});

it('Windows gets SumatraPDF beside the program, the exact one with its licence', async () => {
  const config = await readFile(join(built.project, 'build/electron-builder.yml'), 'utf8');
  const [, from = ''] = /from: (\S+\.exe)\n\s+to: sumatra\/SumatraPDF\.exe/.exec(config) ?? [];
  const notices = join(built.project, 'build/notices/sumatrapdf');
  const sum = createHash('sha256')
    .update(await readFile(join(built.project, from)))
    .digest('hex');
  expect(await readFile(join(notices, 'NOTICE.txt'), 'utf8')).toContain(sum);
  expect(await readFile(join(notices, 'GPL-3.0.txt'), 'utf8')).toContain('GNU GENERAL PUBLIC LICENSE');
  const main = await readFile(join(built.project, 'src/main/index.ts'), 'utf8');
  expect(main).toContain("'sumatra', 'SumatraPDF.exe'");
  expect(main).toContain(from);
});
