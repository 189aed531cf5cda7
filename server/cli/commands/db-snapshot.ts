import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { readSchema } from '#server/db/schema-snapshot.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.snapshot;
/** Committed beside the migrations; a test compares it with a freshly migrated database. */
const SNAPSHOT = join(import.meta.dirname, '../../db/schema.snapshot.txt');

export const dbSnapshotCommand: Command = {
  name: 'db:snapshot',
  summary: texts.summary,
  options: { check: { type: 'boolean', text: texts.checkOption } },
  async run({ config, values, say }) {
    const schema = await withDatabase(config, { info: () => {}, warn: say }, async ({ ownerUrl }) => {
      await migrate(ownerUrl);
      return readSchema(ownerUrl);
    });
    if (values['check'] === true) {
      const isSame = readFileSync(SNAPSHOT, 'utf8') === schema;
      say(isSame ? texts.same : texts.differs);
      return isSame ? 0 : 1;
    }
    writeFileSync(SNAPSHOT, schema);
    say(texts.done);
    return 0;
  },
};
