import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { UnoOffice } from './uno-office.ts';
import { makeWorkFolder, removeDeadSockets, removeFolder } from './work-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-leftovers-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('work folder', () => {
  it('the leftovers of an earlier run with the same process id are removed, the own folder is not', () => {
    const mine = makeWorkFolder();
    const left = join(tmpdir(), `clinic-documents-${process.pid}-before`);
    mkdirSync(left);
    writeFileSync(join(left, 'document.docx'), 'x');
    utimesSync(left, 1, 1);
    const next = makeWorkFolder();
    expect([existsSync(left), existsSync(mine), existsSync(next)]).toEqual([false, true, true]);
    for (const one of [mine, next]) removeFolder(one);
  });
});

describe.skipIf(process.platform !== 'linux')('sockets of LibreOffice', () => {
  it('that nobody holds any more are removed, one in use and one of another account are not', async () => {
    const path = (uid: number | undefined, name: string) => `/tmp/OSL_PIPE_${uid}_clinic-test-${process.pid}-${name}`;
    const uid = process.getuid?.();
    const [dead, held, foreign] = [path(uid, 'dead'), path(uid, 'held'), path(4242, 'dead')];
    const server = createServer().listen(held);
    await once(server, 'listening');
    for (const file of [dead, foreign]) writeFileSync(file, '');
    removeDeadSockets();
    expect([dead, held, foreign].map((file) => existsSync(file))).toEqual([false, true, true]);
    server.close();
    rmSync(foreign);
  });
});

describe.skipIf(process.platform === 'win32')('worker of LibreOffice', () => {
  it('an answer that cannot be understood fails the start, not the server, and the worker is killed', async () => {
    const fake = join(folder, 'python');
    writeFileSync(fake, '#!/bin/sh\necho \'{"ready": tr\'\nexec tail -f /dev/null\n');
    chmodSync(fake, 0o755);
    await expect(UnoOffice.start({ python: fake, program: folder }, folder)).rejects.toThrow('not understood');
  });
  it('a program that cannot be run fails the start', async () => {
    await expect(UnoOffice.start({ python: join(folder, 'nobody'), program: folder }, folder)).rejects.toThrow(
      'ENOENT',
    );
  });
  it('that is replaced finishes the document that it has, and then ends', async () => {
    const fake = join(folder, 'converter');
    const answers = `sed -u 's/.*"out":"\\([^"]*\\)".*/\\1/' | while read -r out; do printf pdf > "$out"; echo '{"ok": true}'; done`;
    writeFileSync(fake, `#!/bin/sh\necho '{"ready": true}'\n${answers}\n`);
    chmodSync(fake, 0o755);
    const office = await UnoOffice.start({ python: fake, program: folder }, folder);
    const pdf = office.convert(Buffer.from('docx'), 30_000);
    office.retire();
    expect(office.isAlive).toBe(false);
    expect(String(await pdf)).toBe('pdf');
    await vi.waitFor(() => expect(() => process.kill(office.pid ?? 0, 0)).toThrow('ESRCH'), 15_000);
  });
});
