import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '#shared/format/uuid.ts';
import type { Paging } from '#server/db/paged.ts';
import { systemEm } from '#server/db/orm.ts';
import { retryLetter, retrySms } from '#server/features/configuration/index.ts';
import type { PlatformCall } from '#server/http/call.ts';
import { listUnsentLetters } from '#server/lib/mail/letter-list.ts';
import { listUnsentSms } from '#server/lib/sms/sms-list.ts';
import { CliError, type Command } from '../command.ts';
import { textOf } from '../values.ts';
import { withCall } from '../with-call.ts';
import { withOrm } from '../with-orm.ts';
import { outboxTexts } from './outbox.ru.ts';

const MOST = 100;

/** What letters and SMS have in common. */
interface Unsent {
  readonly id: string;
  readonly to: string;
  readonly subject?: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_ms: number;
}
interface Outbox {
  /** first word of its commands */
  readonly name: 'letters' | 'sms';
  readonly list: (
    em: SqlEntityManager,
    query: Paging & { readonly failed: boolean },
  ) => Promise<{ readonly rows: readonly Unsent[]; readonly total: number }>;
  readonly retry: (call: PlatformCall, id: string) => Promise<unknown>;
}

/** What was given up, or waits with `--waiting`, newest first (A47). */
const listing = ({ name, list }: Outbox): Command => {
  const texts = outboxTexts[name];
  return {
    name: `${name} list`,
    summary: texts.listSummary,
    options: { waiting: { type: 'boolean', text: texts.waitingOption } },
    async run({ config, values, say }) {
      const failed = values['waiting'] !== true;
      const { rows, total } = await withOrm(config, say, (orm) =>
        list(systemEm(orm, 'the command line sees the outbox of the installation'), { page: 1, size: MOST, failed }),
      );
      for (const { id, to, subject, attempts, created_ms: created, error } of rows) {
        const parts = [id, new Date(created).toISOString(), to, subject === undefined ? '' : `«${subject}»`];
        say([...parts, outboxTexts.attempts(attempts), error ?? ''].filter((part) => part !== '').join('  '));
      }
      say(texts.counted(rows.length, total));
      return 0;
    },
  };
};

/** Puts what was given up into its queue again; a server that runs sends it. */
const retrying = ({ name, retry }: Outbox): Command => {
  const texts = outboxTexts[name];
  return {
    name: `${name} retry`,
    summary: texts.retrySummary,
    options: { id: { type: 'string', text: texts.idOption } },
    async run({ config, values, say }) {
      const id = textOf(values, 'id') ?? '';
      if (!isUuid(id)) throw new CliError(texts.noId);
      await withCall(config, say, (call) => retry(call, id), { not_found: texts.notFound });
      say(texts.retried);
      return 0;
    },
  };
};

const letters: Outbox = { name: 'letters', list: listUnsentLetters, retry: retryLetter };
const sms: Outbox = { name: 'sms', list: listUnsentSms, retry: retrySms };
export const lettersListCommand = listing(letters);
export const lettersRetryCommand = retrying(letters);
export const smsListCommand = listing(sms);
export const smsRetryCommand = retrying(sms);
