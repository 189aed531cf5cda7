import type { Config } from '#server/config/config.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { COMMAND_LINE, type PlatformCall } from '#server/http/call.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { openBridge } from '#server/lib/realtime/open-bridge.ts';
import { cliTexts as texts } from './cli.ru.ts';
import { explained, type OwnWords } from './refusals.ts';
import { withOrm } from './with-orm.ts';

/** A change by the command line. Servers that run are told of it as of one in the browser. */
export interface CommandCall extends PlatformCall {
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  /** database of the application */
  readonly url: string;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * Gives the work what a service of the platform wants of a superuser's call.
 * @param words in place of the catalogue's, by refusal
 * @throws CliError in place of the refusals of a service
 */
export const withCall = <T>(
  config: Config,
  say: (line: string) => void,
  work: (call: CommandCall) => Promise<T>,
  words?: OwnWords,
): Promise<T> =>
  withOrm(config, say, async (orm, url) => {
    let isSaid = false;
    const log = {
      warn: () => {
        if (!isSaid) say(texts.serversNotTold);
        isSaid = true;
      },
    };
    const bridge = openBridge({ realtimeUrl: config.REALTIME_URL, databaseUrl: url, log });
    const hub = new RealtimeHub(bridge);
    await bridge.connect();
    try {
      return await work({
        ...COMMAND_LINE,
        em: systemEm(orm, 'the command line administers the platform'),
        changed: (events) => hub.publish(events),
        orm,
        hub,
        url,
        log,
      });
    } catch (error) {
      throw explained(error, words);
    } finally {
      await bridge.close();
    }
  });
