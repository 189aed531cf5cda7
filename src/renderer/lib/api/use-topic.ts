import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { ClientTopic, PresentPerson } from '#shared/contract/realtime.ts';
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

const NOBODY: readonly PresentPerson[] = [];

/** Has a thing open while the component is on the screen. @returns everybody else who has, by their surnames */
export function usePresence(topic: ClientTopic): readonly PresentPerson[] {
  const client = use(RealtimeContext);
  const [people, setPeople] = useState(NOBODY);
  useEffect(
    () =>
      client?.join(topic, (found) => setPeople(found.toSorted((a, b) => a.last_name.localeCompare(b.last_name, 'ru')))),
    [client, topic],
  );
  return people;
}

/** True when news concern a day that is shown (YYYY-MM-DD): days that are not known may be any. */
export const concernsDay = (days: readonly string[] | undefined, shown: string): boolean =>
  days === undefined || days.includes(shown);
