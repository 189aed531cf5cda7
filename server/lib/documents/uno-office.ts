import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ended, killGroup, spawnGroup } from './child-group.ts';
import { makeSubfolder, removeDeadSockets, removeFolder } from './work-folder.ts';

const SCRIPT = join(import.meta.dirname, 'uno-worker.py');
const BOOT_MS = 40_000;
/** After so many documents, or with so much memory, a LibreOffice is replaced (docs/performance.md, "Documents"). */
const MAX_DOCUMENTS = 500;
const MAX_BYTES = 300 * 1024 * 1024;

interface Answer {
  readonly ready?: true;
  readonly ok?: boolean;
  /** bytes that LibreOffice keeps in memory */
  readonly rss?: number;
  readonly error?: string;
}
interface Asked {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** One warm LibreOffice with a profile of its own, driven by `uno-worker.py`. Converts one document at a time. */
export class UnoOffice {
  readonly #child: ChildProcess;
  readonly #folder: string;
  #asked: Asked | undefined;
  #jobs = 0;
  #documents = 0;
  #isWorn = false;
  #isRetired = false;
  /** until its file is read: it lies in the folder that goes with the process */
  #isConverting = false;

  private constructor(libreOffice: { readonly python: string; readonly program: string }, workFolder: string) {
    this.#folder = makeSubfolder(workFolder, 'office');
    const pipe = `clinic${randomUUID().replaceAll('-', '')}`;
    this.#child = spawnGroup(
      libreOffice.python,
      [SCRIPT, libreOffice.program, join(this.#folder, 'profile'), pipe, String(process.pid)],
      this.#folder,
    );
    if (this.#child.stdout) createInterface({ input: this.#child.stdout }).on('line', (line) => this.#hear(line));
    this.#child.once('error', (error) => this.#asked?.reject(error));
    this.#child.once('close', () => this.#cleanUp());
  }

  /** Starts one and waits until it is warm, about a second. @throws when it does not start */
  static async start(
    libreOffice: { readonly python: string; readonly program: string },
    workFolder: string,
  ): Promise<UnoOffice> {
    const office = new UnoOffice(libreOffice, workFolder);
    try {
      await office.#ask(null, BOOT_MS);
      return office;
    } catch (error) {
      office.kill();
      throw error;
    }
  }

  /** A line that is cut off when the worker dies, or that is not from the worker, must not end the server. */
  #hear(line: string): void {
    try {
      this.#asked?.resolve(JSON.parse(line) as Answer);
    } catch (cause) {
      this.#asked?.reject(new Error("LibreOffice's worker is not understood", { cause }));
    }
  }

  get isAlive(): boolean {
    return !this.#isRetired && !this.#hasEnded;
  }
  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** True when it has converted its share of documents or uses too much memory, and has to be replaced. */
  get isWorn(): boolean {
    return this.#isWorn;
  }

  /** Process id of its process group, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws when LibreOffice refuses, ends, or takes longer than `timeoutMs`: it is then killed */
  async convert(docx: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    // No two conversions ever share a path, or the second finds the first one's lock.
    this.#jobs += 1;
    const [source, target] = [
      join(this.#folder, `job-${this.#jobs}.docx`),
      join(this.#folder, `job-${this.#jobs}.pdf`),
    ];
    this.#isConverting = true;
    try {
      await writeFile(source, docx, { mode: 0o600 });
      const { ok, error, rss = 0 } = await this.#ask({ in: source, out: target }, timeoutMs);
      if (ok !== true) throw new Error(error ?? 'LibreOffice refused the document');
      this.#documents += 1;
      this.#isWorn = this.#documents >= MAX_DOCUMENTS || rss > MAX_BYTES;
      return await readFile(target);
    } finally {
      this.#isConverting = false;
      if (this.#isRetired) this.kill();
      // Not awaited: removing takes as long as a tenth of a conversion. What a kill leaves is removed with the folder.
      for (const file of [source, target]) unlink(file).catch(() => {});
    }
  }

  async #ask(question: object | null, timeoutMs: number): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#asked = { resolve, reject };
    const timer = setTimeout(() => {
      reject(new Error(`LibreOffice has not answered for ${timeoutMs} ms`));
      this.kill();
    }, timeoutMs);
    try {
      if (this.#hasEnded) throw new Error('LibreOffice has ended');
      if (question) this.#child.stdin?.write(`${JSON.stringify(question)}\n`);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#asked = undefined;
    }
  }

  /** Ends it now, or after the running conversion. */
  retire(): void {
    this.#isRetired = true;
    if (!this.#isConverting) this.kill();
  }

  kill(): void {
    killGroup(this.#child);
  }

  async stop(): Promise<void> {
    this.kill();
    await ended(this.#child);
  }

  #cleanUp(): void {
    this.#asked?.reject(new Error('LibreOffice has ended'));
    removeFolder(this.#folder);
    removeDeadSockets();
  }
}
