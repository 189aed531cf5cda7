import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EICAR } from '#tests/support/clamd.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { clamd, verdictOf } from './clamd.ts';

describe('the answer of the daemon', () => {
  it.each([
    ['stream: OK', 'clean'],
    ['stream: Win.Test.EICAR_HDB-1 FOUND', 'infected'],
    ['INSTREAM size limit exceeded. ERROR', 'infected'],
    ['UNKNOWN COMMAND', 'silent'],
    ['', 'silent'],
  ])('%s means %s', (answer, verdict) => expect(verdictOf(answer)).toBe(verdict));
});

const CLAMD = '/usr/sbin/clamd';

describe('ClamAV itself', () => {
  let folder: string;
  let daemon: ChildProcess | undefined;
  let address: string;
  beforeAll(async () => {
    if (!existsSync(CLAMD)) return;
    folder = await mkdtemp(join(tmpdir(), 'clinic-clamd-'));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    address = `127.0.0.1:${port}`;
    // one signature instead of the whole base: the test text by its beginning
    const signature = `Test.Eicar:0:0:${Buffer.from(EICAR.slice(0, 30)).toString('hex')}`;
    await writeFile(join(folder, 'test.ndb'), `${signature}\n`);
    await writeFile(
      join(folder, 'clamd.conf'),
      `Foreground yes\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${folder}\nTemporaryDirectory ${folder}\nStreamMaxLength 1M\n`,
    );
    daemon = spawn(CLAMD, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    await writeFile(join(folder, 'clean'), 'clean');
    await waitFor('clamd answers', async () => (await clamd(address, 2000)(join(folder, 'clean'))) === 'clean');
  });
  afterAll(async () => {
    daemon?.kill();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it.skipIf(!existsSync(CLAMD))(
    'finds the test text, and refuses what is too large (needs clamav-daemon)',
    async () => {
      const check = clamd(address);
      await writeFile(join(folder, 'infected'), EICAR);
      await writeFile(join(folder, 'large'), Buffer.alloc(3_000_000));
      expect(await check(join(folder, 'infected'))).toBe('infected');
      expect(await check(join(folder, 'large'))).toBe('infected');
      expect(await check(join(folder, 'clean'))).toBe('clean');
    },
  );
});
