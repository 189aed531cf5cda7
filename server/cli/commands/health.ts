import { PRODUCT_VERSION } from '#shared/version.ts';
import { systemEm } from '#server/db/orm.ts';
import { platformState } from '#server/features/configuration/index.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';
import { withOrm } from '../with-orm.ts';

const texts = cliTexts.health;

/** How the installation is (A47); ends with 1 when letters or jobs have failed. */
export const healthCommand: Command = {
  name: 'health',
  summary: texts.summary,
  options: {},
  async run({ config, say }) {
    const folder = config.FILES_FOLDER || config.DATA_DIR || process.cwd();
    const state = await withOrm(config, say, (orm) =>
      platformState(systemEm(orm, 'the command line looks at the installation'), folder),
    );
    say(texts.versions(PRODUCT_VERSION, process.versions.node, state.databaseVersion));
    say(texts.database(Math.round(state.databaseBytes / 1_048_576)));
    if (state.disk) say(texts.disk(Math.round(state.disk.free / 1_048_576)));
    say(texts.letters(state.letters.waiting, state.letters.failed));
    say(texts.sms(state.sms.waiting, state.sms.failed));
    for (const { name, ready, active, failed } of state.queues) say(texts.queue(name, ready, active, failed));
    say(config.maintenance === null ? texts.noWorks : texts.works(config.maintenance));
    return state.letters.failed + state.queues.reduce((sum, { failed }) => sum + failed, 0) === 0 ? 0 : 1;
  },
};
