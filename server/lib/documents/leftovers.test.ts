import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UnoOffice } from './uno-office.ts';
import { makeWorkFolder, removeFolder } from './work-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-leftovers-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('рабочая папка', () => {
  it('оставшееся от прежнего запуска с тем же номером процесса убрано, своё — нет', () => {
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

describe.skipIf(process.platform === 'win32')('работник LibreOffice', () => {
  it('непонятный ответ — отказ, а не конец сервера; сам он прерван', async () => {
    const fake = join(folder, 'python');
    writeFileSync(fake, '#!/bin/sh\necho \'{"ready": tr\'\nexec tail -f /dev/null\n');
    chmodSync(fake, 0o755);
    await expect(UnoOffice.start({ python: fake, program: folder }, folder)).rejects.toThrow('not understood');
  });
  it('чего нельзя запустить — отказ', async () => {
    await expect(UnoOffice.start({ python: join(folder, 'nobody'), program: folder }, folder)).rejects.toThrow(
      'ENOENT',
    );
  });
});
