import type { TopicEvent } from './topics.ts';

/**
 * Carries events between the hubs of server processes. Events of one process reach the others, never the sender; where
 * some may have been lost, every process that may miss them is told of a gap.
 */
export interface Bridge {
  /** @param listener gets the events of the other processes */
  onEvents(listener: (events: readonly TopicEvent[]) => void): void;
  /** @param listener is called when events of other processes may have been lost */
  onGap(listener: () => void): void;
  /** Never fails: what cannot be reached now is tried again until `close`. */
  connect(): Promise<void>;
  /** Returns at once; what cannot be sent becomes a gap of the others. */
  send(events: readonly TopicEvent[]): void;
  /** Sends the queued events and the last message, then ends the connection. */
  close(): Promise<void>;
}

/** An open connection that carries texts to every process, the sender included. */
export interface Link {
  /** resolves with the reason when the connection is gone */
  readonly lost: Promise<Error>;
  /** resolves when the server has the text; rejects when that is unknown */
  publish(text: string): Promise<void>;
  /** Ends the connection at once, also when the server does not answer; calls under way are rejected. */
  end(): void;
}

/** What carries texts between processes: PostgreSQL or Redis. */
export interface Channel {
  /** for the log */
  readonly name: string;
  /** Opens a connection of its own. @throws when the server refuses or does not answer within some seconds */
  open(onText: (text: string) => void): Promise<Link>;
}
