import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import { REFBOOK_FILES, type Refbook } from '#shared/rules/refbooks.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import {
  cancelImport,
  checkImport,
  confirmImport,
  findUndoable,
  getImport,
  ImportProblem,
  isNewer,
  needsTyping,
  undoImport,
} from '#server/features/refbooks/index.ts';
import { COMMAND_LINE } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.refbooksImport;
/** Nobody is signed in on the command line. */
const author = { userId: null };
type Say = (text: string) => void;

async function sizeOf(path: string, { maxBytes }: { readonly maxBytes: number }): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new CliError(texts.noFile(path));
  if (found.size === 0 || found.size > maxBytes) throw new CliError(texts.wrongSize(maxBytes / 1024 / 1024));
  return found.size;
}

/** A refusal in words for the person; a defect keeps its stack. */
function explain(error: unknown): never {
  if (error instanceof ImportProblem) throw new CliError(error.message);
  if (error instanceof DomainError) throw new CliError(errorText(error.code, error.params));
  throw error;
}

interface Asked {
  readonly book: Refbook;
  readonly path: string;
  readonly bytesTotal: number;
  readonly minRows: number;
  readonly isDryRun: boolean;
  readonly isSure: boolean;
}

/** Checks the file, says what it would change, and writes it when it was asked to. */
async function importFile(
  em: SqlEntityManager,
  { book, path, bytesTotal, minRows, isDryRun, isSure }: Asked,
  say: Say,
): Promise<void> {
  const checked = await checkImport(em, {
    book,
    fileName: basename(path),
    bytesTotal,
    startedBy: null,
    file: createReadStream(path),
    minRows,
  });
  say(texts.plan(checked));
  if (isNewer(checked.edition_before, checked.edition)) say(texts.older(checked.edition, checked.edition_before));
  const isRefused = needsTyping(checked) && !isSure;
  if (isDryRun || isRefused) {
    await cancelImport(em, checked.id, texts.onlyLooked);
    if (isDryRun) return say(texts.nothingChanged);
    throw new CliError(texts.needsYes);
  }
  let told = 0;
  const onMoved = (done: number, rows: number) => {
    const percent = Math.floor((done / rows) * 10) * 10;
    if (percent > told) say(texts.moved(percent, done, rows));
    told = percent;
  };
  const ready = await confirmImport(em, checked.id, String(checked.retired), { author, onMoved });
  await ready.write();
  say(texts.done(await getImport(em, ready.id)));
}

async function undo(em: SqlEntityManager, book: Refbook, say: Say): Promise<void> {
  const id = await findUndoable(em, book);
  if (id === null) throw new CliError(texts.noUndo);
  await undoImport({ em, ...COMMAND_LINE }, id);
  say(texts.undone(book, (await getImport(em, id)).file_name));
}

/** The command that imports the official file of a book. */
export const refbooksImportCommand = (book: Refbook): Command => ({
  name: `refbooks import ${book}`,
  summary: texts.summary(book),
  options: {
    file: { type: 'string', text: texts.fileOption },
    'dry-run': { type: 'boolean', text: texts.dryRunOption },
    yes: { type: 'boolean', text: texts.yesOption },
    undo: { type: 'boolean', text: texts.undoOption },
  },
  async run({ config, values, say }) {
    const {
      file: path,
      'dry-run': isDryRun = false,
      yes: isSure = false,
      undo: isUndo = false,
    } = values as { file?: string; 'dry-run'?: boolean; yes?: boolean; undo?: boolean };
    if (isUndo && (path !== undefined || isDryRun)) throw new CliError(texts.oneOf);
    if (!isUndo && (path === undefined || path === '')) throw new CliError(cliTexts.missingOption('file'));
    const asked =
      path === undefined
        ? null
        : {
            book,
            path,
            bytesTotal: await sizeOf(path, REFBOOK_FILES[book]),
            minRows: book === 'mkb10' ? config.ICD_MIN_ROWS : 1,
            isDryRun,
            isSure,
          };
    await withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
      await migrate(ownerUrl, appUrl);
      // one connection for the data, one for the progress
      const orm = await createOrm({
        url: appUrl,
        poolSize: 2,
        applicationName: 'clinic-refbooks',
        statementTimeout: 0,
      });
      try {
        const em = systemEm(orm, 'reference books belong to the platform');
        await (asked ? importFile(em, asked, say) : undo(em, book, say)).catch(explain);
      } finally {
        await orm.close();
      }
    });
    return 0;
  },
});
