import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ended, killGroup, spawnGroup } from './child-group.ts';
import { makeSubfolder, removeFolder } from './work-folder.ts';

/** Exit code of LibreOffice when it has created its profile and has to be started again. */
const FRESH_PROFILE = 81;

/**
 * LibreOffice started anew for each document, about two seconds: the way where Python's `uno` is missing. One document
 * at a time.
 */
export class CommandOffice {
  readonly #soffice: string;
  readonly #workFolder: string;
  readonly #profile: string;
  #child: ChildProcess | undefined;
  #isStopped = false;

  constructor(soffice: string, workFolder: string) {
    this.#soffice = soffice;
    this.#workFolder = workFolder;
    this.#profile = makeSubfolder(workFolder, 'profile');
  }

  /** @throws when there is no PDF after `timeoutMs`: LibreOffice and whatever it started are then killed */
  async convert(docx: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    const folder = makeSubfolder(this.#workFolder, 'job');
    const source = join(folder, 'document.docx');
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#kill();
    }, timeoutMs);
    try {
      await writeFile(source, docx, { mode: 0o600 });
      let code = await this.#run(folder, source);
      if (code === FRESH_PROFILE && !isLate) code = await this.#run(folder, source);
      return await readFile(join(folder, 'document.pdf')).catch((cause: unknown) => {
        throw new Error(
          isLate
            ? `LibreOffice has not answered for ${timeoutMs} ms`
            : `LibreOffice ended with ${code} and made no PDF`,
          { cause },
        );
      });
    } catch (error) {
      // The profile may be what failed: the next document gets a new one.
      removeFolder(this.#profile);
      throw error;
    } finally {
      clearTimeout(timer);
      removeFolder(folder);
    }
  }

  /** @returns the exit code; null after a signal */
  async #run(folder: string, source: string): Promise<number | null> {
    if (this.#isStopped) throw new Error('The server stops');
    const child = spawnGroup(
      this.#soffice,
      [
        `-env:UserInstallation=${pathToFileURL(this.#profile).href}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--convert-to',
        'pdf:writer_pdf_Export',
        '--outdir',
        folder,
        source,
      ],
      folder,
    );
    this.#child = child;
    child.stdout?.resume();
    await Promise.race([
      ended(child),
      new Promise((_, reject) => {
        child.once('error', reject);
      }),
    ]);
    return child.exitCode;
  }

  #kill(): void {
    if (this.#child) killGroup(this.#child);
  }

  /** Stops the running conversion, too. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#kill();
    if (this.#child) await ended(this.#child);
    removeFolder(this.#profile);
  }
}
