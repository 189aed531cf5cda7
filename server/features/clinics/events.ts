import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';

/** Events for a clinic whose pages show something else now. */
export const clinicChanged = (clinic: string): TopicEvent[] => [{ topic: innerTopic('clinic', clinic), ids: [] }];
