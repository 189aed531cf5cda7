import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_REFBOOK_BYTES } from '#shared/contract/refbooks.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { getImport, ImportProblem, readImport } from '#server/features/refbooks/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.refbooksImport;

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new CliError(texts.noFile(path));
  if (found.size === 0 || found.size > MAX_REFBOOK_BYTES) throw new CliError(texts.wrongSize(MAX_REFBOOK_BYTES / 1024 / 1024));
  return found.size;
}

/** A refusal in words for the person; a defect keeps its stack. */
function explain(error: unknown): never {
  if (error instanceof ImportProblem) throw new CliError(error.message);
  if (error instanceof DomainError) throw new CliError(errorText(error.code, error.params));
  throw error;
}

export const refbooksImportCommand: Command = {
  name: 'refbooks import mkb10',
  summary: texts.summary,
  options: { file: { type: 'string', text: texts.fileOption } },
  async run({ config, values, say }) {
    const path = values['file'];
    if (typeof path !== 'string' || path === '') throw new CliError(cliTexts.missingOption('file'));
    const bytesTotal = await sizeOf(path);
    await withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
      await migrate(ownerUrl);
      // one connection for the data, one for the progress
      const orm = await createOrm({ url: appUrl, poolSize: 2, applicationName: 'clinic-refbooks', statementTimeout: 0 });
      try {
        const em = systemEm(orm, 'reference books belong to the platform');
        let told = 0;
        const onMoved = (done: number, rows: number) => {
          const percent = Math.floor((done / rows) * 10) * 10;
          if (percent > told) say(texts.moved(percent, done, rows));
          told = percent;
        };
        const ready = await readImport(em, { fileName: basename(path), bytesTotal, startedBy: null, file: createReadStream(path), author: { userId: null }, onMoved }).catch(explain);
        await ready.write().catch(explain);
        say(texts.done(await getImport(em, ready.id)));
      } finally {
        await orm.close();
      }
    });
    return 0;
  },
};
