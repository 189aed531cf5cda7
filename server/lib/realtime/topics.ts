import { TOPICS, type TopicName, type TopicNews } from '#shared/contract/realtime.ts';

/** A message to everybody who listens to a topic: ids only, the listener fetches what it may see. */
export interface TopicEvent extends TopicNews {
  readonly topic: string;
  /** events may have been lost: everybody reads again */
  readonly isGap?: true | undefined;
}

/** A topic inside the server: of a thing, a person or a clinic. */
export const innerTopic = (name: TopicName, id: string): string => `${name}:${id}`;
/** What stands behind the colon of a topic of the platform. */
export const PLATFORM = 'all';
export const isTopicName = (name: string): name is TopicName => Object.hasOwn(TOPICS, name);

/** Somebody came to a topic, or left it: who is there is read anew. Between server processes only. */
export const presenceTopic = (topic: string): string => `presence:${topic}`;
