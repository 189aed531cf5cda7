import type { TopicEvent } from './topics.ts';

/** NOTIFY carries at most 8000 bytes. */
const MAX_PAYLOAD = 7000;

/** Events in as few messages as they fit into. An event that is too long for one says no more than "read again". */
export function batchesOf(events: readonly TopicEvent[]): TopicEvent[][] {
  const batches: TopicEvent[][] = [];
  let size = MAX_PAYLOAD;
  for (const event of events) {
    const isLong = JSON.stringify(event).length > MAX_PAYLOAD;
    const sent: TopicEvent = isLong ? { topic: event.topic, ids: [] } : event;
    const length = JSON.stringify(sent).length;
    if (size + length > MAX_PAYLOAD) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(sent);
    size += length;
  }
  return batches;
}
