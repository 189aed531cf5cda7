import { innerTopic, PLATFORM } from '#server/lib/realtime/topics.ts';

/** A job waits in a queue. Between server processes only. */
export const queueTopic = (queue: string): string => `jobs:${queue}`;
/** Jobs were cancelled; their ids come with it. Between server processes only. */
export const CANCELLED_JOBS_TOPIC = 'jobs-cancelled';
/** Runs of jobs of a clinic, or of the platform (null). */
export const jobRunsTopic = (clinicId: string | null): string =>
  clinicId === null ? innerTopic('platform-job-runs', PLATFORM) : innerTopic('job-runs', clinicId);
