import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isWorking, type ImportState } from '#shared/rules/patient-import.ts';
import type { BenchServer } from './processes.ts';

/** What every import says of itself. */
interface Work {
  readonly id: string;
  readonly state: ImportState;
  readonly error: string | null;
}
/** What it took, in seconds. */
export interface Taken {
  readonly id: string;
  readonly mb: number;
  readonly read: number;
  readonly check: number;
  readonly write: number;
  readonly all: number;
}
/** How the calls of an import differ. */
export interface ImportKind<Found extends Work> {
  readonly path: string;
  /** what reading answers */
  readonly workOf: (answer: unknown) => Found;
  readonly check: (read: Found) => object;
  /** rows that will be made */
  readonly made: (checked: Found) => number;
  readonly confirm: (checked: Found) => object;
}

/** The calls of one kind of import to a product, by the clock. */
export class ImportServer<Found extends Work> {
  readonly #server: BenchServer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #kind: ImportKind<Found>;
  #began = performance.now();

  constructor(server: BenchServer, headers: Readonly<Record<string, string>>, kind: ImportKind<Found>) {
    this.#server = server;
    this.#headers = headers;
    this.#kind = kind;
  }

  /** The most memory that the server had, MB. */
  get peak(): number {
    const status = readFileSync(`/proc/${this.#server.child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  #lap(): number {
    const seconds = (performance.now() - this.#began) / 1000;
    this.#began = performance.now();
    return seconds;
  }

  async #call(path: string, body?: object | FormData): Promise<unknown> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#server.url}${this.#kind.path}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...this.#headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async #ended(id: string): Promise<Found> {
    for (;;) {
      const work = (await this.#call(id)) as Found;
      if (!isWorking(work.state)) return work;
      await wait(200);
    }
  }

  /** A table of so many rows, each of which makes something. */
  async imported(table: Buffer<ArrayBuffer>, rows: number): Promise<Taken> {
    this.#lap();
    const form = new FormData();
    form.append('file', new Blob([table]), 'patients.xlsx');
    const found = this.#kind.workOf(await this.#call('', form));
    const { id } = found;
    const read = this.#lap();
    await this.#call(`${id}/check`, this.#kind.check(found));
    const checked = await this.#ended(id);
    const check = this.#lap();
    if (this.#kind.made(checked) !== rows) throw new Error(`checked: ${JSON.stringify(checked).slice(0, 1000)}`);
    await this.#call(`${id}/confirm`, this.#kind.confirm(checked));
    const done = await this.#ended(id);
    const write = this.#lap();
    if (done.state !== 'done') throw new Error(`written: ${done.error}`);
    return { id, mb: table.length / 1_048_576, read, check, write, all: read + check + write };
  }

  /** @returns seconds */
  async undone(id: string): Promise<number> {
    this.#lap();
    await this.#call(`${id}/undo`, {});
    await this.#ended(id);
    return this.#lap();
  }
}
