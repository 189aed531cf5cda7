import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config/config.ts';
import { createOrm } from '#server/db/orm.ts';
import { Jobs } from '#server/lib/jobs/jobs.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';

const texts = cliTexts.openapi;
const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi.json');

/**
 * The description of the real server, built without listening, without a database, and without the settings of this
 * machine.
 */
export async function buildOpenApi(): Promise<string> {
  const orm = await createOrm({ url: 'postgres://127.0.0.1/none', isOffline: true });
  const hub = new RealtimeHub();
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    orm,
    hub,
    jobs: new Jobs({ orm, hub, log: console, url: '' }),
    outboxKey: null,
    webRoot: '/nonexistent',
  });
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await orm.close();
  }
}

export const openapiCommand: Command = {
  name: 'openapi',
  summary: texts.summary,
  options: { check: { type: 'boolean', text: texts.checkOption } },
  async run({ values, say }) {
    const document = await buildOpenApi();
    if (values['check'] === true) {
      const isSame = existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8') === document;
      say(isSame ? texts.same : texts.differs);
      return isSame ? 0 : 1;
    }
    writeFileSync(DOCUMENT, document);
    say(texts.done);
    return 0;
  },
};
