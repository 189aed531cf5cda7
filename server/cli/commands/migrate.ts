import { migrate } from '#server/db/migrate.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.migrate;

export const migrateCommand: Command = {
  name: 'migrate',
  summary: texts.summary,
  options: {},
  async run({ config, say }) {
    const names = await withDatabase(config, { info: say, warn: say }, ({ appUrl, ownerUrl }) =>
      migrate(ownerUrl, appUrl),
    );
    say(texts.done(names));
    return 0;
  },
};
