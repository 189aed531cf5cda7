import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDay } from '#shared/format/dates.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { AUDIT_KINDS } from '#shared/rules/audit-kinds.ts';
import { systemEm } from '#server/db/orm.ts';
import { auditOfCommand, auditToCsv, PLATFORM_ZONE } from '#server/features/audit-log/index.ts';
import { announceClinic, findCallClinic } from '#server/features/clinics/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command, type OptionValues } from '../command.ts';
import { withOrm } from '../with-orm.ts';

const texts = cliTexts.auditExport;
const textOf = (values: OptionValues, name: string): string | undefined =>
  typeof values[name] === 'string' ? values[name] : undefined;

function dayOf(values: OptionValues, name: 'since' | 'until'): string | undefined {
  const day = textOf(values, name);
  if (day !== undefined && !isDay(day)) throw new CliError(texts.wrongDay(name));
  return day;
}

/** The log as a table, where a server has no browser (A47). */
export const auditExportCommand: Command = {
  name: 'audit export',
  summary: texts.summary,
  options: {
    file: { type: 'string', text: texts.options.file },
    clinic: { type: 'string', text: texts.options.clinic },
    kind: { type: 'string', text: texts.options.kind },
    since: { type: 'string', text: texts.options.since },
    until: { type: 'string', text: texts.options.until },
  },
  async run({ config, values, say }) {
    const [file, slug, wanted] = [textOf(values, 'file'), textOf(values, 'clinic'), textOf(values, 'kind')];
    if (file === undefined) throw new CliError(texts.noFile);
    const kind = AUDIT_KINDS.find((one) => one === wanted);
    if (wanted !== undefined && kind === undefined) throw new CliError(texts.wrongKind);
    const filter = { kind, since: dayOf(values, 'since'), until: dayOf(values, 'until') };
    try {
      await withOrm(config, say, async (orm) => {
        const em = systemEm(orm, 'the command line reads the log of the installation');
        const named = slug === undefined ? null : await announceClinic(em, slug);
        if (slug !== undefined && named === null) throw new CliError(texts.noClinic);
        const clinic = named && (await findCallClinic(em, named.id));
        const owner = { clinic: clinic?.id ?? null, timezone: clinic?.timezone ?? PLATFORM_ZONE };
        const parts = auditToCsv(await auditOfCommand(em, owner, filter), owner.timezone);
        await pipeline(Readable.from(parts), createWriteStream(file, { mode: 0o600 }));
      });
    } catch (error) {
      if (error instanceof DomainError) throw new CliError(errorText(error.code, error.params));
      throw error;
    }
    say(texts.done(file));
    return 0;
  },
};
