/** A message to everybody who listens to a topic: ids only, the listener fetches what it may see. */
export interface TopicEvent {
  readonly topic: string;
  readonly ids: readonly string[];
}

/** Times of one doctor; anybody may listen, free times are public. */
export const doctorTopic = (doctorId: string): string => `slots:${doctorId}`;
/** All times of one clinic, for its staff. */
export const scheduleTopic = (clinicId: string): string => `schedule:${clinicId}`;
/** Who works in one clinic, for who reads its directories. */
export const staffTopic = (clinicId: string): string => `staff:${clinicId}`;
/** Appointments of one person. */
export const personTopic = (userId: string): string => `me:${userId}`;

/** Events for changed times: their doctors' lists, the clinic's staff, and the person whose appointment it is. */
export function slotsChanged(
  clinicId: string,
  slots: readonly { readonly id: string; readonly doctor_id: string }[],
  userId?: string | null,
): TopicEvent[] {
  const events: TopicEvent[] = [];
  for (const doctor of new Set(slots.map((slot) => slot.doctor_id))) {
    events.push({
      topic: doctorTopic(doctor),
      ids: slots.filter((slot) => slot.doctor_id === doctor).map(({ id }) => id),
    });
  }
  events.push({ topic: scheduleTopic(clinicId), ids: slots.map(({ id }) => id) });
  if (userId) events.push({ topic: personTopic(userId), ids: slots.map(({ id }) => id) });
  return events;
}

/** Events for a changed appointment; its time may be gone. @param appointment `user_id`: the patient's account */
export const appointmentChanged = (
  clinicId: string,
  { slot_id, doctor_id, user_id }: { slot_id: string | null; doctor_id: string; user_id: string | null },
): TopicEvent[] =>
  slot_id === null
    ? [{ topic: scheduleTopic(clinicId), ids: [] }, ...(user_id === null ? [] : rolesChanged([user_id]))]
    : slotsChanged(clinicId, [{ id: slot_id, doctor_id }], user_id);
/** Events for many times of one doctor: whoever shows them reads all again. */
export const scheduleChanged = (clinicId: string, doctorId: string): TopicEvent[] => [
  { topic: doctorTopic(doctorId), ids: [] },
  { topic: scheduleTopic(clinicId), ids: [] },
];
/** Events for a changed employment. */
export const staffChanged = (clinicId: string): TopicEvent[] => [{ topic: staffTopic(clinicId), ids: [] }];
/** Events for people whose roles changed: without ids, like everything that has to be read again. */
export const rolesChanged = (users: readonly string[]): TopicEvent[] =>
  [...new Set(users)].map((user) => ({ topic: personTopic(user), ids: [] }));
/** A new document waits to be converted. Between server processes only: no client may listen. */
export const QUEUE_TOPIC = 'document-queue';
/** A document is done or has failed. Between server processes only. */
export const documentTopic = (jobId: string): string => `document:${jobId}`;
/** A job waits in a queue. Between server processes only. */
export const queueTopic = (queue: string): string => `jobs:${queue}`;
/** Jobs were cancelled; their ids come with it. Between server processes only. */
export const CANCELLED_JOBS_TOPIC = 'jobs-cancelled';
/** Runs of jobs of one clinic, for who may see them; of the platform, for superusers. */
export const jobRunsTopic = (clinicId: string | null): string =>
  clinicId === null ? 'platform-job-runs' : `job-runs:${clinicId}`;
