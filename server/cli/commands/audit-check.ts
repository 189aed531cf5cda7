import { auditSecrets } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { checkAudit, sealAudit } from '#server/lib/audit/seal.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.auditCheck;

export const auditCheckCommand: Command = {
  name: 'audit check',
  summary: texts.summary,
  options: {},
  async run({ config, say }) {
    return withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
      await migrate(ownerUrl, appUrl);
      const orm = await createOrm({ url: appUrl, poolSize: 1, applicationName: 'clinic-cli', statementTimeout: 0 });
      try {
        const em = systemEm(orm, 'the log of all clinics is checked as one');
        await sealAudit(em, config.APP_SECRET);
        const { seals, rows, broken } = await checkAudit(em, auditSecrets(config));
        say(texts.checked(rows, seals));
        for (const { since, until } of broken) say(texts.broken(since, until));
        return broken.length === 0 ? 0 : 1;
      } finally {
        await orm.close();
      }
    });
  },
};
