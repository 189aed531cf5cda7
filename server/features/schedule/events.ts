import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';

/** Events for an absence that begins or is ended: each list of a day says who is away. */
export const absenceChanged = (clinicId: string, employee: string): TopicEvent[] => [
  { topic: innerTopic('schedule', clinicId), ids: [], employees: [employee] },
];
