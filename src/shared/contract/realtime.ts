import { Type, type Static } from 'typebox';
import type { NeededModule } from '#shared/access/has-module.ts';
import type { Access } from './endpoint.ts';
import { Uuid } from './common.ts';

/** Path of the one WebSocket. */
export const REALTIME_PATH = '/ws';
/**
 * Largest message of a client, bytes: a message of a chat fits, a file does not. A larger one closes the connection.
 */
export const MAX_FRAME_BYTES = 16_384;

/**
 * Who may listen to a topic, and whose it is: of the thing behind the colon (public, or a `clinic-thing` of the clinic
 * that the hello named), of the person, of that clinic, or the platform's.
 */
export interface TopicRule {
  readonly access: Access;
  readonly of: 'id' | 'clinic-thing' | 'person' | 'clinic' | 'platform';
  /** the module that the clinic of the hello must have switched on, or of which it must have one */
  readonly module?: NeededModule;
  /** who listens has the thing open, and is told who else has */
  readonly hasPresence?: true;
}
/**
 * The topics. A client names one by its word (`me`), or `word:id` where it is of a thing (`slots:{doctorId}`). Events
 * carry ids only; the client reads what it may see. Without ids: read everything of the topic again.
 */
export const TOPICS = {
  /** times of one doctor; free times are public */
  slots: { access: 'public', of: 'id', module: ['booking', 'registry'] },
  /** own appointments, roles and employments; without ids: read everything of the person again */
  me: { access: 'signed-in', of: 'person' },
  /** visits of the clinic; `days` are those of the clinic's calendar and `employees` those who receive them */
  schedule: { access: 'schedule.read', of: 'clinic', module: ['registry', 'reception'] },
  /** the waiting list of the clinic: entries and offers */
  waiting: { access: 'queue.read', of: 'clinic', module: 'registry' },
  /** a visit that is being written, by its appointment */
  visit: { access: 'reception.read', of: 'clinic-thing', module: 'reception', hasPresence: true },
  /** a patient's card that is open, by the patient: somebody saved it */
  card: { access: 'patient.read', of: 'clinic-thing', module: ['registry', 'reception'], hasPresence: true },
  /** what the clinic is: title, address of its page, colour, logo, modules */
  clinic: { access: 'signed-in', of: 'clinic' },
  /** an employment of the clinic */
  staff: { access: 'directory.read', of: 'clinic', module: 'registry' },
  /** runs of jobs of the clinic, of the platform; of one that works at most four events a second */
  'job-runs': { access: 'job.read', of: 'clinic' },
  'platform-job-runs': { access: 'platform_job.manage', of: 'platform' },
} as const satisfies Readonly<Record<string, TopicRule>>;
export type TopicName = keyof typeof TOPICS;
/** A topic as a client names it. */
export type ClientTopic = {
  [N in TopicName]: (typeof TOPICS)[N]['of'] extends 'id' | 'clinic-thing' ? `${N}:${string}` : N;
}[TopicName];

export const ClientMessage = Type.Union([
  /** must be the first message; `token` null for a visitor; `clinic` is the clinic's id */
  Type.Object(
    {
      type: Type.Literal('hello'),
      token: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
      clinic: Type.Union([Uuid, Type.Null()]),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('subscribe'), topic: Type.String({ maxLength: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('unsubscribe'), topic: Type.String({ maxLength: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('ping') }, { additionalProperties: false }),
]);
export type ClientMessage = Static<typeof ClientMessage>;

/**
 * News of a topic, with the `days` (YYYY-MM-DD) and the `employees` (ids) that they concern when those are known: who
 * shows another day, or somebody else's, need not read.
 */
export interface TopicNews {
  readonly ids: readonly string[];
  readonly days?: readonly string[] | undefined;
  readonly employees?: readonly string[] | undefined;
}
/** Who has a thing open, by the name that they have in the clinic. */
export interface PresentPerson {
  /** the account */
  readonly id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
export type ServerMessage =
  | { readonly type: 'welcome'; readonly authenticated: boolean }
  | { readonly type: 'subscribed'; readonly topic: string }
  | { readonly type: 'refused'; readonly topic: string; readonly code: string }
  | ({ readonly type: 'event'; readonly topic: string } & TopicNews)
  /** everybody else who has the thing of a topic open now */
  | { readonly type: 'present'; readonly topic: string; readonly people: readonly PresentPerson[] }
  | { readonly type: 'pong' };
