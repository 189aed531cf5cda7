/** A new document waits to be converted. Between server processes only: no client may listen. */
export const QUEUE_TOPIC = 'document-queue';
/** A document is done or has failed. Between server processes only. */
export const documentTopic = (jobId: string): string => `document:${jobId}`;
