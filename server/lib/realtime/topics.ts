import { TOPICS, type TopicName, type TopicNews } from '#shared/contract/realtime.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';

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

interface ChangedSlot {
  readonly id: string;
  readonly doctor_id: string;
}
/** Events for times that became free or taken while no visit changed: for those who see the times of their doctors. */
export function slotsChanged(slots: readonly ChangedSlot[]): TopicEvent[] {
  return [...new Set(slots.map((slot) => slot.doctor_id))].map((doctor) => ({
    topic: innerTopic('slots', doctor),
    ids: slots.filter((slot) => slot.doctor_id === doctor).map(({ id }) => id),
  }));
}

interface ChangedAppointment {
  /** null: the time of an ended appointment was removed */
  readonly slot_id: string | null;
  readonly doctor_id: string;
  /** account of the patient */
  readonly user_id: string | null;
  readonly start_ms: number;
}
/**
 * Events for a changed appointment: the clinic's staff on its day, and the patient. Whoever looks at the doctor's times, visitors among
 * them, hears of it only when it took or freed one.
 */
export function appointmentChanged(
  clinic: { readonly id: string; readonly timezone: string },
  { slot_id: slot, doctor_id: doctor, user_id: user, start_ms: start }: ChangedAppointment,
  time: 'taken' | 'freed' | 'kept',
): TopicEvent[] {
  const ids = slot === null ? [] : [slot];
  return [
    ...(slot === null || time === 'kept' ? [] : slotsChanged([{ id: slot, doctor_id: doctor }])),
    { topic: innerTopic('schedule', clinic.id), ids, days: [clinicDay(start, clinic.timezone)] },
    ...(user === null ? [] : [{ topic: innerTopic('me', user), ids }]),
  ];
}
/** Events for many times of one doctor: whoever shows them reads all again. */
export const scheduleChanged = (clinicId: string, doctorId: string): TopicEvent[] => [
  { topic: innerTopic('slots', doctorId), ids: [] },
  { topic: innerTopic('schedule', clinicId), ids: [] },
];
/** Events for a saved card: whoever has it open reads it again. */
export const cardChanged = (clinicId: string, patient: string): TopicEvent[] => [
  { topic: innerTopic('card', `${clinicId}:${patient}`), ids: [patient] },
];
/** Events for a changed employment. */
export const staffChanged = (clinicId: string): TopicEvent[] => [{ topic: innerTopic('staff', clinicId), ids: [] }];
/** Events for people whose roles changed: without ids, like everything that has to be read again. */
export const rolesChanged = (users: readonly string[]): TopicEvent[] =>
  [...new Set(users)].map((user) => ({ topic: innerTopic('me', user), ids: [] }));
/** Somebody came to a topic, or left it: who is there is read anew. Between server processes only. */
export const presenceTopic = (topic: string): string => `presence:${topic}`;
/** A new document waits to be converted. Between server processes only: no client may listen. */
export const QUEUE_TOPIC = 'document-queue';
/** A document is done or has failed. Between server processes only. */
export const documentTopic = (jobId: string): string => `document:${jobId}`;
/** A job waits in a queue. Between server processes only. */
export const queueTopic = (queue: string): string => `jobs:${queue}`;
/** Jobs were cancelled; their ids come with it. Between server processes only. */
export const CANCELLED_JOBS_TOPIC = 'jobs-cancelled';
/** Runs of jobs of a clinic, or of the platform (null). */
export const jobRunsTopic = (clinicId: string | null): string =>
  clinicId === null ? innerTopic('platform-job-runs', PLATFORM) : innerTopic('job-runs', clinicId);
