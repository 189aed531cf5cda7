import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeClone, makeTempFolder, type Probe, removeFolder, startProbe } from './probe.ts';

const isRoot = process.getuid?.() === 0;
const NEEDS_ROOT = 'смена пользователя возможна только от root';
const NOBODY = { uid: 65534, gid: 65534 };

const folders: string[] = [];
const probes: Probe[] = [];

const start = (options: Parameters<typeof startProbe>[0]): Probe => {
  const probe = startProbe(options);
  probes.push(probe);
  return probe;
};

afterEach(async () => {
  await Promise.all(probes.splice(0).map((probe) => probe.kill('SIGTERM')));
  folders.splice(0).forEach(removeFolder);
});

const chownAll = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), NOBODY.uid, NOBODY.gid);
  }
  chownSync(folder, NOBODY.uid, NOBODY.gid);
};

describe('the accounts the product may run under', () => {
  it('root, in a clone under a home folder of mode 700', async ({ skip }) => {
    skip(!isRoot, NEEDS_ROOT);
    const home = makeTempFolder(0o700);
    folders.push(home);
    const { clone, node } = makeClone(home);
    const probe = start({ clone, node });
    const ready = await probe.outcome;
    expect(ready).toMatchObject({ at: 'ready', small: 'ё' });
    const dataDir = String(ready['dataDir']);
    folders.push(dataDir);
    expect(dataDir).toMatch(/^\/var\/lib\/clinic-platform\/[0-9a-f]+$/);
    // The programs could not be reached inside the closed folder.
    expect(existsSync(join(dataDir, 'programs'))).toBe(true);
    expect(statSync(join(dataDir, 'pg')).uid).not.toBe(0);
  });

  it('a normal user, with the data in the clone', async ({ skip }) => {
    skip(!isRoot, NEEDS_ROOT);
    const home = makeTempFolder(0o755);
    folders.push(home);
    const { clone, node } = makeClone(home);
    chownAll(clone);
    const ready = await start({ clone, node, user: NOBODY }).outcome;
    expect(ready).toMatchObject({ at: 'ready', small: 'ё', dataDir: join(clone, '.data') });
    expect(statSync(join(clone, '.data', 'pg')).uid).toBe(NOBODY.uid);
  });

  it('a normal user in a clone that may only be read, with DATA_DIR', async ({ skip }) => {
    skip(!isRoot, NEEDS_ROOT);
    const home = makeTempFolder(0o755);
    const own = makeTempFolder(0o700);
    folders.push(home, own);
    const { clone, node } = makeClone(home);
    chmodSync(clone, 0o755);
    chownSync(own, NOBODY.uid, NOBODY.gid);
    expect(await start({ clone, node, user: NOBODY, dataDir: join(own, 'data') }).outcome).toMatchObject({
      at: 'ready',
    });
    const refused = await start({ clone, node, user: NOBODY }).outcome;
    expect(refused).toMatchObject({ at: 'refused', name: 'EmbeddedError' });
    expect(refused['message']).toContain('DATA_DIR');
  });

  it('root with a data folder that PostgreSQL may not enter is told so', async ({ skip }) => {
    skip(!isRoot, NEEDS_ROOT);
    const closed = makeTempFolder(0o700);
    folders.push(closed);
    const refused = await start({ dataDir: join(closed, 'data') }).outcome;
    expect(refused).toMatchObject({ at: 'refused', name: 'EmbeddedError' });
    expect(refused['message']).toContain(closed);
  });
});
