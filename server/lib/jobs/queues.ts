import { Type } from 'typebox';
import { Instant, oneOf, Uuid } from '#shared/contract/common.ts';
import { VISITS_AT_CLOSING } from '#shared/rules/closing.ts';
import { CHANNELS } from '#shared/rules/notification-kinds.ts';
import { defineQueue } from './queue.ts';

/** Scheduled tasks of the installation; each is a job of the queue `housekeeping`. */
export const HOUSEKEEPING = [
  'answers',
  'documents',
  'accounts',
  'access',
  'tries',
  'imports',
  'letters',
  'job-runs',
  'virus-check',
  'files',
  'months',
  'seals',
  'check',
  'demo',
  'waiting',
  'closed-accounts',
] as const;
export type HousekeepingTask = (typeof HOUSEKEEPING)[number];

const closed = { additionalProperties: false } as const;

/** Every queue of the product. A name is never reused for jobs of another kind. */
export const queues = {
  /** Three days of attempts: a link in a letter is in force no longer. */
  letter: defineQueue('letter', Type.Object({ letter: Uuid }, closed), {
    retries: 80,
    wait: { first: 30, longest: 3600 },
    keeps: 3 * 86_400,
    expires: 120,
    atOnce: 4,
    isKeyed: true,
  }),
  /** Codes are waited for: short waits at first. One that is worth nothing any more ends by itself. */
  sms: defineQueue('sms', Type.Object({ sms: Uuid }, closed), {
    retries: 40,
    wait: { first: 4, longest: 900 },
    keeps: 86_400,
    expires: 60,
    atOnce: 4,
    poll: 1,
    isKeyed: true,
  }),
  /** Every ten minutes: where the sent messages are. */
  smsStates: defineQueue('sms-states', Type.Object({}, closed), { retries: 0, keeps: 600, isKeyed: true }),
  housekeeping: defineQueue('housekeeping', Type.Object({ task: oneOf(HOUSEKEEPING) }, closed), {
    wait: { first: 60, longest: 600 },
    keeps: 86_400,
    isKeyed: true,
  }),
  /**
   * One notification by one channel; retried after 5 s, 25 s, 2 min and 10 min: a reminder of yesterday helps nobody.
   */
  deliver: defineQueue('deliver', Type.Object({ clinic: Uuid, notification: Uuid, channel: oneOf(CHANNELS) }, closed), {
    retries: 4,
    wait: { first: 5, longest: 600, factor: 5 },
    keeps: 86_400,
    expires: 120,
    atOnce: 4,
    // a second's turns of a clinic go together
    poll: 1,
  }),
  /** Every five minutes, one at a time: what one run missed the next one finds. */
  reminders: defineQueue('reminders', Type.Object({}, closed), { retries: 1, keeps: 600, isKeyed: true }),
  /**
   * Offers the free times of a clinic to who waits; what one run leaves the next one finds, and one run answers all
   * that asked before it. Short waits: a time that nobody is offered is anybody's.
   */
  waiting: defineQueue('waiting', Type.Object({ clinic: Uuid }, closed), {
    wait: { first: 1, longest: 60 },
    keeps: 86_400,
    expires: 120,
    atOnce: 2,
    poll: 1,
    isMerged: true,
  }),
  /** Every minute, over all clinics: what was lost, and what the clock ended. */
  waitingPass: defineQueue('waiting-pass', Type.Object({}, closed), { retries: 0, keeps: 60, isKeyed: true }),
  /** What the call that closed an account (`closed`: when) did not come to: its visits and waiting entries end. */
  closing: defineQueue(
    'closing',
    Type.Object({ user: Uuid, session: Uuid, closed: Instant, visits: oneOf(VISITS_AT_CLOSING) }, closed),
    { keeps: 86_400 },
  ),
  /** Looks at the rows of a table of patients, makes patients of them, or takes those back; each step begins anew. */
  patientImport: defineQueue(
    'patient-import',
    Type.Object({ clinic: Uuid, import: Uuid, step: oneOf(['check', 'write', 'undo']) }, closed),
    { expires: 3600, hasRun: true },
  ),
  /** Looks at the rows of a workbook of clinics, writes them, or takes them back; each step begins anew. */
  clinicWorkbook: defineQueue(
    'clinic-workbook',
    Type.Object({ workbook: Uuid, step: oneOf(['check', 'write', 'undo']) }, closed),
    { expires: 3600, hasRun: true },
  ),
  /** The letter to a person of the invitations that were made with many others. Two weeks for its turn. */
  invitations: defineQueue(
    'invitations',
    Type.Object(
      {
        user: Uuid,
        invitations: Type.Array(Type.Object({ clinic: Uuid, work: oneOf(['employee', 'orgadmin']) }, closed)),
      },
      closed,
    ),
    { retries: 20, wait: { first: 10, longest: 3600 }, expires: 120, atOnce: 4 },
  ),
  refbookImport: defineQueue('refbook-import', Type.Object({ import: Uuid }, closed), {
    expires: 3600,
    hasRun: true,
  }),
} as const;
