import type { Endpoint } from '#shared/contract/endpoint.ts';
import { documentEndpoints } from '#shared/contract/documents.ts';

/** Reads and writes have bounds of their own; a print waits for LibreOffice (P8). */
export type Kind = 'read' | 'write' | 'print';
const PRINTS: readonly string[] = [documentEndpoints.printRecord.id, documentEndpoints.printCard.id];
const kindOf = ({ id, method }: Endpoint): Kind =>
  PRINTS.includes(id) ? 'print' : method === 'GET' ? 'read' : 'write';

/** What happened to the calls of a day. */
export class Journal {
  /** ms of each answer by kind and endpoint */
  readonly times = new Map<Kind, Map<string, number[]>>();
  /** refusals that a person must expect, as «somebody was faster», by endpoint and code */
  readonly refusals = new Map<string, number>();
  /** everything else that went wrong: lost connections and sockets, refusals that nobody expects, 5xx */
  readonly errors = new Map<string, number>();
  /** calls that were told to come again by a busy server, and did */
  busy = 0;
  /** messages of the live channel */
  news = 0;
  /** false while the server warms up: errors count, times do not */
  isTimed = false;

  answered(endpoint: Endpoint, ms: number): void {
    if (!this.isTimed) return;
    const kind = kindOf(endpoint);
    const ofKind = this.times.get(kind) ?? new Map<string, number[]>();
    const list = ofKind.get(endpoint.id) ?? [];
    list.push(ms);
    this.times.set(kind, ofKind.set(endpoint.id, list));
  }

  refused(endpoint: Endpoint, code: string): void {
    const what = `${endpoint.id} ${code}`;
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }

  failed(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  /** Of all calls that were answered. */
  get busyShare(): number {
    const answered = [...this.times.values()].flatMap((ofKind) => [...ofKind.values()].map(({ length }) => length));
    return (
      this.busy /
      Math.max(
        1,
        answered.reduce((sum, count) => sum + count, 0),
      )
    );
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }
}
