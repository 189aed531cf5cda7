import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '#server/config/config.ts';
import type { Orm } from '#server/db/orm.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { CallLimit } from '#server/lib/throttle/call-limits.ts';
import { OfficeConverter } from './converter.ts';
import { loadCarbone } from './compile-xml.ts';
import { DocumentQueue } from './queue.ts';

type Settings = Pick<Config, 'LIBREOFFICE' | 'DOCUMENT_WORKERS' | 'DOCUMENT_TIMEOUT_SECONDS' | 'DOCUMENTS_PER_MINUTE'>;
interface Options {
  readonly settings: Settings;
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly log: { warn(details: object, message: string): void };
}

/** Two where there is room for two: a warm LibreOffice keeps 140–300 MB and works on one core. */
const workersOfMachine = (): number => (availableParallelism() < 2 || totalmem() < 2 * 1024 ** 3 ? 1 : 2);

/** Everything that makes documents in this process. Nothing starts before the first document or `warmUp`. */
export function openDocuments({ settings, orm, hub, log }: Options) {
  const converter = new OfficeConverter({
    libreOffice: settings.LIBREOFFICE,
    workers: settings.DOCUMENT_WORKERS || workersOfMachine(),
    timeoutMs: settings.DOCUMENT_TIMEOUT_SECONDS * 1000,
  });
  const queue = new DocumentQueue({ orm, hub, converter, log });
  return {
    converter,
    queue,
    limit: new CallLimit(settings.DOCUMENTS_PER_MINUTE, 60_000, 'too_many_documents'),
    /** Takes up the jobs of an earlier process, and starts LibreOffice ahead of the first document. */
    async warmUp(): Promise<void> {
      queue.start();
      await Promise.all([loadCarbone(), converter.warmUp()]);
    },
    /** Running jobs go back into the queue. */
    close: () => queue.stop(),
  };
}
