import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ChannelName } from '#shared/rules/notification-kinds.ts';
import type { SkipReason } from './notice.rules.ts';
import type { Notice } from './notices.service.ts';

/** A visit that a message has a link for. */
export interface ToldVisit {
  readonly clinic: string;
  readonly appointment: string;
  readonly doctor: string;
  /** ms */
  readonly start: number;
}

/**
 * A way on which people are told something. A message is written down in the claim's transaction, and sent after its
 * commit.
 */
export interface Channel {
  readonly name: ChannelName;
  /** a message that may have gone can be sent once more without harm; where it cannot, a death leaves it `unknown` */
  readonly isRepeatable: boolean;
  /** false: the platform has none of it, and nobody is told by it */
  readonly isOffered: boolean;
  /** false: messages are written down, and nobody sends them */
  readonly canSend: boolean;
  /**
   * writes a message down, in the transaction of `em`; a repeat writes it anew. `id` is the message's, the same for
   * each repeat
   * @returns why there is none; null: it is written
   */
  readonly write: (
    em: SqlEntityManager,
    id: string,
    notices: readonly [Notice, ...Notice[]],
    now: number,
  ) => Promise<SkipReason | null>;
  /**
   * Sends what was written down.
   * @returns the provider's id of it
   * @throws JobRefused when no retry would help, JobUncertain when it may have gone
   */
  readonly send: (id: string) => Promise<string>;
  /** what was written down is not sent any more */
  readonly withdraw: (em: SqlEntityManager, id: string) => Promise<void>;
}
