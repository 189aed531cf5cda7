import type { ReactNode } from 'react';
import { Provider, type ProviderProps } from 'react-redux';
import type { TopicNews } from '#shared/contract/realtime.ts';
import type { RealtimeClient, TopicHandler } from '#renderer/lib/api/realtime.ts';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';

/** What surrounds a hook that hears live news: its store, and a connection on which the test speaks. */
export function livePage(store: ProviderProps['store']) {
  const handlers: TopicHandler[] = [];
  /** topics that were listened to, as they came */
  const topics: string[] = [];
  const client = {
    subscribe: (topic: string, handler: TopicHandler) => {
      topics.push(topic);
      handlers.push(handler);
      return () => undefined;
    },
  } as unknown as RealtimeClient;
  return {
    topics,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <Provider store={store}>
        <RealtimeContext value={client}>{children}</RealtimeContext>
      </Provider>
    ),
    /** tells all listeners; without ids: anything may have changed */
    tell: (news: Partial<TopicNews> = {}) => handlers.forEach((hear) => hear({ ids: [], ...news })),
  };
}
