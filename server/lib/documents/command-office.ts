import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ended, killGroup, spawnGroup } from './child-group.ts';
import { makeSubfolder, removeFolder } from './work-folder.ts';

/**
 * Converts a document by starting LibreOffice for it, about two seconds: the way where Python's `uno` is missing.
 * @param profile folder of the profile; conversions that share one come one after another
 * @throws when there is no PDF after `timeoutMs`: LibreOffice is then killed
 */
export async function convertByCommand(soffice: string, profile: string, workFolder: string, docx: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  const folder = makeSubfolder(workFolder, 'job');
  try {
    const source = join(folder, 'document.docx');
    await writeFile(source, docx, { mode: 0o600 });
    const child = spawnGroup(soffice, [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', '--norestore', '--nolockcheck', '--convert-to', 'pdf:writer_pdf_Export', '--outdir', folder, source], folder);
    const failed = new Promise<never>((_, reject) => { child.once('error', reject); });
    child.stdout?.resume();
    const timer = setTimeout(() => killGroup(child), timeoutMs);
    try {
      await Promise.race([ended(child), failed]);
    } finally {
      clearTimeout(timer);
    }
    return await readFile(join(folder, 'document.pdf'));
  } finally {
    removeFolder(folder);
  }
}
