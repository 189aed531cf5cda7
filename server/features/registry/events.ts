import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';

/** Events for a changed employment. */
export const staffChanged = (clinicId: string): TopicEvent[] => [{ topic: innerTopic('staff', clinicId), ids: [] }];
/** Events for who began or ceased to work here: each visit to them says so. */
export const visitsOfChanged = (clinicId: string, employee: string): TopicEvent[] => [
  { topic: innerTopic('schedule', clinicId), ids: [], employees: [employee] },
];
/** Events for people whose roles changed: without ids, like everything that has to be read again. */
export const rolesChanged = (users: readonly string[]): TopicEvent[] =>
  [...new Set(users)].map((user) => ({ topic: innerTopic('me', user), ids: [] }));
