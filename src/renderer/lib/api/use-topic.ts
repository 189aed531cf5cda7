import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { ClientTopic, PresentPerson, TopicNews } from '#shared/contract/realtime.ts';
import type { RealtimeClient, TopicHandler } from './realtime.ts';

/** The client of this page, made and given an identity in app/. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);

/**
 * Listens to a topic while the component is on the screen; null listens to nothing.
 * The handler gets ids of what changed, or none after a lost connection: read again in both cases.
 */
export function useTopic(topic: ClientTopic | null, handler: TopicHandler): void {
  const client = use(RealtimeContext);
  const onEvent = useEffectEvent(handler);
  useEffect(() => (topic === null ? undefined : client?.subscribe(topic, (news) => onEvent(news))), [client, topic]);
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

/** What is on the screen; what is left out may be any. */
export interface Shown {
  /** YYYY-MM-DD of the clinic */
  readonly day?: string | undefined;
  /** id of whose visits they are */
  readonly employee?: string | undefined;
}
const mayBe = (named: readonly string[] | undefined, shown: string | undefined): boolean =>
  named === undefined || shown === undefined || named.includes(shown);
/** True when news concern what is shown: days and employees that they do not name may be any. */
export const concernsShown = ({ days, employees }: TopicNews, { day, employee }: Shown): boolean =>
  mayBe(days, day) && mayBe(employees, employee);
