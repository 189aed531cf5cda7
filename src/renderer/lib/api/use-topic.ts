import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { ClientTopic } from '#shared/contract/realtime.ts';
import type { RealtimeClient, TopicHandler } from './realtime.ts';

/** The client of this page, made and given an identity in app/. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);

/**
 * Listens to a topic while the component is on the screen; null listens to nothing.
 * The handler gets ids of what changed, or an empty list after a lost connection: read again in both cases.
 */
export function useTopic(topic: ClientTopic | null, handler: TopicHandler): void {
  const client = use(RealtimeContext);
  const onEvent = useEffectEvent(handler);
  useEffect(
    () => (topic === null ? undefined : client?.subscribe(topic, (ids, days) => onEvent(ids, days))),
    [client, topic],
  );
}

/** True when news concern a day that is shown (YYYY-MM-DD): days that are not known may be any. */
export const concernsDay = (days: readonly string[] | undefined, shown: string): boolean =>
  days === undefined || days.includes(shown);
