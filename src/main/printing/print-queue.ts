import { PrintRefused } from './driver.ts';

/** One job at a time for each printer, in the order in which they came; printers do not wait for each other. */
export interface PrintQueue {
  /** @throws PrintRefused `queue_full` */
  run<T>(printer: string, task: () => Promise<T>): Promise<T>;
  /** jobs that wait or run */
  readonly size: () => number;
}

/** @param limit how many jobs may wait or run at once, of all printers together */
export function createPrintQueue(limit: number): PrintQueue {
  const last = new Map<string, Promise<unknown>>();
  let size = 0;
  return {
    size: () => size,
    async run(printer, task) {
      if (size >= limit) throw new PrintRefused('queue_full');
      size += 1;
      const turn = (last.get(printer) ?? Promise.resolve()).then(task);
      const settled = turn.catch(() => undefined);
      last.set(printer, settled);
      try {
        return await turn;
      } finally {
        size -= 1;
        if (last.get(printer) === settled) last.delete(printer);
      }
    },
  };
}
