import { migrate } from '#server/db/migrate.ts';
import { createOrm } from '#server/db/orm.ts';
import { seedDemo } from '#server/db/seeds/demo/index.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.seed;

export const seedCommand: Command = {
  name: 'seed',
  summary: texts.summary,
  options: { demo: { type: 'boolean', text: texts.demoOption } },
  async run({ config, values, say }) {
    const hasDemo = values['demo'] === true;
    if (hasDemo && config.isProduction) throw new CliError(texts.demoInProduction);
    await withDatabase(config, { info: say, warn: say }, async ({ appUrl, ownerUrl }) => {
      // The reference rows come with the migrations; both must be there before the demo.
      await migrate(ownerUrl, appUrl);
      say(texts.referenceDone);
      if (!hasDemo) return;
      const orm = await createOrm({ url: appUrl, poolSize: 2, applicationName: 'clinic-seed', statementTimeout: 0 });
      try {
        await seedDemo(orm, { today: new Date() });
        say(texts.demoDone);
      } finally {
        await orm.close();
      }
    });
    return 0;
  },
};
